import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestClub } from '#tests/support/product/test-product.ts'

const { product, admin } = await openTestClub()
for (let people = 0; people < 5; people += 1) await product.person()

const get = (url: string, acceptEncoding?: string) =>
  product.app.inject({
    url,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(acceptEncoding ? { 'accept-encoding': acceptEncoding } : {}),
    },
  })

test('a list is sent in the encoding that the client accepts', async () => {
  const plain = await get('/api/users')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.rawPayload.length).toBeGreaterThan(1024)
  const brotli = await get('/api/users', 'gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'content-range': 'items 0-5/6' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const gzip = await get('/api/users', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
})

test('a short answer and a file are sent as they are', async () => {
  const short = await get('/api/users/none', 'br')
  expect(short.headers['content-encoding']).toBeUndefined()
  const file = await get('/api/users/export?format=csv', 'br')
  expect(file.headers['content-encoding']).toBeUndefined()
})
