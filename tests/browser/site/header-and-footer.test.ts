import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { launchBrowser, newVisitorContext, signedIn } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => context.close())
afterAll(() => browser.close())

async function open(path: string, as?: { email: string; width: number }): Promise<void> {
  context = as
    ? await signedIn(browser, as.email, { width: as.width, height: 800 })
    : await newVisitorContext(browser)
  page = await context.newPage()
  await page.goto(path)
}

describe('the footer', () => {
  const footer = () => page.getByRole('contentinfo')

  test('fits on a phone in 900 px, with contact data and the form in view and its links one tap away', async () => {
    context = await newVisitorContext(browser, { width: 390, height: 844 })
    page = await context.newPage()
    await page.goto('/')
    expect((await footer().boundingBox())?.height).toBeLessThanOrEqual(900)
    await expect(footer().getByText('08.00 - 00.00')).toBeVisible()
    await expect(footer().getByLabel('E-posta adresin')).toBeVisible()
    await expect(footer().getByRole('link', { name: 'Bize Katıl' })).toBeHidden()
    await footer().getByText('Kulüp', { exact: true }).last().click()
    await expect(footer().getByRole('link', { name: 'Bize Katıl' })).toBeVisible()
  })

  test('shows all links from 760 px, without a button before them', async () => {
    await open('/')
    for (const href of [
      '/application',
      '/about',
      '/sss',
      '/secureShopping',
      '/privacyPolicy',
      '/termsOfService.js',
    ])
      await expect(footer().locator(`a[href="${href}"]`)).toBeVisible()
    await expect(footer().locator('summary').first()).toBeHidden()
  })

  test.each(['/register', '/dene', '/login'])('is one line of legal links on %s', async (path) => {
    await open(path)
    await expect(footer().getByRole('link', { name: 'KVKK Aydınlatma Metni' })).toBeVisible()
    await expect(footer().getByRole('textbox')).toHaveCount(0)
    expect((await footer().boundingBox())?.height).toBeLessThanOrEqual(120)
  })

  test('is one line of legal links on pages of members', async () => {
    await open('/customer/checkout', { email: 'uye@bozkir.example', width: 1440 })
    await expect(footer().getByRole('link', { name: 'Mesafeli Satış Sözleşmesi' })).toBeVisible()
    await expect(footer().getByRole('textbox')).toHaveCount(0)
  })
})

describe('the form of the footer', () => {
  const address = () => page.getByRole('contentinfo').getByLabel('E-posta adresin')
  const submit = () => page.getByRole('contentinfo').locator('subscribe-form button')
  const status = () => page.getByRole('contentinfo').getByRole('status')

  test('takes a subscription: sends, thanks, clears, and resets after 3 s', async () => {
    await open('/')
    await expect(submit()).toBeDisabled()
    await address().fill('haber@bozkir.example')
    const sending = Promise.withResolvers<void>()
    await page.route('**/api/subscriber', async (route) => {
      await sending.promise
      await route.fulfill({ json: { success: true } })
    })
    await page.clock.install()
    await submit().click()
    await expect(submit()).toHaveText('Gönderiliyor...')
    await page.clock.pauseAt(Date.now() + 10_000)
    sending.resolve()
    await expect(status()).toHaveText('Başarıyla abone oldunuz!')
    await expect(address()).toHaveValue('')
    await page.clock.runFor(2000)
    await expect(status()).not.toHaveText('')
    await page.clock.runFor(1000)
    await expect(status()).toHaveText('')
    await expect(submit()).toHaveText('Abone ol')
  })

  test('shows the server’s error, or a default one, and keeps the address', async () => {
    await open('/')
    await page.route('**/api/subscriber', (route) =>
      route.fulfill({
        status: 429,
        json: { success: false, code: 'x', message: 'Çok fazla deneme yapıldı.' },
      }),
    )
    await address().fill('haber@bozkir.example')
    await submit().click()
    await expect(status()).toHaveText('Çok fazla deneme yapıldı.')
    await page.unroute('**/api/subscriber')
    await page.route('**/api/subscriber', (route) => route.abort())
    await submit().click()
    await expect(status()).toHaveText('Bir hata oluştu.')
    await expect(address()).toHaveValue('haber@bozkir.example')
  })
})

