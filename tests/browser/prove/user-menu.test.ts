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

async function memberAt(width: number, path = '/equipment', email = 'uye@bozkir.example') {
  context = await signedIn(browser, email, { width, height: 800 })
  page = await context.newPage()
  await page.goto(path)
}

const menu = () => page.locator('user-menu')
const opener = () => menu().getByRole('button', { name: 'Hesabım' })
const profile = () => menu().getByRole('link', { name: 'Profil Ayarları' })

describe('the user menu', () => {
  test('opens on click but not on hover below 1024 px', async () => {
    await memberAt(1023)
    await opener().hover()
    await page.waitForTimeout(400)
    await expect(profile()).toBeHidden()
    await opener().click()
    await expect(profile()).toBeVisible()
    await opener().click()
    await expect(profile()).toBeHidden()
  })

  test('opens on hover from 1024 px and closes 300 ms after the pointer left', async () => {
    await memberAt(1024)
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

  test('stays open when the pointer returns in time', async () => {
    await memberAt(1024)
    await opener().hover()
    await page.mouse.move(10, 500)
    await opener().hover()
    await page.waitForTimeout(450)
    await expect(profile()).toBeVisible()
  })

  test('works by keyboard only', async () => {
    await memberAt(1440)
    await opener().focus()
    await page.keyboard.press('Enter')
    await expect(opener()).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(profile()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(profile()).toBeHidden()
    await expect(opener()).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/customer/info')
  })

  test('signs out, clears the member’s data and goes to the home page', async () => {
    await memberAt(1440)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await opener().hover()
    await menu().getByRole('button', { name: 'Çıkış Yap' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userInfo')]),
    ).toEqual([null, null])
    const answer = await page.request.get('/api/users/profile/details', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(401)
  })

  test('falls back to the initials when the photo cannot be loaded', async () => {
    context = await signedIn(browser, 'uye@bozkir.example')
    page = await context.newPage()
    await page.route('**/uploads/profile/**', (route) => route.abort())
    await page.goto('/equipment')
    await expect(menu().locator('[data-face]')).toHaveText(/^\p{Lu}{1,2}$/u)
  })

  test('is no menu for a visitor: the header links to sign-in', async () => {
    context = await newVisitorContext(browser)
    page = await context.newPage()
    await page.goto('/equipment')
    await expect(opener()).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Giriş Yap' }).click()
    await expect(page).toHaveURL('/login')
  })
})
