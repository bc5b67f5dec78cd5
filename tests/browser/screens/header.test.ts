import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import {
  desktop,
  launchBrowser,
  newVisitorContext,
  productUrl,
  signedIn,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let context: BrowserContext | undefined

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => context?.close())
afterAll(() => browser.close())

async function visitorAt(path: string): Promise<Page> {
  context = await newVisitorContext(browser)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

async function memberAt(path: string, email = 'uye@bozkir.example'): Promise<Page> {
  context = await signedIn(browser, email)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const header = (page: Page) => page.getByRole('banner')

describe('the header of a visitor', () => {
  test('links to about, blog, body analysis, programs and sign-in', async () => {
    const page = await visitorAt('/')
    for (const href of ['/about', '/blog', '/bmi', '/programs/temel-fitness']) {
      await expect(header(page).locator(`a[href="${href}"]:visible`)).toHaveCount(1)
    }
    await expect(header(page).getByRole('button', { name: 'Hizmetler' })).toBeHidden()
    await header(page).getByRole('link', { name: 'Giriş Yap' }).click()
    await expect(page).toHaveURL('/login')
  })

  test.each(['/login', '/login/ResetPassword'])(
    'is shown on %s although a member is signed in',
    async (path) => {
      const page = await memberAt(path)
      await expect(header(page).locator('a[href="/about"]:visible')).toHaveCount(1)
      await expect(header(page).getByRole('button', { name: 'Hizmetler' })).toBeHidden()
    },
  )
})

describe('the header of a member', () => {
  test('lists the services in their order, then packages, trainers and contact', async () => {
    const page = await memberAt('/equipment')
    await header(page).getByRole('button', { name: 'Hizmetler' }).click()
    const services = header(page).locator('#services a')
    await expect(services).toHaveText([
      'Programlar',
      'Ekipmanlar',
      'Vücut Analizi',
      'Çekilişler',
      'Galerimiz',
    ])
    await expect(services.first()).toHaveAttribute('href', '/programs/temel-fitness')
    await expect(header(page).locator('nav > ul > li > a:visible')).toHaveCount(3)
    await expect(header(page).locator('a[href="/about"]:visible')).toHaveCount(0)
  })

  test('links to the pages of the chosen branch', async () => {
    const page = await memberAt('/equipment')
    const membership = header(page).getByRole('navigation').getByRole('link', { name: 'Üyelik Paketleri' })
    // Until a branch is chosen, those of the member’s own branch.
    await expect(membership).toHaveAttribute('href', '/selcuklu/membership')
    await header(page).locator('branch-picker:visible button').first().click()
    await header(page).locator('branch-picker:visible').getByRole('button', { name: 'Meram' }).click()
    await expect(page).toHaveURL('/meram/equipment')
    for (const part of ['membership', 'teams', 'contact', 'equipment', 'raffle', 'gallery']) {
      await expect(header(page).locator(`nav a[href="/meram/${part}"]`).first()).toBeAttached()
    }
    await page.goto('/')
    await expect(membership).toHaveAttribute('href', '/meram/membership')
  })

  test('is rendered at first paint, without a flash of the visitor’s header', async () => {
    const page = await memberAt('/')
    await page.reload({ waitUntil: 'commit' })
    await expect(header(page).getByRole('link', { name: 'Giriş Yap' })).toBeHidden()
  })

  test('becomes the visitor’s when the session has been revoked', async () => {
    context = await newVisitorContext(browser)
    await context.addInitScript(() => localStorage.setItem('token', 'an-unknown-token'))
    const page = await context.newPage()
    await page.goto('/equipment')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  })
})

test('the mobile menu contains all links of the wide header', async () => {
  context = await newVisitorContext(browser, { ...desktop, width: 390 })
  const page = await context.newPage()
  await page.goto('/equipment')
  await page.getByRole('button', { name: 'Menü', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menü' })
  for (const href of ['/about', '/blog', '/bmi', '/programs/temel-fitness', '/login']) {
    await expect(menu.locator(`a[href="${href}"]:visible`)).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('a page that requires a session redirects a visitor to sign-in and back', async () => {
  const page = await visitorAt('/customer/info')
  await expect(page).toHaveURL(/\/login\?error=SessionRequired&callbackUrl=%2Fcustomer%2Finfo$/)
  await expect(page.getByText('Bu sayfayı görmek için giriş yapmalısın.')).toBeVisible()
  await page.getByLabel('E-posta adresi').first().fill('uye@bozkir.example')
  await page.getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await page.getByRole('main').getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page).toHaveURL(`${productUrl()}/customer/info`)
})
