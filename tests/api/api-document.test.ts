import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestProduct } from '#tests/support/product/test-product.ts'

const product = await openTestProduct()
const largest = 100_000

const read = (headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'GET', url: '/api/openapi.json', headers })

test('the document of the API is sent compressed, in at most 100 KB', async () => {
  const plain = await read()
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await read({ 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(rawPayload.length).toBeLessThanOrEqual(largest)
    expect(decode(rawPayload).toString()).toBe(plain.body)
  }
})

test('a client that has the document is told so', async () => {
  const first = await read({ 'accept-encoding': 'gzip' })
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const second = await read({ 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) })
  expect(second.statusCode).toBe(304)
  expect(second.body).toBe('')
})

test('the document names the public address of the club as its server', async () => {
  const { servers } = (await read()).json()
  expect(servers).toEqual([{ url: product.services.configuration.publicUrl }])
})

test('the page of the API shows the same document', async () => {
  const page = await product.app.inject('/api/docs/json')
  expect(page.json()).toEqual((await read()).json())
})
