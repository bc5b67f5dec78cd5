import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
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

beforeAll(async () => {
  browser = await launchBrowser()
  page = await (await signedIn(browser, 'selcuklu@bozkir.example')).newPage()
})
afterAll(() => browser.close())

/** The list of a branch’s member on a phone. */
async function memberPage(): Promise<Page> {
  const seen = await (await signedIn(browser, 'uye@bozkir.example', phone)).newPage()
  await seen.goto('/customer/lost-items')
  await expect(seen.getByRole('listitem').filter({ hasText: 'Siyah spor çantası' })).toBeVisible()
  return seen
}

test('a lost item is recorded, shown to members, handed over and the hand-over undone', async () => {
  const errors = await watchErrors(page)
  await page.goto('/admin/lost-items/create')
  await page.getByRole('textbox', { name: /^Tanım/ }).fill('Kırmızı termos')
  await page.getByRole('textbox', { name: /^Bulunduğu yer/ }).fill('Dördüncü masa')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page).toHaveURL(/\/admin\/lost-items$/)

  const members = await memberPage()
  const thermos = members.getByText('Kırmızı termos')
  await expect(thermos).toBeVisible()
  await expect(members.getByText('Dördüncü masa')).toHaveCount(0)
  await expectAccessible(members)

  await page.getByRole('link', { name: 'Kırmızı termos' }).click()
  await page.getByRole('button', { name: 'Teslim et' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Teslim et' }).click()
  await expect(dialog.getByText('Bu alan zorunludur.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: /^Teslim alanın adı soyadı/ }).fill('Rüya Çınar')
  await dialog.getByRole('button', { name: 'Teslim et' }).click()
  await expect(page.getByText(/^Rüya Çınar, /)).toBeVisible()
  await members.reload()
  await expect(members.getByText('Siyah spor çantası')).toBeVisible()
  await expect(thermos).toHaveCount(0)

  await page.getByRole('alert').getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByText('Sahibini bekliyor', { exact: true })).toBeVisible()
  await members.reload()
  await expect(thermos).toBeVisible()
  expect(errors).toEqual([])
})
