import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import {
  launchBrowser,
  newVisitorContext,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
beforeEach(async () => {
  context = await newVisitorContext(browser)
  page = await context.newPage()
})
afterEach(() => context.close())
afterAll(() => browser.close())

describe('FAQs', () => {
  test('are filtered by the typed words, highlighted, counted and restored', async () => {
    await page.goto('/sss')
    const questions = page.locator('details')
    const all = await questions.count()
    await page.getByLabel('Sorularda ara').fill('DONDURABILIR')
    const shown = page.locator('details:not([hidden])')
    await expect(shown).toHaveCount(1)
    await expect(shown.locator('mark').first()).toHaveText('dondurabilir')
    await expect(page.getByRole('status').first()).toHaveText('1 soru bulundu')
    await page.getByLabel('Sorularda ara').fill('zürafa')
    await expect(shown).toHaveCount(0)
    await expect(page.getByRole('status').first()).toContainText('“zürafa” için sonuç yok')
    await expect(page.getByRole('link', { name: 'şubene yaz, biz yanıtlayalım.' })).toBeVisible()
    await page.getByLabel('Sorularda ara').fill('şifre')
    await expect(shown.locator('summary')).toContainText(['Parolamı unuttum'])
    await page.getByRole('button', { name: 'Aramayı temizle' }).click()
    await expect(shown).toHaveCount(all)
    await expect(page.locator('mark')).toHaveCount(0)
  })

  test('open without JavaScript, and are exposed as structured data', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: productUrl() })
    const reader = await plain.newPage()
    await reader.goto('/sss')
    await expect(reader.getByRole('searchbox')).toBeHidden()
    await reader.locator('summary').first().click()
    await expect(reader.locator('details[open] p').first()).toBeVisible()
    const data = JSON.parse(
      (await reader.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
    )
    expect(data['@type']).toBe('FAQPage')
    expect(data.mainEntity.length).toBe(await reader.locator('details').count())
    await plain.close()
  })
})

describe('body analysis', () => {
  const result = (name: string) => page.locator(`[data-result="${name}"] [data-part="value"]`)

  test('computes while typing, sends nothing and stores nothing', async () => {
    const errors = await watchErrors(page)
    await page.goto('/bmi', { waitUntil: 'networkidle' })
    const before = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.getByLabel('Erkek').check()
    await page.getByLabel('Yaş (yıl)').fill('30')
    await page.getByLabel('Boy (cm)').fill('180')
    await page.getByLabel('Kilo (kg)').fill('80')
    await expect(result('index')).toHaveText('24,7')
    await expect(result('energy')).toHaveText('2.759 kcal')
    await expect(page.locator('[data-result="energy"]')).toContainText('1.780 kcal')
    await expect(result('ideal')).toHaveText('75,0 kg')
    await expect(result('fat')).toHaveText('–')
    await page.getByLabel('Boyun (cm)').fill('38')
    await page.getByLabel('Bel (cm)').fill('85,5')
    await expect(result('fat')).toHaveText(/^%1\d,\d$/)
    await expect(page.getByRole('img', { name: /Vücut kitle indeksi ölçeği: 24,7, Normal/ })).toBeVisible()
    await expect(page.getByLabel('Kalça (cm)')).toBeHidden()
    await expect(page.locator('body-analysis [role="status"]')).toContainText(
      'Vücut kitle indeksi 24,7 Normal',
    )
    expect(requests).toEqual([])
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).toBe(before)
    await page.getByRole('button', { name: 'Temizle' }).click()
    await expect(result('index')).toHaveText('–')
    expect(errors).toEqual([])
  })

  test('reports invalid measurements, and rejects absurd ones', async () => {
    await page.setViewportSize(phone)
    await page.goto('/bmi')
    await page.getByLabel('Kilo (kg)').fill('80')
    const height = page.getByLabel('Boy (cm)')
    await height.fill('1,80')
    await height.press('Tab')
    await expect(page.getByText('Boyunu santimetre olarak yaz: 1,80 yerine 180.')).toBeVisible()
    await expect(height).toHaveAttribute('aria-invalid', 'true')
    await expect(result('index')).toHaveText('–')
    await height.fill('180')
    await expect(height).not.toHaveAttribute('aria-invalid')
    await expect(result('index')).toHaveText('24,7')
    await page.getByLabel('Yaş (yıl)').fill('12')
    await page.getByLabel('Yaş (yıl)').press('Tab')
    await expect(page.getByText('Bu formüller 18-90 yaş arası yetişkinler içindir.')).toBeVisible()
  })
})

