import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest'
import { launchBrowser, signedIn, watchErrors } from '#tests/support/browser/browser.ts'
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

test('the day’s work is in view at once; a group of the menu stays open after a reload', async () => {
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Ana menü' })
  for (const name of ['Bugün', 'Üyeler', 'Ödeme kayıtları', 'Dersler', 'Turnike'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeInViewport()
  await expect(menu.getByRole('link', { name: 'Blog' })).toHaveCount(0)
  const content = menu.getByRole('button', { name: 'İçerik' })
  await content.press('Enter')
  await expect(content).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('link', { name: 'Blog' })).toBeVisible()
  await page.reload()
  await expect(menu.getByRole('link', { name: 'Blog' })).toBeVisible()
  await content.press('Enter')
  await expect(menu.getByRole('link', { name: 'Blog' })).toHaveCount(0)
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
