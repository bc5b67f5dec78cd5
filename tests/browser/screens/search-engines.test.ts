import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { deletePost, updatePost } from '#shared/content/blog/blog.contract.ts'
import { productUrl } from '#tests/support/browser/browser.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { makePost } from '#tests/support/records/content.ts'

type Data = Record<string, unknown>

/** The metadata that search engines and messengers read. */
async function readPage(path: string) {
  const answer = await fetch(productUrl() + path, { redirect: 'manual' })
  const html = await answer.text()
  const find = (pattern: RegExp) => unescaped(pattern.exec(html)?.[1] ?? '')
  const meta = (name: string) => find(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => {
      const parsed = JSON.parse(json) as Data
      expect(parsed['@context'], path).toBe('https://schema.org')
      return (parsed['@graph'] as Data[] | undefined) ?? [parsed]
    },
  )
  return {
    path,
    status: answer.status,
    title: find(/<title>([^<]*)/),
    description: meta('description'),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    picture: meta('og:image'),
    meta,
    data,
    ofType: (type: string) => data.filter((one) => one['@type'] === type),
  }
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#38': '&',
  '#34': '"',
}
const unescaped = (text: string) => text.replace(/&([#\w]+);/g, (all, name: string) => entities[name] ?? all)

const required: Record<string, string[]> = {
  ExerciseGym: ['name', 'url', 'telephone', 'address', 'openingHoursSpecification'],
  BlogPosting: [
    'headline',
    'description',
    'datePublished',
    'author',
    'publisher',
    'image',
    'mainEntityOfPage',
  ],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  Product: ['name', 'image', 'url', 'offers'],
  Event: ['name', 'startDate', 'endDate', 'location', 'eventStatus', 'eventAttendanceMode', 'organizer'],
  Organization: ['name', 'url', 'logo', 'telephone', 'address'],
  WebSite: ['name', 'url', 'publisher'],
  Person: ['name', 'url', 'jobTitle', 'image', 'worksFor'],
}

describe('every page of the sitemap', () => {
  let origin: string
  let pages: Awaited<ReturnType<typeof readPage>>[]

  beforeAll(async () => {
    const xml = await (await fetch(`${productUrl()}/sitemap.xml`)).text()
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, text = '']) => new URL(unescaped(text)),
    )
    origin = addresses[0]?.origin ?? ''
    pages = []
    for (const { pathname } of addresses) pages.push(await readPage(pathname))
  })

  test('exists, with a canonical URL, and a unique title and description', () => {
    expect(pages.length).toBeGreaterThan(50)
    expect(pages.filter(({ status }) => status !== 200)).toEqual([])
    const titles = pages.map(({ title }) => title)
    expect(titles.filter((title, index) => !title || titles.indexOf(title) !== index)).toEqual([])
    const descriptions = pages.map(({ description }) => description)
    expect(descriptions.filter((text, index) => descriptions.indexOf(text) !== index)).toEqual([])
    expect(descriptions.filter(({ length }) => length < 50 || length > 170)).toEqual([])
    for (const { path, canonical } of pages) expect(canonical).toBe(new URL(path, origin).href)
  })

  test('has structured data and breadcrumbs', () => {
    for (const { path, data, ofType } of pages) {
      for (const one of data) {
        const fields = required[String(one['@type'])]
        expect(fields, `${path}: ${one['@type']}`).toBeDefined()
        for (const field of fields ?? []) expect(one[field], `${path}: ${field}`).toBeTruthy()
      }
      const trails = ofType('BreadcrumbList')
      expect(trails, path).toHaveLength(path === '/' ? 0 : 1)
      const steps = (trails[0]?.itemListElement ?? []) as { position: number; name: string; item: string }[]
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_step, index) => index + 1))
      expect(steps.every(({ name }) => name !== '')).toBe(true)
      if (path !== '/') expect([steps[0]?.item, steps.at(-1)?.item]).toEqual([`${origin}/`, origin + path])
    }
    const typesOf = (path: string) =>
      pages.find((page) => page.path === path)?.data.map((one) => one['@type'])
    expect(typesOf('/')).toEqual(['Organization', 'WebSite'])
    expect(typesOf('/selcuklu')).toContain('ExerciseGym')
    expect(typesOf('/selcuklu/ders-programi')).toContain('Event')
    expect(typesOf('/selcuklu/teams/burak-aydin')).toContain('Person')
    expect(typesOf('/selcuklu/teams/elif-kaya')).toBeUndefined()
    expect(typesOf('/sss')).toContain('FAQPage')
    expect(typesOf('/blog/comelmede-en-sik-yapilan-bes-hata')).toContain('BlogPosting')
  })

  test('has a link preview picture', async () => {
    for (const { path, picture, meta } of pages) {
      expect(meta('twitter:card'), path).toBe('summary_large_image')
      expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
      expect(meta('og:image:alt'), path).not.toBe('')
      expect(new URL(picture).origin).toBe(origin)
    }
    for (const { path, picture } of pages.filter((_page, index) => index % 4 === 0)) {
      const { pathname, search } = new URL(picture)
      const answer = await fetch(productUrl() + pathname + search)
      expect(answer.headers.get('content-type'), path).toBe('image/jpeg')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
      expect(bytes.length, path).toBeLessThan(150_000)
    }
  })
})

test('a renamed post has a new picture, under a new URL', async () => {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { _id, slug } = await makePost(admin, { status: 'published', content: '<p>Kısa.</p>' })
  const pictureOf = async (path: string) => {
    const { picture } = await readPage(path)
    const { pathname, search } = new URL(picture)
    const answer = await fetch(productUrl() + pathname + search)
    return { picture, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  try {
    const before = await pictureOf(`/blog/${slug}`)
    const title = `${'Uzun bir başlığın içinde 💪 şınav, çömelme ve ısınma '.repeat(2)}${slug.slice(-6)}`
    const renamed = await admin.call(updatePost, { body: { _id, title } })
    const after = await pictureOf(`/blog/${renamed.slug}`)
    expect([before.status, after.status]).toEqual([200, 200])
    expect(after.picture).not.toBe(before.picture)
    expect(after.bytes.equals(before.bytes)).toBe(false)
    const { description } = await readPage(`/blog/${renamed.slug}`)
    expect(description.length).toBeGreaterThanOrEqual(50)
  } finally {
    await admin.call(deletePost, { params: { id: _id } })
  }
  expect((await fetch(`${productUrl()}/og/blog/${slug}.jpg`)).status).toBe(404)
})

test('member pages and error pages have no picture', async () => {
  for (const path of ['/customer/info', '/no-such-page', '/offline']) {
    expect((await readPage(path)).picture).toBe('')
    expect((await fetch(`${productUrl()}/og${path}.jpg`)).status).toBe(404)
  }
})

test('a tag in two spellings has one page with the posts of both', async () => {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const posts = [
    await makePost(admin, { status: 'published', tags: ['Dağ Yürüyüşü'] }),
    await makePost(admin, { status: 'published', tags: ['dağ yürüyüşü'] }),
  ]
  try {
    const html = await (await fetch(`${productUrl()}/blog/etiket/dag-yuruyusu`)).text()
    for (const { title } of posts) expect(html).toContain(title)
    const other = await fetch(`${productUrl()}/blog/etiket/Da%C4%9F%20Y%C3%BCr%C3%BCy%C3%BC%C5%9F%C3%BC`)
    expect(other.url).toBe(`${productUrl()}/blog/etiket/dag-yuruyusu`)
  } finally {
    for (const { _id } of posts) await admin.call(deletePost, { params: { id: _id } })
  }
})