describe('programs', () => {
  test('show their days, link to each other, and an old slug redirects to the new one', async () => {
    await page.goto('/programs/temel-fitness')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Temel Fitness')
    await expect(page.getByRole('table')).toHaveCount(3)
    await page.getByRole('link', { name: /Sağlıklı Sırt/ }).click()
    await expect(page).toHaveURL(/\/programs\/saglikli-sirt$/)
    expect((await page.request.get('/programs/yok')).status()).toBe(404)
  })
})

describe('search engines', () => {
  test('get a sitemap with every page, each of which exists', async () => {
    const xml = await (await page.request.get('/sitemap.xml')).text()
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
    expect(addresses).toEqual([...new Set(addresses)])
    for (const path of [
      '/',
      '/about',
      '/termsOfService.js',
      '/kvkk',
      '/cerez',
      '/bmi',
      '/sss',
      '/programs/temel-fitness',
      '/selcuklu',
      '/selcuklu/equipment',
    ])
      expect(addresses).toContain(path)
    expect(xml).toMatch(/kvkk<\/loc><lastmod>\d{4}-\d\d-\d\dT/)
    for (const path of addresses) expect((await page.request.get(path)).status(), path).toBe(200)
  })

  test('are excluded from the back office, and phones find the icons', async () => {
    const robots = await (await page.request.get('/robots.txt')).text()
    for (const path of ['/admin', '/customer', '/api']) expect(robots).toContain(`Disallow: ${path}\n`)
    expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m)
    const answer = await page.request.get('/manifest.webmanifest')
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const { icons } = (await answer.json()) as { icons: { src: string }[] }
    for (const { src } of icons)
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  })

  test('a branch is marked up as a gym with address and hours', async () => {
    await page.goto('/selcuklu')
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const [gym, trail] = texts.map((text) => JSON.parse(text))
    expect(gym).toMatchObject({ '@type': 'ExerciseGym', address: { addressLocality: 'Konya' } })
    expect(gym.openingHoursSpecification).toMatchObject([{ opens: '08:00', closes: '00:00' }])
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  test('the terms are an HTML page although their path ends in .js', async () => {
    const answer = await page.goto('/termsOfService.js')
    expect(answer?.headers()['content-type']).toBe('text/html; charset=utf-8')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kullanım Koşulları')
  })
})

test('an admin publishes a new version, visitors read it at once, and the old one is restored', async () => {
  await context.close()
  context = await signedIn(browser, 'admin@bozkir.example')
  page = await context.newPage()
  const visitorReads = async () => (await page.request.get('/about')).text()
  expect(await visitorReads()).not.toContain('Yirmi yıldır')
  await page.goto('/admin/pages/about')
  const summary = page.getByLabel('Özet')
  const old = await summary.inputValue()
  await summary.fill('Yirmi yıldır Konya’da.')
  await page.getByRole('textbox', { name: 'İçerik' }).press('ControlOrMeta+End')
  await page.keyboard.type(' Yeni cümle.')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page).toHaveURL(/\/admin\/pages$/)
  expect(await visitorReads()).toContain('Yirmi yıldır')
  expect(await visitorReads()).toContain('Yeni cümle.')

  await page.goto('/admin/pages/about')
  await page.getByRole('button', { name: 'Sürüm 1: Karşılaştır' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('ins')).toContainText(['Yirmi yıldır Konya’da.', 'Yeni cümle.'])
  await dialog.getByRole('button', { name: 'Bu sürümü forma al' }).click()
  await expect(summary).toHaveValue(old)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page).toHaveURL(/\/admin\/pages$/)
  expect(await visitorReads()).not.toContain('Yirmi yıldır')
  expect(await visitorReads()).toContain('Sürüm 3')
})
