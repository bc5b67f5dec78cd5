import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { resources } from '#admin/resources/index.ts'
import { thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import { goToScreen } from '#tests/support/browser/back-office.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const paths = [
  '',
  ...resources.flatMap(({ name, create }) => (create ? [name, `${name}/create`] : [name])),
  // Not next to the list that has the same heading.
  'vitamin-orders?view=stats',
  'pages/about',
  'security',
  `welcome-mails/${thisMonth()}`,
]

/** One page per user and screen, because staff load the back office once a day. */
const contexts = new Map<string, Promise<BrowserContext>>()

async function open(path: string, email: string, viewport: typeof desktop, colorScheme: 'light' | 'dark') {
  const key = `${email} ${viewport.width}`
  const context = contexts.get(key) ?? signedIn(browser, email, viewport)
  contexts.set(key, context)
  const page = await (await context).newPage()
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const errors = await watchErrors(page)
  await page.goto(`/admin/${path}`)
  return { page, errors }
}

describe.each([
  ['a wide screen in light mode', desktop, 'light', undefined],
  // The structure is that of the wide screen; the colours and the width differ.
  ['a phone in dark mode', phone, 'dark', ['color-contrast']],
] as const)('the back office on %s', (_name, viewport, colorScheme, rules) => {
  let page: Page
  let errors: string[]

  beforeAll(async () => {
    ;({ page, errors } = await open('profile', 'admin@bozkir.example', viewport, colorScheme))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    errors.length = 0
  })
  afterAll(() => page.close())

  test.each(paths)('/admin/%s is accessible, fits and logs no error', async (path) => {
    await goToScreen(page, path)
    await expectAccessible(page, rules)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(errors.splice(0)).toEqual([])
  })
})

test('staff see the menu of their permissions and only their own branch’s users', async () => {
  const { page } = await open('personnel', 'selcuklu@bozkir.example', desktop, 'light')
  const menu = page.getByRole('navigation')
  await expect(menu.getByRole('link', { name: 'Üyeler' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Aboneler' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'İşlem kaydı' })).toHaveCount(0)
  await expect(page.getByText('selcuklu@bozkir.example')).toBeVisible()
  await expect(page.getByText('meram@bozkir.example')).toHaveCount(0)
})

test('a member is redirected from the back office but stays signed in on the site', async () => {
  const { page } = await open('', 'uye@bozkir.example', desktop, 'light')
  await expect(page.getByRole('button', { name: 'Giriş yap' })).toBeVisible()
  await page.goto('/equipment')
  await expect(page.locator('user-menu button').first()).toBeVisible()
})

test('a visitor is redirected to sign-in', async () => {
  const context = await newVisitorContext(browser)
  const page = await context.newPage()
  await page.goto('/admin/members')
  await expect(page.getByRole('button', { name: 'Giriş yap' })).toBeVisible()
  await expectAccessible(page)
})
