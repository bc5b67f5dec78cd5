import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  InsideAddressError,
  networksOf,
  outsideAddresses,
  postOutside,
} from '#server/integrations/outside-network.ts'
import { openReceiver } from '#tests/support/processes/webhook-receiver.ts'

const none = networksOf([])
const loopback = networksOf(['loopback'])
const address = (text: string) => ({ address: text, family: text.includes(':') ? 6 : 4 })
const sent = { headers: {}, body: '{}', patience: 2_000 }

/** Addresses that lead into this machine, its networks, its provider's metadata, or nowhere. */
const inside = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::10.0.0.1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
]
/** The same places as other software writes them; URLs read them as addresses. */
const spelled = [
  '0x7f.1',
  '2130706433',
  '017700000001',
  '127.1',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '①②⑦.0.0.1',
]

describe('an address that somebody else chose', () => {
  test.each(inside)('is not reached at %s, neither by a name nor next to a public address', async (one) => {
    for (const addresses of [[address(one)], [address('93.184.215.14'), address(one)]]) {
      const given = outsideAddresses(new URL('https://alici.example/'), {
        allowed: none,
        resolve: async () => addresses,
      })
      await expect(given).rejects.toThrow(InsideAddressError)
    }
  })

  test.each(spelled)('is not reached when it is written as %s', async (host) => {
    await expect(outsideAddresses(new URL(`https://${host}/`), { allowed: none })).rejects.toThrow(
      InsideAddressError,
    )
  })

  test('is reached at public addresses by https on its own port only', async () => {
    const addresses = [address('93.184.215.14'), address('2606:2800:21f:cb07:6820:80da:af6b:8b2c')]
    const options = { allowed: none, resolve: async () => addresses }
    expect(await outsideAddresses(new URL('https://alici.example/'), options)).toEqual(addresses)
    for (const url of ['http://alici.example/', 'https://alici.example:8443/', 'http://alici.example:443/'])
      await expect(outsideAddresses(new URL(url), options)).rejects.toThrow(InsideAddressError)
    await expect(
      outsideAddresses(new URL('https://alici.example/'), { allowed: none, resolve: async () => [] }),
    ).rejects.toThrow(InsideAddressError)
  })

  test('is reached inside allowed networks by http and on any port, and nowhere else', async () => {
    const allowed = networksOf(['10.7.0.0/16', '2001:db8::5', 'loopback'])
    for (const [one, isReached] of [
      ['10.7.3.4', true],
      ['10.8.3.4', false],
      ['2001:db8::5', true],
      ['2001:db8::6', false],
      ['::1', true],
      ['127.8.8.8', true],
      ['93.184.215.14', false],
    ] as const) {
      const given = outsideAddresses(new URL('http://alici.example:8080/'), {
        allowed,
        resolve: async () => [address(one)],
      })
      if (isReached) await expect(given).resolves.toEqual([address(one)])
      else await expect(given).rejects.toThrow(InsideAddressError)
    }
  })
})

describe('a request to it', () => {
  const receivers: Awaited<ReturnType<typeof openReceiver>>[] = []
  afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())))
  const opened = async (...given: Parameters<typeof openReceiver>) => {
    const receiver = await openReceiver(...given)
    receivers.push(receiver)
    return receiver
  }

  test('goes to the address that was checked, also when its name then resolves to another one', async () => {
    const checked = await opened(() => 204, '127.0.0.2')
    const other = await opened(() => 204)
    const answers = [[address('127.0.0.2')], [address('127.0.0.1')]]
    const resolve = vi.fn(async () => answers.shift() ?? [])
    const url = new URL(`http://degisen.example:${checked.port}/`)
    const answer = await postOutside(url, { ...sent, allowed: networksOf(['127.0.0.2']), resolve })
    expect(answer.status).toBe(204)
    expect(resolve).toHaveBeenCalledTimes(1)
    expect(checked.received[0]?.headers.host).toBe(url.host)
    // The second time it leads elsewhere, and is refused before a connection.
    await expect(postOutside(url, { ...sent, allowed: networksOf(['127.0.0.2']), resolve })).rejects.toThrow(
      InsideAddressError,
    )
    expect(other.received).toEqual([])
  })

  test('follows no redirect, uses no proxy of the environment and gives up in time', async () => {
    const proxy = await opened()
    const receiver = await opened(() => (response) => response.writeHead(307, { location: proxy.url }).end())
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) vi.stubEnv(name, proxy.url)
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    expect(await postOutside(new URL(receiver.url), { ...sent, allowed: loopback })).toMatchObject({
      status: 307,
    })
    vi.unstubAllEnvs()
    expect(proxy.received).toEqual([])
    receiver.behave(() => undefined)
    const late = postOutside(new URL(receiver.url), { ...sent, patience: 200, allowed: loopback })
    await expect(late).rejects.toThrow(/abort|timeout/i)
    const unresolved = postOutside(new URL('https://asili.example/'), {
      ...sent,
      patience: 200,
      allowed: none,
      resolve: () => new Promise(() => undefined),
    })
    await expect(unresolved).rejects.toThrow(/timeout/i)
  })
})
