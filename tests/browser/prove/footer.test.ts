import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { launchBrowser, newVisitorContext } from '#tests/support/browser/browser.ts'
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
  await page.goto('/')
})
afterEach(() => context.close())
afterAll(() => browser.close())

const footer = () => page.getByRole('contentinfo')
const address = () => footer().getByLabel('E-posta adresin')
const submit = () => footer().locator('subscribe-form button')
const status = () => footer().getByRole('status')

describe('the footer', () => {
  test('links to all legal pages and shows address, hours and contact', async () => {
    for (const href of [
      '/application',
      '/about',
      '/sss',
      '/secureShopping',
      '/privacyPolicy',
      '/termsOfService.js',
    ]) {
      await expect(footer().locator(`a[href="${href}"]`)).toHaveCount(1)
    }
    await expect(footer()).toContainText('08.00 - 00.00')
    await expect(footer()).toContainText('Konya')
    await expect(footer().locator('a[href^="tel:"]')).toHaveCount(1)
    await expect(footer().locator('a[href^="https://"]').first()).toBeVisible()
  })

  test('takes a subscription: sends, thanks, clears, and resets after 3 s', async () => {
    await expect(submit()).toBeDisabled()
    await address().fill('haber@bozkir.example')
    await expect(submit()).toBeEnabled()
    const sending = Promise.withResolvers<void>()
    await page.route('**/api/subscriber', async (route) => {
      await sending.promise
      await route.continue()
    })
    await page.clock.install()
    await submit().click()
    await expect(submit()).toHaveText('Gönderiliyor...')
    await expect(submit()).toBeDisabled()
    await page.clock.pauseAt(Date.now() + 10_000)
    sending.resolve()
    await expect(status()).toHaveText('Son bir adım: e-postana gelen bağlantıyla onayla.')
    await expect(address()).toHaveValue('')
    await page.clock.runFor(2000)
    await expect(status()).not.toHaveText('')
    await page.clock.runFor(1000)
    await expect(status()).toHaveText('')
    await expect(submit()).toHaveText('Abone ol')
    await page.clock.resume()
  })

  test('shows a default message when the server sends none', async () => {
    await page.route('**/api/subscriber', (route) => route.fulfill({ json: { success: true } }))
    await address().fill('haber@bozkir.example')
    await submit().click()
    await expect(status()).toHaveText('Başarıyla abone oldunuz!')
  })

  test('shows the server’s error in red, and a default one when the server sends none', async () => {
    await page.route('**/api/subscriber', (route) =>
      route.fulfill({
        status: 429,
        json: { success: false, code: 'x', message: 'Çok fazla deneme yapıldı.' },
      }),
    )
    await address().fill('haber@bozkir.example')
    await submit().click()
    await expect(status()).toHaveText('Çok fazla deneme yapıldı.')
    const color = await status().evaluate((element) => getComputedStyle(element).color)
    const [red = 0, green = 0, blue = 0] = color.match(/\d+(\.\d+)?/g)?.map(Number) ?? []
    expect(red).toBeGreaterThan(Math.max(green, blue))
    await page.unroute('**/api/subscriber')
    await page.route('**/api/subscriber', (route) => route.abort())
    await submit().click()
    await expect(status()).toHaveText('Bir hata oluştu.')
    await expect(address()).toHaveValue('haber@bozkir.example')
  })
})
