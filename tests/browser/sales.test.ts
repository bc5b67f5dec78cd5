import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { expectAccessible, launchBrowser, signedIn, watchErrors } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let desk: BrowserContext
let page: Page
let clicks = 0

beforeAll(async () => {
  browser = await launchBrowser()
  desk = await signedIn(browser, 'selcuklu@bozkir.example')
  page = await desk.newPage()
})
afterAll(() => browser.close())

async function click(target: Locator): Promise<void> {
  clicks += 1
  await target.click()
}

test('a new member is sold a year for a deposit and six instalments in at most 14 clicks', async () => {
  const errors = await watchErrors(page)
  await page.goto('/admin/members')
  clicks = 0
  await click(page.getByRole('link', { name: 'Yeni üye' }))
  await page.getByRole('textbox', { name: /^Ad soyad/ }).fill('Taksitli Üye')
  await page.getByRole('textbox', { name: 'Telefon', exact: false }).first().fill('0533 987 65 43')
  await click(page.getByRole('button', { name: 'Kaydet ve üyelik sat' }))
  await page.getByRole('combobox', { name: /^Paket/ }).fill('12 aylık')
  await click(page.getByRole('option', { name: /12 aylık/ }).first())
  const paid = page.getByRole('textbox', { name: /^Alınan tutar/ })
  await expect(paid).not.toHaveValue('')
  await paid.fill('3000')
  await click(page.getByRole('combobox', { name: /taksit sayısı/ }))
  await click(page.getByRole('option', { name: '6 taksit', exact: true }))
  await expect(page.getByRole('group', { name: '6. taksit' })).toBeVisible()
  await expectAccessible(page)
  await click(page.getByRole('button', { name: 'Sat', exact: true }))
  const done = page.getByRole('region', { name: 'Satış tamamlandı' })
  await expect(done).toContainText('Kalan')
  await click(done.getByRole('button', { name: 'Makbuz' }))
  const receipt = page.getByRole('dialog', { name: /^Ödeme makbuzu/ })
  await expect(receipt).toContainText('6/6. taksit')
  await expect(receipt).toContainText('₺3.000')
  await expect(receipt).toContainText('mali değeri yoktur')
  expect(clicks).toBeLessThanOrEqual(14)
  await receipt.getByRole('button', { name: 'Kapat' }).click()
  await done.getByRole('link', { name: 'Satışı aç' }).click()
  await expect(page.getByRole('region', { name: 'Vadeler' }).getByRole('row')).toHaveCount(8)
  expect(errors).toEqual([])
})
