import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits)
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is public. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether a push endpoint may be used: https, a host name and the default port, as all push services have.
 * `allowsLocal` allows this machine, for tests.
 */
export function isPushEndpoint(endpoint: string, allowsLocal: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (allowsLocal && loopback.has(hostname)) return protocol === 'http:' || protocol === 'https:'
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) && isIP(hostname) === 0
  return protocol === 'https:' && port === '' && isName
}

class InsideAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} leads into a private network`)
    this.name = 'InsideAddressError'
  }
}

/** DNS lookup that rejects private addresses at connect time (SSRF). */
export const lookUpOutside: LookupFunction = (hostname, options, callback) => {
  const all: LookupOptions = { ...options, all: true }
  lookup(hostname, all, (error, found) => {
    const addresses = found as unknown as LookupAddress[]
    const [first] = addresses ?? []
    if (error) return callback(error, '')
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new InsideAddressError(hostname), '')
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
