import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { checkScreens } from '#tests/browser/screens/screen-checks.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  signedIn,
  tablet,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

/** One of each kind; `EVERY_SCREEN=1` examines every screen, at three widths in both modes. */
const examinedScreens = new Set([
  ...['', 'members', 'members/create', 'sales', 'receivables', 'tills', 'payment-records', 'lessons'],
  ...['appointments', 'trainer-hours'],
  ...['memberships', 'campaigns', 'campaigns/create', 'turnstile-entries', 'reports', 'identity', 'security'],
])

if (process.env.EVERY_SCREEN === '1') {
  for (const [device, viewport] of Object.entries({ phone, tablet, 'wide screen': desktop }))
    for (const scheme of ['light', 'dark'] as const)
      checkScreens(`a ${device} in ${scheme} mode`, viewport, scheme)
} else checkScreens('a wide screen in light mode', desktop, 'light', (path) => examinedScreens.has(path))

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function open(path: string, email: string): Promise<Page> {
  const context = await signedIn(browser, email)
  const page = await context.newPage()
  await page.goto(`/admin/${path}`)
  return page
}

test('staff see the menu of their permissions and only their own branch’s users', async () => {
  const page = await open('personnel', 'selcuklu@bozkir.example')
  await expect(page.getByText('selcuklu@bozkir.example')).toBeVisible()
  await expect(page.getByText('meram@bozkir.example')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Ekip' }).getByRole('link')).toHaveText([
    'Personel',
    'Antrenörler',
  ])
  await page
    .getByRole('navigation', { name: 'Ana menü' })
    .getByRole('link', { name: /^Ayarlar/ })
    .click()
  await expect(page.getByRole('link', { name: /^Turnike cihazları/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^İşlem kaydı/ })).toHaveCount(0)
})

test('a member is redirected from the back office but stays signed in on the site', async () => {
  const page = await open('', 'uye@bozkir.example')
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
