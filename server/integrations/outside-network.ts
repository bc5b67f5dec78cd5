import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that lead into this machine, its networks or its provider's, or nowhere. */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure answers its virtual machines here.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
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
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const isPlain = (address: string) => isIP(address) !== 0 && !address.includes('%')

/** Whether an IP address is public. */
export const isPublicAddress = (address: string): boolean =>
  isPlain(address) && !inside.check(address, familyOf(address))

/** A name or an address leads into a private network. */
export class InsideAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} leads into a private network`)
    this.name = 'InsideAddressError'
  }
}

/** Networks as `10.1.0.0/16`, an address alone or `loopback`. */
export function networksOf(list: readonly string[]): BlockList {
  const networks = new BlockList()
  const named = list.flatMap((network) => (network === 'loopback' ? ['127.0.0.0/8', '::1'] : [network]))
  for (const network of named) {
    const [address = '', bits = isIP(network) === 6 ? '128' : '32'] = network.split('/')
    networks.addSubnet(address, Number(bits), familyOf(address))
  }
  return networks
}

type Resolve = (hostname: string) => Promise<LookupAddress[]>
const resolveName: Resolve = (hostname) => lookup(hostname, { all: true })

export interface OutsideOptions {
  /** Networks that are reached as well, there also by plain HTTP and on other ports. */
  allowed: BlockList
  /** Of names to addresses; the system's by default. */
  resolve?: Resolve
}

/**
 * Returns the addresses of a URL, which are all public, or all in the allowed networks. Throws `InsideAddressError`; public
 * ones are reached by https on port 443 only.
 */
export async function outsideAddresses(
  { protocol, port, hostname }: URL,
  { allowed, resolve = resolveName }: OutsideOptions,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, ''))
  const isAllowed = ({ address }: LookupAddress) =>
    isPlain(address) && allowed.check(address, familyOf(address))
  const isOutside =
    protocol === 'https:' && port === '' && addresses.every((one) => isPublicAddress(one.address))
  const [first, ...others] = addresses
  if (!first || !(isOutside || addresses.every(isAllowed))) throw new InsideAddressError(hostname)
  return [first, ...others]
}

/** Settles like `work`, or rejects when the signal is aborted. */
const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })

interface OutsideAnswer {
  status: number
  /** The header, if there is one. */
  retryAfter: string | undefined
}

/**
 * Posts to an address that somebody else chose (SSRF): its name is resolved once, every address is checked, and the connection
 * goes to one of these. No redirect is followed, no proxy is used, and the body of the answer is not read.
 */
export async function postOutside(
  url: URL,
  {
    headers,
    body,
    patience,
    ...options
  }: OutsideOptions & {
    headers: Record<string, string>
    body: string | Buffer
    /** Milliseconds until the headers of the answer. */
    patience: number
  },
): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(patience)
  const addresses = await until(signal, outsideAddresses(url, options))
  const checked: LookupFunction = (_hostname, { all }, callback) => {
    if (all) return callback(null, addresses)
    callback(null, addresses[0].address, addresses[0].family)
  }
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? request : requestPlain
    // `agent: false`: a connection of its own, which no variable of the environment leads through a proxy.
    const sending = start(
      url,
      { method: 'POST', headers, lookup: checked, agent: false, signal },
      (answer) => {
        answer.destroy()
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}
