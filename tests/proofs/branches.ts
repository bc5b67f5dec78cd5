// A club of 50 and of 1,000 branches: the size and the height of its pages, that each branch is found, what an edit of
// one drops, how long the start warms pages, and the parts of the site map.

import { chromium } from '@playwright/test'
import { updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchPages } from '#shared/club/branches/branches.rules.ts'
import { addBranches } from '#tests/proofs/branches/many-branches.ts'
import {
  openFolder,
  openPool,
  type Product,
  parameters,
  program,
  startProduct,
} from '#tests/proofs/support/product.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

const { few, many, bytes } = parameters({
  few: 50,
  many: 1000,
  /** The most that a page may have before compression. */
  bytes: 60 * 1024,
})

const metricsToken = 'metrics of the proof'
const model = 'selcuklu'
const fixedPages = [
  ...[
    '/',
    '/subeler',
    '/subeler/sayfa/2',
    '/subeler/istanbul',
    '/dene',
    '/about',
    '/register',
    '/application',
  ],
  ...['/offline', '/customer/cart', '/customer/info', ...branchPages.map((page) => `/${page}`)],
]
const pagesOf = (slug: string) => [`/${slug}`, ...branchPages.map((page) => `/${slug}/${page}`)]
const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location)

const read = async ({ url }: Product, path: string) => {
  const response = await fetch(url + path)
  return { status: response.status, text: await response.text() }
}

/** The number of pages that were rendered. */
async function rendersOf({ url }: Product): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(/^club_page_cache_total\{outcome="miss"[^}]*\} (\d+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** Pages of a list, followed by their links as a crawler does. */
async function crawl(product: Product, from: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (let path: string | undefined = from; path; ) {
    const { text } = await read(product, path)
    for (const [, slug = ''] of text.matchAll(/data-choose-branch="[^"]*slug&quot;:&quot;([^&]+)&quot;/g))
      found.add(slug)
    path = /<a class="button quiet" href="([^"]+)" rel="next"/.exec(text)?.[1]
  }
  return found
}

await program('branches', async () => {
  const violations: string[] = []
  const details: string[] = []
  for (const count of [few, many]) {
    const dataDir = openFolder()
    const environment = { DEMO: '1', METRICS_TOKEN: metricsToken }
    const empty = await startProduct({ dataDir, environment })
    const pool = openPool(dataDir)
    await addBranches(pool, count - 3, model)
    const { rows } = await pool.query<{ _id: string; slug: string }>(
      'SELECT id AS _id, slug FROM branches WHERE is_active ORDER BY position',
    )
    await pool.end()
    await empty.stop()

    const product = await startProduct({ dataDir, environment })
    const startedAt = performance.now()
    let warmed = -1
    for (let now = await rendersOf(product); now !== warmed; now = await rendersOf(product)) {
      warmed = now
      await new Promise((fulfil) => setTimeout(fulfil, 1_500))
    }
    const warming = Math.round((performance.now() - startedAt) / 1000)
    const slugs = rows.map(({ slug }) => slug)
    const first = slugs.slice(0, 20).flatMap((slug) => [`/${slug}`, `/${slug}/equipment`])
    for (const path of ['/', '/equipment', '/blog', ...first]) await read(product, path)
    const evicted = (await rendersOf(product)) - warmed
    if (evicted > 0) violations.push(`${count}: ${evicted} warmed pages were evicted`)
    const sample = [model, slugs[slugs.length >> 1] ?? '', slugs.at(-1) ?? '']
    const paths = [...fixedPages, ...sample.flatMap(pagesOf)]
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    })
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const measured = []
    for (const path of paths) {
      const { status, text } = await read(product, path)
      const size = Buffer.byteLength(text)
      if (status !== 200) violations.push(`${count}: ${path} answers ${status}`)
      if (size > bytes) violations.push(`${count}: ${path} has ${size} bytes`)
      await page.goto(product.url + path, { waitUntil: 'domcontentloaded' })
      measured.push({
        path,
        bytes: size,
        'height at 390 px': await page.evaluate(() => document.documentElement.scrollHeight),
      })
    }
    await browser.close()
    console.log(`${count} branches`)
    console.table(measured)

    const listed = await crawl(product, '/subeler')
    const missing = slugs.filter((slug) => !listed.has(slug))
    if (missing.length > 0) violations.push(`${count}: ${missing.length} branches are not in the list`)
    const map = await read(product, '/sitemap.xml')
    const parts = map.text.includes('<sitemapindex') ? locationsIn(map.text) : []
    const locations = new Set(
      parts.length > 0
        ? (await Promise.all(parts.map((part) => read(product, new URL(part).pathname)))).flatMap(
            ({ text }) => locationsIn(text),
          )
        : locationsIn(map.text),
    )
    const addresses = new Set([...locations].map((location) => new URL(location).pathname))
    const unmapped = slugs.flatMap(pagesOf).filter((path) => !addresses.has(path))
    if (unmapped.length > 0) violations.push(`${count}: ${unmapped.length} pages are not in the site map`)

    const { call } = await signIn(product.url, 'admin@bozkir.example')
    const edited = rows.at(-1)
    for (const path of paths) await read(product, path)
    const renders = await rendersOf(product)
    await call(updateBranch, { params: { id: edited?._id ?? '' }, body: { phone: '+90 332 111 11 11' } })
    for (const path of paths) await read(product, path)
    const dropped = (await rendersOf(product)) - renders
    if (dropped > pagesOf('').length) violations.push(`${count}: an edit drops ${dropped} pages`)

    const largest = Math.max(...measured.map((one) => one.bytes))
    details.push(
      `${count} branches: at most ${largest} bytes, ${missing.length + unmapped.length} missing, ${dropped} of ${paths.length} pages dropped by an edit, ${warmed} warmed (${evicted} evicted) in ${warming} s, ${Math.max(parts.length, 1)} site map parts`,
    )
    await product.stop()
  }
  return { violations, detail: details.join('; ') }
})
