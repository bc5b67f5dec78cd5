import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { blogMessages } from '#shared/content/blog/blog.messages.ts'
import { faqsMessages } from '#shared/content/faqs/faqs.messages.ts'
import { pagesMessages } from '#shared/content/pages/pages.messages.ts'
import { ApiError } from '#shared/core/errors.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'
import { applicationTexts } from '#site/features/application/application.texts.ts'
import { blogTexts } from '#site/features/blog/blog.texts.ts'
import { branchTexts, equipmentTexts } from '#site/features/branches/branches.texts.ts'
import { contactTexts } from '#site/features/contact/contact.texts.ts'
import { errorTexts } from '#site/features/errors/errors.texts.ts'
import { faqTexts } from '#site/features/faq/faq.texts.ts'
import { galleryTexts } from '#site/features/gallery/gallery.texts.ts'
import { lessonTexts } from '#site/features/lessons/lessons.texts.ts'
import { packageTexts } from '#site/features/packages/packages.texts.ts'
import { raffleTexts } from '#site/features/raffles/raffles.texts.ts'
import { fileRoutes, memberPages, pageRoutes, visitorPages } from '#tests/support/browser/visitor-pages.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/processes/database-proxy.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { openBranch } from '#tests/support/records/content.ts'

const administrator = { ADMIN_EMAIL: 'yonetici@kulup.example', ADMIN_PASSWORD: 'Parola-2026' }

