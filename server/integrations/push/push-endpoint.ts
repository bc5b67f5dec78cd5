import { isIP } from 'node:net'

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