describe('the menu of a member', () => {
  const opener = () => page.locator('user-menu').getByRole('button', { name: 'Hesabım' })
  const profile = () => page.locator('user-menu').getByRole('link', { name: 'Profil Ayarları' })
  const email = 'uye@bozkir.example'

  test('opens on click but not on hover below 1024 px', async () => {
    await open('/equipment', { email, width: 1023 })
    await opener().hover()
    await page.waitForTimeout(400)
    await expect(profile()).toBeHidden()
    await opener().click()
    await expect(profile()).toBeVisible()
  })

  test('opens on hover from 1024 px, and closes 300 ms after the pointer left', async () => {
    await open('/equipment', { email, width: 1024 })
    await page.clock.install()
    await opener().hover()
    await expect(profile()).toBeVisible()
    await page.clock.pauseAt(Date.now() + 10_000)
    await page.mouse.move(10, 500)
    await page.clock.runFor(299)
    await expect(profile()).toBeVisible()
    await page.clock.runFor(1)
    await expect(profile()).toBeHidden()
  })

  test('signs out, and leaves nothing of the member in the browser', async () => {
    await open('/equipment', { email, width: 1440 })
    await opener().hover()
    await page.locator('user-menu').getByRole('button', { name: 'Çıkış Yap' }).click()
    await expect(page).toHaveURL('/')
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userInfo')]),
    ).toEqual([null, null])
  })
})

describe('the branch picker', () => {
  const picker = () => page.locator('branch-picker:visible')
  const opener = () => picker().locator('button[aria-controls]')
  const choose = async (name: string) => {
    // A click before the header’s inline script has loaded opens nothing.
    await page.waitForFunction(() => customElements.get('branch-picker'))
    await opener().click()
    await picker().getByRole('button', { name, exact: true }).last().click()
  }
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('selectedBranch') ?? 'null'))

  test('shows the server’s error, retries, goes to the branch and remembers it', async () => {
    await open('/equipment')
    await page.waitForFunction(() => customElements.get('branch-picker'))
    await page.route('**/api/branch/list*', (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'x', message: 'Şubeler getirilemedi' } }),
    )
    await opener().click()
    await expect(picker()).toContainText('Hata: Şubeler getirilemedi')
    await page.unroute('**/api/branch/list*')
    await picker().getByRole('button', { name: 'Yeniden dene' }).click()
    await picker().getByRole('button', { name: 'Meram', exact: true }).last().click()
    await expect(page).toHaveURL('/meram/equipment')
    await page.goto('/bmi')
    await expect(opener()).toContainText('Meram')
    expect(await stored()).toMatchObject({ name: 'Meram', slug: 'meram' })
  })

  test.each([
    ['/about', '/karatay'],
    ['/selcuklu/equipment', '/karatay/equipment'],
    ['/selcuklu/gallery/sayfa/2', '/karatay/gallery'],
    ['/programs/temel-fitness', '/programs/temel-fitness'],
  ])('goes from %s to %s', async (from, to) => {
    await open(from)
    await choose('Karatay')
    await expect.poll(stored).toMatchObject({ slug: 'karatay' })
    await expect(page).toHaveURL(to)
  })

  test('starts with the branch of the membership, or of the staff', async () => {
    await open('/equipment', { email: 'uye@bozkir.example', width: 1440 })
    await expect(opener()).toContainText('Selçuklu')
    await context.close()
    await open('/equipment', { email: 'meram@bozkir.example', width: 1440 })
    await expect(opener()).toContainText('Meram')
  })
})