let dataDir: string
let database: EmbeddedDatabase
let gate: DatabaseProxy
let product: RunningProduct

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-new-club-'))
  database = await startEmbeddedDatabase({ dataDir, log: () => undefined })
  gate = await openDatabaseProxy(database.connectionString)
  product = await startRunningProduct(dataDir, {
    ...administrator,
    DEMO: '0',
    DATABASE_URL: gate.connectionString,
    LOG_LEVEL: 'silent',
  })
})
afterAll(async () => {
  await gate.open().catch(() => undefined)
  await product.stop()
  await gate.close()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const signInAsAdministrator = () =>
  signIn(product.url, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)

/** Pages that must not be cached. */
const madeEachTime = ['/customer/checkout']

interface Opened {
  status: number
  html: string
  isStale: boolean
  isKept: boolean
}

const headingOf = (html: string) => /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]

async function open(path: string, { url } = product): Promise<Opened> {
  const answer = await fetch(url + path, { redirect: 'manual' })
  return {
    status: answer.status,
    html: await answer.text(),
    isStale: answer.headers.get('x-page-state') === 'stale',
    isKept: answer.headers.get('cache-control') !== 'no-store',
  }
}

const everyPage = [...visitorPages, ...memberPages]
/** The first program comes with the product; the target of a link or code is requested by a form. */
const withoutRecords = /^\/(programs|subscribe|unsubscribe|dogrula|raffle\/confirm)\//
const ofRecords = pageRoutes.filter(({ pattern }) => pattern.includes('[') && !withoutRecords.test(pattern))
const isOfRecord = (path: string) =>
  path.startsWith('/karatay/') || ofRecords.some(({ address }) => address === path)

/** Text that must never appear on a page, whichever data is missing. */
const leak = />\s*(undefined|null|NaN|\[object Object\])\s*<|node_modules|\bat \S+ \(|ECONNREFUSED|SELECT /

function expectWholePage(path: string, { html }: Opened): void {
  expect(html, path).toMatch(/<html lang="tr"/)
  expect(html, path).toMatch(/<title>[^<]+<\/title>/)
  // The heading of a member’s page may depend on the browser’s requests.
  const start = memberPages.includes(path) ? /<main\b/ : /<h1\b[^>]*>.*?\p{L}.*?<\/h1>/su
  expect(html, path).toMatch(start)
  expect(html, path).toContain('</html>')
  expect(html, path).not.toMatch(leak)
}

function expectErrorPage(path: string, { status, html, isKept }: Opened): void {
  expect(status, path).toBe(503)
  expect(isKept, path).toBe(false)
  expect(html, path).toContain(errorTexts.brokenText)
  expect(html, path).toMatch(/<a [^>]*href="\/"/)
  expect(html, path).toContain(errorTexts.retry)
}

describe('a database lost before the first request', () => {
  test('yields an uncached error page in Turkish with links', async () => {
    await gate.close()
    const failed: string[] = []
    for (const path of [...everyPage, '/no-such-page']) {
      const opened = await open(path)
      expectWholePage(path, opened)
      if (opened.status === 200) continue
      failed.push(path)
      expectErrorPage(path, opened)
    }
    expect(failed).toEqual(expect.arrayContaining(everyPage.filter(isOfRecord)))
    expect(failed).toEqual(expect.arrayContaining(['/about', '/contact', '/raffle', '/sss', '/programs']))
  })

  test.each([
    ['/about', pagesMessages.showFailed],
    ['/blog', blogMessages.listFailed],
    ['/contact', branchesMessages.listFailed],
    ['/membership', branchesMessages.listFailed],
    ['/raffle', branchesMessages.listFailed],
    ['/sss', faqsMessages.listFailed],
  ])('shows on %s in place of the content: %s', async (path, text) => {
    const opened = await open(path)
    expectErrorPage(path, opened)
    expect(headingOf(opened.html)).toBe(text)
    // Header and footer have links.
    expect(opened.html).toContain('href="/bmi"')
    expect(opened.html).toContain('href="/application"')
  })

  test('and every page works once it is back', async () => {
    await gate.open()
    await expect.poll(async () => (await open('/about')).status, { timeout: 10_000 }).toBe(200)
    expect((await open('/selcuklu/equipment')).status).toBe(404)
  })
})

describe('a club without records', () => {
  test('shows every page completely, and 404 for pages that need a record', async () => {
    for (const path of everyPage) {
      const opened = await open(path)
      expectWholePage(path, opened)
      expect([path, opened.status]).toEqual([path, isOfRecord(path) ? 404 : 200])
    }
  })

  test.each([
    ['/', branchTexts.empty],
    ['/application', applicationTexts.closed],
    ['/blog', blogTexts.empty],
    ['/contact', contactTexts.clubTitle],
    ['/equipment', branchTexts.empty],
    ['/gallery', branchTexts.empty],
    ['/membership', branchTexts.empty],
    ['/raffle', raffleTexts.noneOpen],
    ['/sss', faqTexts.empty],
    ['/teams', branchTexts.empty],
  ])('%s shows: %s', async (path, text) => {
    expect((await open(path)).html).toContain(text)
  })

  test.each(fileRoutes.flatMap(({ address }) => address ?? []))('%s is available', async (path) => {
    const { status, html } = await open(path)
    expect(status).toBe(200)
    expect(html).not.toMatch(leak)
  })
})

describe('a branch without records', () => {
  beforeAll(async () => {
    await openBranch(await signInAsAdministrator(), 'Selçuklu')
  })

  test.each([
    ['/selcuklu', 'Selçuklu'],
    ['/selcuklu/contact', 'Selçuklu'],
    ['/selcuklu/equipment', equipmentTexts.empty],
    ['/selcuklu/gallery', galleryTexts.empty],
    ['/selcuklu/membership', packageTexts.empty],
    ['/selcuklu/raffle', raffleTexts.empty],
    ['/selcuklu/teams', lessonTexts.trainersEmpty],
  ])('%s shows: %s', async (path, text) => {
    const opened = await open(path)
    expect(opened.status).toBe(200)
    expectWholePage(path, opened)
    expect(opened.html).toContain(text)
  })
})

describe('a page with one section that fails to load', () => {
  const away = ['raffles', 'packages']
  let pool: Pool
  let ownDataDir: string
  let fresh: RunningProduct

  // A separate node without an earlier version of the page to serve.
  beforeAll(async () => {
    pool = createPool(database.connectionString)
    for (const table of away) await pool.query(`ALTER TABLE ${table} RENAME TO ${table}_away`)
    ownDataDir = await mkdtemp(join(tmpdir(), 'bozkir-sections-'))
    fresh = await startRunningProduct(ownDataDir, {
      DEMO: '0',
      APP_SECRET: await readFile(join(dataDir, 'app-secret'), 'utf8'),
      DATABASE_URL: database.connectionString,
      LOG_LEVEL: 'silent',
    })
  })
  afterAll(async () => {
    await fresh.stop()
    for (const table of away) await pool.query(`ALTER TABLE ${table}_away RENAME TO ${table}`)
    await pool.end()
    await rm(ownDataDir, { recursive: true, force: true })
  })

  test.each([
    ['/', [rafflesMessages.listFailed, packagesMessages.listFailed]],
    ['/selcuklu', [packagesMessages.listFailed]],
  ])('%s shows an error text in place of the section and keeps the others', async (path, failures) => {
    const opened = await open(path, fresh)
    expect(opened.status).toBe(200)
    expect(opened.isKept).toBe(false)
    expectWholePage(path, opened)
    for (const text of [...failures, 'Selçuklu', errorTexts.retry]) expect(opened.html).toContain(text)
    expect(opened.html).not.toContain(errorTexts.brokenText)
  })

  test('a page that consists of that section shows the error as its heading', async () => {
    const opened = await open('/selcuklu/membership', fresh)
    expect(opened.status).toBe(500)
    expect(opened.isKept).toBe(false)
    expect(headingOf(opened.html)).toBe(packagesMessages.listFailed)
  })
})

test('while the database is down, previously rendered pages are still served', async () => {
  const before = new Map<string, Opened>()
  for (const path of everyPage) before.set(path, await open(path))
  await gate.close()
  for (const [path, { status, html }] of before) {
    if (status !== 200 || madeEachTime.includes(path)) continue
    const now = await open(path)
    expect([path, now.status, now.html === html]).toEqual([path, 200, true])
  }
  expect(await open('/selcuklu/equipment')).toMatchObject({ status: 200, isStale: true })
  for (const path of madeEachTime) expectErrorPage(path, await open(path))
})

test('writes in progress when the database is lost are rejected, and the product keeps running', async () => {
  await gate.open()
  await expect.poll(async () => (await open('/blog')).isStale, { timeout: 10_000 }).toBe(false)
  const admin = await signInAsAdministrator()
  const attempts = Array.from({ length: 20 }, async (_, index) => {
    try {
      await openBranch(admin, `Yarım${index}`)
      return 201
    } catch (error) {
      return error instanceof ApiError ? error.status : 0
    }
  })
  await Promise.race(attempts)
  await gate.close()
  for (const status of await Promise.all(attempts)) expect([201, 503]).toContain(status)
  expect((await open('/about')).status).toBe(200)
  expect(product.process.exitCode).toBeNull()
})
