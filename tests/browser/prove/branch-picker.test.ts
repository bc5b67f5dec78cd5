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

async function openAt(path: string): Promise<void> {
  context = await newVisitorContext(browser)
  page = await context.newPage()
  await page.goto(path)
}

const picker = () => page.locator('branch-picker:visible')
const opener = () => picker().locator('button[aria-controls]')
const choose = async (name: string) => {
  // A click before the header’s inline script has loaded opens nothing.
  await page.waitForFunction(() => customElements.get('branch-picker'))
  await opener().click()
  await picker().getByRole('button', { name, exact: true }).last().click()
}
const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('selectedBranch') ?? 'null'))

describe('the branch picker', () => {
  test('is absent on the home page, whose cards store the choice and link to the branch', async () => {
    await openAt('/')
    await expect(page.locator('branch-picker')).toHaveCount(0)
    await page.getByRole('main').locator('a[href="/karatay"]').first().click()
    await expect(page).toHaveURL('/karatay')
    expect(await stored()).toMatchObject({ name: 'Karatay', slug: 'karatay' })
  })

  test('shows a loading state, then lists the branches', async () => {
    await openAt('/equipment')
    let answer = () => {}
    const held = new Promise<void>((fulfil) => {
      answer = fulfil
    })
    await page.route('**/api/branch/list*', async (route) => {
      await held
      await route.continue()
    })
    await opener().click()
    await expect(picker()).toContainText('Yükleniyor...')
    answer()
    await expect(picker().getByRole('button', { name: 'Selçuklu' })).toBeVisible()
    await expect(picker()).not.toContainText('Yükleniyor...')
  })

  test('shows the server’s error and retries', async () => {
    await openAt('/equipment')
    await page.route('**/api/branch/list*', (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'x', message: 'Şubeler getirilemedi' } }),
    )
    await opener().click()
    await expect(picker()).toContainText('Hata: Şubeler getirilemedi')
    await page.unroute('**/api/branch/list*')
    await picker().getByRole('button', { name: 'Yeniden dene' }).click()
    await expect(picker().getByRole('button', { name: 'Meram' })).toBeVisible()
  })

  test('restores the choice on the next page and in the next visit', async () => {
    await openAt('/equipment')
    await choose('Meram')
    await expect(page).toHaveURL('/meram/equipment')
    await page.goto('/login')
    await page.goto('/bmi')
    await expect(opener()).toContainText('Meram')
    const { _id, ...rest } = await stored()
    expect(rest).toEqual({ name: 'Meram', slug: 'meram' })
    expect(_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('starts without a choice when the stored one is unreadable', async () => {
    await openAt('/equipment')
    await page.evaluate(() => localStorage.setItem('selectedBranch', '{broken'))
    await page.reload()
    await expect(opener()).toContainText('Şube seç')
    await choose('Meram')
    await expect(page).toHaveURL('/meram/equipment')
  })

  test.each([
    ['/bmi', '/karatay'],
    ['/about', '/karatay'],
    ['/equipment', '/karatay/equipment'],
    ['/selcuklu/equipment', '/karatay/equipment'],
    ['/selcuklu', '/karatay'],
    ['/selcuklu/gallery/sayfa/2', '/karatay/gallery'],
    ['/blog/x', '/blog/x'],
    ['/programs/temel-fitness', '/programs/temel-fitness'],
  ])('navigates from %s to %s', async (from, to) => {
    await openAt(from)
    await choose('Karatay')
    await expect.poll(stored).toMatchObject({ slug: 'karatay' })
    await expect(page).toHaveURL(to)
    await expect(opener()).toContainText('Karatay')
  })

  test('keeps a member on the profile page', async () => {
    context = await signedIn(browser, 'yeni@bozkir.example')
    page = await context.newPage()
    await page.goto('/customer/info')
    await choose('Karatay')
    await expect.poll(stored).toMatchObject({ slug: 'karatay' })
    await expect(page).toHaveURL('/customer/info')
  })

  test('navigates from a raffle of one branch to the raffles of the other', async () => {
    await openAt('/selcuklu/raffle')
    await page.getByRole('main').locator('a[href^="/selcuklu/raffle/"]').first().click()
    await expect(page).toHaveURL(/\/selcuklu\/raffle\/.+/)
    await choose('Karatay')
    await expect(page).toHaveURL('/karatay/raffle')
  })
})

describe('without a stored choice', () => {
  async function memberAt(email: string): Promise<void> {
    context = await signedIn(browser, email)
    page = await context.newPage()
    await page.goto('/equipment')
  }

  test('a member’s branch is the one of the membership', async () => {
    await memberAt('uye@bozkir.example')
    await expect(opener()).toContainText('Selçuklu')
    expect(await stored()).toMatchObject({ name: 'Selçuklu', slug: 'selcuklu' })
    await expect(page.locator('a[href="/selcuklu/membership"]').first()).toBeAttached()
  })

  test('staff without a membership get their home branch', async () => {
    await memberAt('meram@bozkir.example')
    await expect(opener()).toContainText('Meram')
  })

  test('a stored choice is kept', async () => {
    context = await signedIn(browser, 'uye@bozkir.example')
    page = await context.newPage()
    await page.goto('/robots.txt')
    await page.evaluate(() =>
      localStorage.setItem(
        'selectedBranch',
        JSON.stringify({ _id: '00000000-0000-7000-8000-000000000000', name: 'Karatay', slug: 'karatay' }),
      ),
    )
    const profile = page.waitForResponse('**/api/users/profile/details')
    await page.goto('/equipment')
    await profile
    await expect(opener()).toContainText('Karatay')
    expect(await stored()).toMatchObject({ slug: 'karatay' })
  })
})
