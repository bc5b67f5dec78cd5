import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import { presets } from '#shared/brand/club-colours.ts'
import { type LinkPicture, linkPicturePath } from '#shared/core/link-picture.ts'
import type { PageContext } from '#shared/core/page.ts'
import { fakeSite, htmlPage, openDatabase, startNode, write } from './page-cache.fixture.ts'

const look = { motif: 'kilim' as const, colours: presets.wheat }

const facts: LinkPicture = {
  ...look,
  club: 'Bozkır Fitness',
  title: 'İlk yazı',
  line: '20 Kasım 2026',
  photo: null,
}
let shown = facts

const post = (context: PageContext) => {
  context.tag('blog')
  context.linkPicture?.(shown)
  return `<h1>${shown.title}</h1>`
}

const site = fakeSite({
  '/': post,
  '/blog/ilk-yazi': post,
  '/404': () => 'Sayfa bulunamadı',
  '/silent': () => 'says nothing about itself',
  '/blog/eski-yazi': () => new Response(null, { status: 301, headers: { location: '/blog/ilk-yazi' } }),
  '/blog/yok': (context) => {
    context.linkPicture?.(shown)
    return htmlPage('Sayfa bulunamadı', {}, 404)
  },
})

const database = await openDatabase()
afterAll(() => database.drop())
const folder = await mkdtemp(path.join(tmpdir(), 'link-pictures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = await openStorage({ folder })
const { uploads } = storage
await uploads.put(
  'blog/1/960.webp',
  await sharp({ create: { width: 960, height: 640, channels: 3, background: '#0000ff' } })
    .webp()
    .toBuffer(),
)
await uploads.put('blog/2/960.webp', 'no picture at all')
const app = await startNode(database, { site: site.render, storage })
afterAll(() => app.close())

const get = (url: string) => app.inject({ method: 'GET', url })

async function show(change: Partial<LinkPicture>) {
  shown = { ...facts, ...change }
  await write(database.pool, ['blog'], app)
  const answer = await get('/og/blog/ilk-yazi.jpg')
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const colourAt = async (picture: Buffer, left: number, top: number) => {
  const spot = sharp(picture).extract({ left, top, width: 1, height: 1 })
  return [...(await spot.raw().toBuffer())]
}

test('a page has a picture of 1200 × 630 pixels', async () => {
  for (const page of ['/', '/blog/ilk-yazi']) {
    const answer = await get(linkPicturePath(page))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', etag: expect.any(String) })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    expect(answer.rawPayload.length).toBeLessThan(150_000)
  }
})

test('the picture of a page is rendered once for concurrent requests with any query', async () => {
  await write(database.pool, ['blog'], app)
  const before = site.renders.length
  const addresses = [
    '/og/blog/ilk-yazi.jpg',
    '/og/blog/ilk-yazi.jpg?v=1',
    '/og/blog/ilk-yazi.jpg?title=Sahte',
  ]
  const answers = await Promise.all([...addresses, ...addresses].map(get))
  expect(site.renders.length - before).toBe(1)
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
})

test('the picture of a page changes with the title at the next request', async () => {
  const first = await show({})
  expect(await show({ title: 'İkinci başlık' })).not.toEqual(first)
  expect(await show({})).toEqual(first)
})

test('the picture of a post shows its photograph, and does without a missing or corrupt one', async () => {
  const without = await show({})
  const [red = 0, , blue = 0] = await colourAt(await show({ photo: '/uploads/blog/1/960.webp' }), 1000, 100)
  expect(blue).toBeGreaterThan(red + 100)
  for (const photo of ['/uploads/blog/2/960.webp', '/uploads/blog/3/960.webp', '/uploads/../app-secret'])
    expect((await show({ photo })).equals(without), photo).toBe(true)
})

test.each([
  [
    'of 200 letters',
    'Kış aylarında antrenmana ara vermeden düzeni korumanın yolları '.repeat(4).slice(0, 200),
  ],
  ['of one word', 'a'.repeat(160)],
  ['of emoji', '💪🏽🏋️‍♀️ 🇹🇷'],
  ['from right to left', '\u202eمرحبا بالعالم'],
  ['of HTML characters', '<b>&amp;</b> "%s" \\ \0'],
  ['that is empty', ''],
])('the picture of a page shows a title %s', async (_kind, title) => {
  expect((await show({ title, line: title })).length).toBeLessThan(150_000)
})

test.each([
  '/og/no-such-page.jpg',
  '/og/blog/yok.jpg',
  '/og/silent.jpg',
  '/og/og/blog/ilk-yazi.jpg.jpg',
  '/og/blog/ilk-yazi.png',
  '/og/.jpg',
  '/og',
])('%s has no picture', async (address) => {
  const answer = await get(address)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('text/html')
})

test('the picture of a moved page has moved as well', async () => {
  const answer = await get('/og/blog/eski-yazi.jpg')
  expect(answer.statusCode).toBe(301)
  expect(answer.headers.location).toBe('/og/blog/ilk-yazi.jpg')
})
