import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import {
  launchBrowser,
  newVisitorContext,
  phone,
  productUrl,
  saveForm,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => context.close())
afterAll(() => browser.close())

const post = '/blog/comelmede-en-sik-yapilan-bes-hata'

/** The page as served to a visitor by the next request. */
async function visitorSees(path: string) {
  const answer = await fetch(productUrl() + path, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}

async function openPost(page: Page, title: string) {
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('staff write a post, publish it and rename it; visitors see each step at the next request', async () => {
  context = await signedIn(browser, 'meram@bozkir.example')
  const page = await context.newPage()
  const errors = await watchErrors(page)
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: 'Blog yazısı ekle' }).click()
  await page.getByRole('textbox', { name: /^Başlık/ }).fill('Kavakların altında esneme')
  await page.getByRole('textbox', { name: 'İçerik' }).fill('Çimlerin üstünde on dakika.')
  await page.getByRole('combobox', { name: 'Etiketler' }).fill('açık hava')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'yalnızca yönetim panelinde' })).toBeVisible()
  await page.getByRole('button', { name: 'Önizleme' }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText('Çimlerin üstünde on dakika.')).toBeVisible()
  await page.getByRole('button', { name: 'Kapat' }).click()
  await saveForm(page, 'Kayıt eklendi')
  expect((await visitorSees('/blog/kavaklarin-altinda-esneme')).status).toBe(404)

  await openPost(page, 'Kavakların altında esneme')
  await page.getByRole('combobox', { name: /Durum/ }).click()
  await page.getByRole('option', { name: 'Yayında' }).click()
  await saveForm(page, 'Değişiklikler kaydedildi')
  const published = await visitorSees('/blog/kavaklarin-altinda-esneme')
  expect(published.status).toBe(200)
  expect(published.html).toContain('<p>Çimlerin üstünde on dakika.</p>')
  expect(published.html).toContain('"@type":"BlogPosting"')
  for (const path of ['/', '/blog', '/blog/etiket/acik-hava', '/blog/rss.xml']) {
    expect((await visitorSees(path)).html, path).toContain('Kavakların altında esneme')
  }

  await openPost(page, 'Kavakların altında esneme')
  await page.getByRole('textbox', { name: /^Başlık/ }).fill('Çimlerde esneme')
  await saveForm(page, 'Değişiklikler kaydedildi')
  expect(await visitorSees('/blog/kavaklarin-altinda-esneme')).toMatchObject({
    status: 301,
    location: '/blog/cimlerde-esneme',
  })
  expect((await visitorSees('/blog/cimlerde-esneme')).status).toBe(200)
  // The sign-in script of the tests accesses storage in the preview frame too, which has none.
  expect(errors.filter((error) => !error.includes('sandboxed'))).toEqual([])
})

test('scheduled posts and drafts are visible in the back office only', async () => {
  context = await signedIn(browser, 'admin@bozkir.example')
  const page = await context.newPage()
  await page.goto('/admin/blog')
  const row = page.getByRole('row', { name: /Masa başında/ })
  await expect(row).toContainText('Zamanlandı')
  expect((await visitorSees('/blog')).html).not.toContain('Masa başında')
  expect((await visitorSees('/blog/masa-basinda-calisanlar-icin-gunde-on-dakika')).status).toBe(404)
})

describe('a reader', () => {
  test('finds a post by a word in it, and the URL keeps the search', async () => {
    context = await newVisitorContext(browser)
    const page = await context.newPage()
    await page.goto('/blog')
    await page.getByRole('searchbox', { name: 'Yazılarda ara' }).fill('GÜVENLİK kolları')
    await expect(page.getByRole('status').first()).toHaveText('1 yazı bulundu.')
    const found = page.getByRole('main').getByRole('link', { name: /Çömelmede en sık/ })
    await expect(found).toBeVisible()
    await page.reload()
    await expect(found).toHaveCount(1)
    await page.getByRole('searchbox').fill('zürafa')
    await expect(page.getByRole('status').first()).toContainText('bulunamadı')
    await page.getByRole('searchbox').fill('')
    await expect(page.getByRole('heading', { name: 'Dinlenme günü tembellik değildir' })).toBeVisible()
  })

  test('sees an error message when searching fails', async () => {
    context = await newVisitorContext(browser)
    const page = await context.newPage()
    await page.route('**/api/blog?*', (route) => route.abort())
    await page.goto('/blog')
    await page.getByRole('searchbox').fill('kürek')
    await expect(page.getByRole('status').first()).toContainText('Arama yapılamadı')
  })

  test('is counted once, however often the page is opened', async () => {
    context = await newVisitorContext(browser)
    const page = await context.newPage()
    await page.goto(post)
    const views = page.getByText(/\d okunma/)
    await expect(views).toBeVisible()
    const first = await views.textContent()
    await page.reload()
    await expect(views).toHaveText(first ?? '')
  })

  test('copies the post’s URL and finds related posts', async () => {
    context = await newVisitorContext(browser)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await page.goto(post)
    await page.getByRole('button', { name: 'Bağlantıyı kopyala' }).click()
    await expect(page.getByText('Bağlantı kopyalandı')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(post)
    const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(whatsApp ?? '')).toContain(post)
    const related = page.getByRole('complementary', { name: 'Bunları da oku' })
    await expect(related.getByRole('link')).toHaveCount(3)
    await related.getByRole('link', { name: /Yirmi dakikada kürek/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Yirmi dakikada kürek')
  })

  test('can read posts and follow tags without JavaScript', async () => {
    context = await browser.newContext({ javaScriptEnabled: false, viewport: phone, baseURL: productUrl() })
    const page = await context.newPage()
    await page.goto('/blog')
    await expect(page.getByRole('searchbox')).toBeHidden()
    await page.getByRole('link', { name: /^teknik/ }).click()
    await expect(page).toHaveURL(/\/blog\/etiket\/teknik$/)
    await page.getByRole('link', { name: 'Çömelmede en sık yapılan beş hata' }).click()
    await expect(page.getByRole('heading', { name: '1. Topuğun yerden kalkması' })).toBeVisible()
    await expect(page.getByText(/\d okunma/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Bağlantıyı kopyala' })).toBeHidden()
  })
})

test.each([
  '/blog/boyle-bir-yazi-yok',
  '/blog/etiket/yok',
  '/blog/sayfa/99',
  '/blog/sayfa/0',
  '/blog/sayfa/x',
])('%s is not found', async (path) => {
  context = await newVisitorContext(browser)
  expect((await visitorSees(path)).status).toBe(404)
})

test('the feed is valid RSS, and the first page has one canonical URL', async () => {
  context = await newVisitorContext(browser)
  const page = await context.newPage()
  await page.goto('/blog')
  const feed = await page.evaluate(async () => {
    const answer = await fetch('/blog/rss.xml')
    const document = new DOMParser().parseFromString(await answer.text(), 'application/xml')
    return {
      type: answer.headers.get('content-type'),
      broken: document.querySelector('parsererror') !== null,
      links: [...document.querySelectorAll('item > link')].map((link) => link.textContent),
    }
  })
  expect(feed).toMatchObject({ type: 'application/rss+xml; charset=utf-8', broken: false })
  expect(feed.links).toContainEqual(expect.stringContaining(post))
  expect(await visitorSees('/blog/sayfa/1')).toMatchObject({ status: 301, location: '/blog' })
})
