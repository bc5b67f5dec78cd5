import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest'
import {
  expectAccessible,
  launchBrowser,
  phone,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let page: Page
let errors: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  page = await (await signedIn(browser, 'admin@bozkir.example', { width: 1440, height: 900 })).newPage()
  errors = await watchErrors(page)
})
afterAll(() => browser.close())

test('the whole menu is in view at once, and scrolls to its active entry in a low window', async () => {
  await page.goto('/admin')
  const links = page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link')
  await expect(links.filter({ hasText: 'Ayarlar' })).toBeVisible()
  // Without “Bugün” and the link to the site.
  expectValue(await links.count()).toBeLessThanOrEqual(19)
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 480 })
  await page.goto('/admin/branches')
  const settings = links.filter({ hasText: 'Ayarlar' })
  await expect(settings).toHaveAttribute('aria-current', 'page')
  await expect(settings).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('lists change by the tabs beside their title, in one row with the count and the action', async () => {
  await page.goto('/admin/tills')
  const tabs = page.getByRole('navigation', { name: 'Kasa' }).getByRole('link')
  await tabs.filter({ hasText: 'Ödeme kayıtları' }).click()
  await expect(page).toHaveURL(/\/admin\/payment-records/)
  const title = page.getByRole('heading', { level: 1, name: 'Ödeme kayıtları' })
  await expect(title).toBeVisible()
  await expect(page.getByText(/^\d+ kayıt$/).first()).toBeVisible()
  const row = [
    title,
    page.getByText(/^\d+ kayıt$/).first(),
    tabs.last(),
    page.getByRole('link', { name: /ekle/ }),
  ]
  const middles = await Promise.all(
    row.map(async (one) => {
      const { y = 0, height = 0 } = (await one.first().boundingBox()) ?? {}
      return y + height / 2
    }),
  )
  expectValue(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8)
  await page.setViewportSize(phone)
  await expect(tabs.filter({ hasText: 'Ödeme kayıtları' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('members are filtered by the status of their membership, and their page leads back to their list', async () => {
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/admin\/members/)
  await page.getByRole('button', { name: 'Filtre', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Üyelik' }).click()
  await page.getByRole('option', { name: 'Donduruldu' }).click()
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.filter({ hasText: 'Geçerli' })).toHaveCount(0)
  const frozen = rows.filter({ hasText: /Donduruldu.*gün kaldı/ }).first()
  const link = frozen.getByRole('link')
  const name = (await link.textContent()) ?? ''
  expectValue(name).not.toBe('')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Üyeler/ })
      .first(),
  ).toHaveAttribute('href', '/admin/members')
})

test('personnel have a list of their own, whose pages are those of persons', async () => {
  await page.goto('/admin/personnel')
  await page.getByRole('link', { name: 'Hatice Karaca' }).click()
  await expect(page).toHaveURL(/\/admin\/users\//)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Personel/ })
      .first(),
  ).toHaveAttribute('href', '/admin/personnel')
  expectValue(errors).toEqual([])
})
