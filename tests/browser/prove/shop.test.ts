import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  productUrl,
  saveForm,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { photo } from '#tests/support/records/images.ts'

let browser: Browser
let office: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  office = await signedIn(browser, 'admin@bozkir.example')
  page = await office.newPage()
})
afterAll(() => browser.close())

/** The page as served to visitors by the next request. */
const visitorSees = async (path: string) => (await page.request.get(path)).text()

async function pick(label: RegExp, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

const file = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo({ width: 400 }) })
const name = () => page.getByRole('textbox', { name: /^Ad\b/ })

describe('an admin', () => {
  test('adds a category and a subcategory', async () => {
    await page.goto('/admin/product-categories/create')
    await name().fill('Yulaf ve atıştırmalık')
    await saveForm(page, 'Kayıt eklendi')
    await page.getByRole('link', { name: 'Yulaf ve atıştırmalık' }).click()
    await page.getByRole('link', { name: 'Alt kategori ekle' }).click()
    await expect(page.getByRole('combobox', { name: /^Ürün kategorisi/ })).toHaveValue(
      'Yulaf ve atıştırmalık',
    )
    await name().fill('Granola')
    await saveForm(page, 'Kayıt eklendi')
  })

  test('adds a product with photographs, and visitors see it at the next request', async () => {
    const errors = await watchErrors(page)
    await page.goto('/admin/products/create')
    await name().fill('Ev yapımı granola 400 g')
    await pick(/^Kategori/, 'Yulaf ve atıştırmalık')
    await pick(/^Alt kategori/, 'Granola')
    await page.getByRole('textbox', { name: /^Fiyat/ }).fill('145,50')
    await page.getByRole('textbox', { name: /^Stok/ }).fill('8')
    await page.getByRole('textbox', { name: /^Özellikler/ }).fill('400 g\nCevizli')
    await page.locator('input[aria-label="Fotoğraf seç"]').setInputFiles(await file('ana.jpg'))
    await page
      .locator('input[aria-label="Fotoğraf ekle"]')
      .setInputFiles([await file('bir.jpg'), await file('iki.jpg')])
    await page.getByRole('button', { name: '2. fotoğraf: öne al' }).click()
    expect(await visitorSees('/vitamin')).not.toContain('granola')
    await saveForm(page, 'Kayıt eklendi')
    const html = await visitorSees('/vitamin')
    expect(html).toContain('Ev yapımı granola 400 g')
    expect(html).toContain('₺145,50')
    expect(await visitorSees('/vitamin/kategori/yulaf-ve-atistirmalik/granola')).toContain('granola 400 g')
    expect(await visitorSees('/sitemap.xml')).toContain('/vitamin/ev-yapimi-granola-400-g')
    expect(errors).toEqual([])
  })

  test('reduces the stock until it is low, which the list and the shop show', async () => {
    await page.goto('/admin/products?filter={"q":"granola"}')
    await page.getByRole('button', { name: 'Stok ekle: Ev yapımı granola 400 g' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('textbox', { name: 'Kaç adet?' }).fill('-20')
    await dialog.getByRole('button', { name: 'Stoğu değiştir' }).click()
    await expect(page.getByText('Stokta 8 adet var; daha fazlası düşülemez.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Kaç adet?' }).fill('-6')
    await dialog.getByRole('textbox', { name: 'Not' }).fill('Tadım günü')
    await dialog.getByRole('button', { name: 'Stoğu değiştir' }).click()
    await expect(page.getByRole('row', { name: /granola/ })).toContainText('Azaldı')
    await expectAccessible(page)
    expect(await visitorSees('/vitamin/ev-yapimi-granola-400-g')).toContain('Son 2 adet')
    await page.goto('/admin/products?filter={"lowStock":true}')
    await expect(page.getByRole('row', { name: /granola/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Kreatin monohidrat/ })).toHaveCount(0)
  })

  test('renames the product without losing its photographs; the old slug redirects to the new one', async () => {
    await page.goto('/admin/products?filter={"q":"granola"}')
    await page.getByRole('link', { name: 'Ev yapımı granola 400 g' }).click()
    await name().fill('Granola 400 g')
    await page.getByRole('button', { name: '1. fotoğraf: kaldır' }).click()
    await saveForm(page, 'Değişiklikler kaydedildi')
    const answer = await page.request.get('/vitamin/ev-yapimi-granola-400-g', { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, '/vitamin/granola-400-g'])
    await page.goto('/vitamin/granola-400-g')
    await expect(page.locator('a[data-photo]')).toHaveCount(2)
  })

  test('is told why a category in use cannot be deleted', async () => {
    await page.goto('/admin/product-categories')
    await page.getByRole('link', { name: 'Yulaf ve atıştırmalık' }).click()
    await page.getByRole('button', { name: 'Sil', exact: true }).click()
    await expect(page.getByText(/ürünler ya da alt kategoriler var/)).toBeVisible()
  })
})

describe('a visitor', () => {
  test('finds a product by its category without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
    const visitor = await context.newPage()
    await visitor.goto(`${productUrl()}/vitamin`)
    await visitor.getByRole('link', { name: /^Vitamin ve mineral/ }).click()
    await visitor.getByRole('link', { name: /^Mineral ve yağ asidi/ }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Mineral ve yağ asidi')
    await expect(visitor.getByRole('article')).toHaveCount(2)
    await expect(visitor.getByRole('article').last()).toContainText('Tükendi')
    await visitor.getByRole('link', { name: 'Omega-3 balık yağı, 90 kapsül' }).click()
    await expect(visitor.getByText('ilaç değildir')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Sepete ekle' })).toHaveCount(0)
    await context.close()
  })

  test('adds products to the cart, never beyond the stock', async () => {
    const context = await newVisitorContext(browser, phone)
    const visitor = await context.newPage()
    const errors = await watchErrors(visitor)
    await visitor.goto('/vitamin/c-vitamini-1000-mg-30-tablet')
    const cart = () => visitor.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
    const add = visitor.getByRole('button', { name: 'Sepete ekle', exact: true })
    await visitor.getByRole('spinbutton', { name: 'Adet' }).fill('2')
    await add.click()
    await expect(visitor.getByText('C vitamini 1000 mg, 30 tablet sepete eklendi.')).toBeVisible()
    await add.click()
    await expect.poll(cart).toEqual([{ product: expect.any(String), quantity: 3 }])
    await add.click()
    await expect(visitor.getByText('Stoktaki adedin tümü sepetinde.')).toBeVisible()
    await visitor.goto('/vitamin/magnezyum-sitrat-60-kapsul')
    await expect(visitor.getByText('Tükendi')).toBeVisible()
    await expect(add).toHaveCount(0)
    expect(errors).toEqual([])
    await context.close()
  })

  test('gets structured data with the offer', async () => {
    await page.goto('/vitamin/bcaa-4-1-1-limonlu-400-g')
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const [data] = texts.map((text) => JSON.parse(text)).filter((one) => one['@type'] === 'Product')
    expect(data).toMatchObject({
      name: 'BCAA 4:1:1, limonlu 400 g',
      offers: { price: '710.50', priceCurrency: 'TRY', availability: 'https://schema.org/InStock' },
    })
  })
})
