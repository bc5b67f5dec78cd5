import { isIPv6 } from 'node:net'

/**
 * Returns the rate limit key of a client: an IPv4 address, or the /64 network of an IPv6 address, all addresses of which
 * belong to one customer of a provider.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  // The URL parser normalises to hexadecimal groups, also where the last two are in IPv4 notation.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  const [sixth, ...numbers] = groups.slice(5).map((group) => Number.parseInt(group, 16))
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === '0'))
    return numbers.flatMap((number) => [number >> 8, number & 255]).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}
