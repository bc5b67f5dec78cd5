import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app/app.ts'
import { readConfiguration } from '#server/core/configuration.ts'
import { readRootFile } from '#tests/support/product/source-files.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'

const [, proxy = ''] = /^ {2}TRUSTED_PROXIES: (\S+)$/m.exec(readRootFile('compose.yaml')) ?? []

const product = await openTestProduct()

/** The client address as seen by a server that trusts these proxies. */
async function addressSeen(trusted: string, remoteAddress: string, forwarded: string): Promise<string> {
  const { dataDir } = product
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: trusted,
  })
  const { app } = await createApp({ ...product.services, configuration })
  app.get('/seen', { schema: { hide: true } }, (request, reply) => reply.send(request.ip))
  const answer = await app.inject({
    url: '/seen',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
  })
  await app.close()
  return answer.body
}

describe('a server run by compose.yaml', () => {
  test('takes the client address from its proxy', async () => {
    expect(await addressSeen(proxy, proxy, '203.0.113.9')).toBe('203.0.113.9')
  })

  test('ignores an address that a client in a private network prepends', async () => {
    for (const client of ['172.31.84.1', '192.168.1.20', '10.0.0.5'])
      expect(await addressSeen(proxy, proxy, `198.51.100.1, ${client}`)).toBe(client)
  })

  test('ignores the header from any other container', async () => {
    expect(await addressSeen(proxy, '172.31.84.130', '198.51.100.1')).toBe('172.31.84.130')
  })
})

test('without a trusted proxy the header is ignored', async () => {
  expect(await addressSeen('', '127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
})
