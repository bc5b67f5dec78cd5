import type { Browser } from '@playwright/test'
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

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const filtered = (q: string) => `/admin/members?filter=${encodeURIComponent(JSON.stringify({ q }))}`

test('reception prints a slip for a member without an address, follows it and prints it again', async () => {
  const page = await (await signedIn(browser, 'selcuklu@bozkir.example')).newPage()
  const errors = await watchErrors(page)
  await page.goto(filtered('Rıza Gündüz'))
  await expect(page.getByText('1 kayıt')).toBeVisible()
  await page.getByRole('button', { name: 'Davet et' }).click()
  const dialog = page.getByRole('dialog')
  // The number alone would do for an SMS.
  await expect(dialog.getByRole('radio', { name: /^E-posta ya da SMS ile: 1 kişi/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Basılı kâğıtla: 1 kişi/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Kâğıtları hazırla' }).click()
  await expect(page.getByRole('heading', { name: '0 / 1 kişi hesabını açtı' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF indir' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Davet kâğıtları .*\.pdf$/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Yeniden bas' }).click()
  await expect(dialog.getByText(/Daha önce basılmış 1 kâğıdın kodu geçersiz olur/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Vazgeç' }).click()

  await page.getByRole('link', { name: 'Rıza Gündüz' }).click()
  await expect(page.getByText(/Davet kâğıdı .* tarihinde basıldı/)).toBeVisible()
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Davet edilen .* kişi hesabını açtı$/ }).click()
  await expect(page.getByRole('heading', { name: 'Toplu davetler' })).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('the batches are found by the search and fit a phone', async () => {
  const page = await (await signedIn(browser, 'admin@bozkir.example', phone)).newPage()
  const errors = await watchErrors(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Her yerde ara' }).fill('davet')
  await page.getByRole('option', { name: /Toplu davetler/ }).click()
  await expect(page.getByRole('heading', { name: 'Toplu davetler' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
