import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Page, revalidate } from '#server/pages/page.ts'

const text = `<!doctype html><h1>Ağırlık salonu</h1>${'<p>Koşu bandı, bisiklet, kürek</p>'.repeat(100)}`
const content = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
  cacheControl: revalidate,
}

test('a page is the same text in every encoding', async () => {
  const page = await Page.create(content)
  for (const isSmall of [false, true]) {
    if (isSmall) await page.recompress()
    expect(page.representation(undefined).body.toString()).toBe(text)
    expect(brotliDecompressSync(page.representation('br').body).toString()).toBe(text)
    expect(gunzipSync(page.representation('gzip').body).toString()).toBe(text)
  }
})

test('headers describe the body', async () => {
  const page = await Page.create(content)
  const { body, headers } = page.representation('br')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': String(body.length),
    'cache-control': revalidate,
    vary: 'accept-encoding',
  })
  expect(page.representation(undefined).headers).not.toHaveProperty('content-encoding')
})

test('different bodies never share an ETag', async () => {
  const page = await Page.create(content)
  const quick = ['identity', 'br', 'gzip'].map((name) => page.representation(name).headers.etag)
  await page.recompress()
  const small = ['br', 'gzip'].map((name) => page.representation(name).headers.etag)
  const other = new Page({ ...content, body: Buffer.from('another page') }).representation(undefined).headers
    .etag
  expect(new Set([...quick, ...small, other]).size).toBe(6)
  expect(quick[0]).toMatch(/^"[\w-]{22}"$/)
})

test('a conditional request for any encoding of the page gets 304', async () => {
  const page = await Page.create(content)
  const quick = page.representation('br').headers.etag ?? ''
  await page.recompress()
  const small = page.representation('br').headers.etag ?? ''
  expect(page.matchingEtag(quick)).toBe(quick)
  expect(page.matchingEtag(`W/${small}`)).toBe(small)
  expect(page.matchingEtag(`"old", W/"older",${small}`)).toBe(small)
  expect(page.matchingEtag('*')).toBe(page.representation(undefined).headers.etag)
  expect(page.matchingEtag('"old"')).toBeNull()
  expect(page.matchingEtag(small.slice(1, -1))).toBeNull()
})

test('an uncacheable page or an error has no ETag', async () => {
  const personal = await Page.create({ ...content, cacheControl: 'no-store' })
  const missing = await Page.create({ ...content, status: 404 })
  for (const page of [personal, missing]) {
    expect(page.hasEtag).toBe(false)
    expect(page.representation('br').headers).not.toHaveProperty('etag')
  }
})

test('a body that does not compress is sent as it is', async () => {
  const picture = await Page.create({ ...content, headers: { 'content-type': 'image/png' } })
  const short = await Page.create({ ...content, body: Buffer.from('kısa') })
  for (const page of [picture, short]) {
    expect(page.representation('br').headers).not.toHaveProperty('content-encoding')
  }
})
