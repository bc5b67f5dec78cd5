import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { clubDay } from '#shared/core/club-time.ts'
import { addDeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'
import { createTill } from '#shared/money/tills/tills.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a day is closed with a difference, counted on a phone, and listed with its reason', async () => {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const branch = await demoBranch(admin, 'karatay')
  await admin.call(createTill, { body: { branch, name: 'Gün sonu kasası' } })
  const context = await signedIn(browser, 'admin@bozkir.example', phone)
  const page = await context.newPage()
  const errors = await watchErrors(page)
  const dialog = page.getByRole('alertdialog')
  const own = page.getByRole('region', { name: 'Kasanız' })

  await page.goto('/admin/tills')
  await own.getByRole('button', { name: 'Kasayı aç' }).click()
  await dialog.getByRole('combobox', { name: /^Kasa/ }).click()
  await page.getByRole('option', { name: 'Gün sonu kasası' }).click()
  await dialog.getByRole('textbox', { name: /^Açılış tutarı/ }).fill('200')
  await dialog.getByRole('button', { name: 'Kasayı aç' }).click()
  await expect(own).toContainText('Gün sonu kasası')

  await admin.call(addDeskPayment, {
    body: { branch, memberName: 'Son Müşteri', amount: 150, method: 'cash', date: clubDay(new Date()) },
  })
  await own.getByRole('button', { name: 'Gider yaz' }).click()
  await dialog.getByRole('textbox', { name: /^Tutar/ }).fill('40')
  await dialog.getByRole('textbox', { name: /^Neden/ }).fill('Su')
  await dialog.getByRole('button', { name: 'Gider yaz' }).click()
  await expect(own).toContainText('sayıldıktan sonra görünür')
  await expect(own).not.toContainText('₺310')

  await own.getByRole('link', { name: 'Hareketleri gör' }).click()
  await expect(page.getByRole('main')).toContainText('Son Müşteri')
  await page.getByRole('button', { name: 'Say ve kapat' }).click()
  await dialog.getByRole('textbox', { name: '₺200', exact: true }).fill('1')
  await dialog.getByRole('textbox', { name: '₺100', exact: true }).fill('1')
  await expect(dialog).not.toContainText('₺310')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sayımı bitir' }).click()
  await expect(dialog).toContainText('-₺10')
  await expect(dialog).toContainText('₺310')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Farkla kapat' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Farkın nedeni/ })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await dialog.getByRole('textbox', { name: /^Farkın nedeni/ }).fill('Para üstü eksik verildi')
  await dialog.getByRole('button', { name: 'Farkla kapat' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Para üstü eksik verildi')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF indir' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Kasa raporu.pdf')
  expect(errors.filter((error) => !/status of 422/.test(error))).toEqual([])
  await context.close()
})
