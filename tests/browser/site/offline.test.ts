import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { listBranches, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { listFaqs, updateFaq } from '#shared/content/faqs/faqs.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  productUrl,
  signedIn,
  watchErrors,
  withServiceWorker,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
beforeEach(async () => {
  context = await newVisitorContext(browser, phone, withServiceWorker)
  page = await context.newPage()
})
afterEach(() => context.close())
afterAll(() => browser.close())

const workerInCharge = (visited: Page) =>
  visited.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Every URL in the caches of the service worker. */
const kept = (visited: Page) =>
  visited.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const offlineHeading = () => page.getByRole('heading', { level: 1, name: 'İnternet bağlantın yok' })

describe('offline', () => {
  test('directions to the club are shown, and the page once the connection is back', async () => {
    await page.goto('/')
    await workerInCharge(page)
    await context.setOffline(true)
    const errors = await watchErrors(page)
    await page.goto('/selcuklu/membership')
    await expect(offlineHeading()).toBeVisible()
    await expect(page.getByRole('link', { name: /\d{3}/ }).first()).toHaveAttribute('href', /^tel:/)
    await expect(
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Meram' }) }),
    ).toContainText('08.00 - 00.00')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(await page.evaluate(() => document.fonts.check('800 1em Archivo', 'ğış'))).toBe(true)
    await expectAccessible(page)
    expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Üyelik Paketleri' })).toBeVisible()
    await expect(page).toHaveURL(/\/selcuklu\/membership$/)
  })

  test('the page is reloaded although the first requests of the new connection fail', async () => {
    await page.goto('/')
    await workerInCharge(page)
    await context.setOffline(true)
    await page.goto('/selcuklu/membership')
    await expect(offlineHeading()).toBeVisible()
    let failures = 0
    await page.route('**/selcuklu/membership', (route) => {
      if (route.request().method() !== 'HEAD' || failures > 1) return route.continue()
      failures += 1
      return route.abort()
    })
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Üyelik Paketleri' })).toBeVisible()
    expect(failures).toBe(2)
  })

  test('a link followed as the connection returns for a moment is not cancelled by the reload', async () => {
    await page.goto('/')
    await workerInCharge(page)
    await context.setOffline(true)
    await page.goto('/selcuklu/membership')
    await page.getByRole('link', { name: 'Yeniden dene' }).evaluate((link: HTMLAnchorElement) => {
      link.click()
      dispatchEvent(new Event('online'))
    })
    await expect(page).toHaveURL(/\/selcuklu\/membership\?$/)
    await expect(offlineHeading()).toBeVisible()
  })

  test('requests to the back office and the API are not intercepted', async () => {
    await page.goto('/')
    await workerInCharge(page)
    await context.setOffline(true)
    await expect(page.goto('/admin/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    await expect(page.goto('/api/club')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })
})

test('an edited page is seen at the next request', async () => {
  const { call } = await signIn(productUrl(), 'admin@bozkir.example')
  await page.goto('/sss')
  await workerInCharge(page)
  const [faq] = await call(listFaqs, { query: { filter: { isActive: true } } })
  if (!faq) throw new Error('The demo data has no FAQs')
  const question = `Salon ${crypto.randomUUID()} açık mı?`
  await call(updateFaq, { params: { id: faq._id }, body: { question } })
  await page.goto('/sss')
  await expect(page.getByText(question)).toBeVisible()
  await call(updateFaq, { params: { id: faq._id }, body: { question: faq.question } })
  await page.reload()
  await expect(page.getByText(question)).toHaveCount(0)
  await expect(page.getByText(faq.question)).toBeVisible()
})

test('only the offline page and immutable files are cached', async () => {
  await context.close()
  context = await signedIn(browser, 'uye@bozkir.example', phone, withServiceWorker)
  page = await context.newPage()
  await page.goto('/')
  await workerInCharge(page)
  for (const path of ['/customer/info', '/selcuklu/membership', '/blog', '/login'])
    await page.goto(path, { waitUntil: 'networkidle' })
  const paths = await kept(page)
  expect(paths).toContain('/offline')
  expect(paths.filter((path) => path !== '/offline' && !path.startsWith('/_astro/'))).toEqual([])
})

test('caches of older workers are deleted', async () => {
  await page.goto('/')
  await page.evaluate(async () => {
    await (await caches.open('offline-older')).put('/offline', new Response('eski'))
  })
  await workerInCharge(page)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.unregister()
  })
  await page.goto('/')
  await workerInCharge(page)
  expect(await page.evaluate(() => caches.keys())).not.toContain('offline-older')
})

test('the worker changes when a branch changes, and only then', async () => {
  const worker = async () => {
    const answer = await page.request.get('/sw.js')
    expect(answer.headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
    return answer.text()
  }
  const before = await worker()
  expect(await worker()).toBe(before)
  expect(before.length).toBeLessThan(3072)
  const { call } = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await call(listBranches, { query: { filter: { slug: 'karatay' } } })
  const [{ _id = '', phone: number = '' } = {}] = branches
  await call(updateBranch, { params: { id: _id }, body: { phone: '0332 000 00 00' } })
  expect(await worker()).not.toBe(before)
  await call(updateBranch, { params: { id: _id }, body: { phone: number } })
  expect(await worker()).toBe(before)
})

test('the site is installable as an app', async () => {
  const installable = await context.newCDPSession(page)
  await page.goto('/')
  const { installabilityErrors } = await installable.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, data = '' } = await installable.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({
    id: '/',
    lang: 'tr',
    start_url: '/customer/qr?app',
    display: 'standalone',
  })
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  // A visitor has no code; a member’s code is there at once.
  await page.goto(manifest.start_url)
  await expect(page).toHaveURL('/')
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200)
})
