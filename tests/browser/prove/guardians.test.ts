import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { expectAccessible, launchBrowser, signedIn, watchErrors } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a minor with a guardian is sold a membership at the desk, and the guardian signs', async () => {
  const page = await (await signedIn(browser, 'selcuklu@bozkir.example')).newPage()
  const errors = await watchErrors(page)
  await page.goto('/admin/members/create')
  await page.getByRole('textbox', { name: /^Ad soyad/ }).fill('Defne Yürüyen')
  await page
    .getByRole('textbox', { name: /^Telefon/ })
    .first()
    .fill('0533 210 43 70')
  await page.getByRole('textbox', { name: /^Doğum tarihi/ }).fill(`01.01.${new Date().getFullYear() - 13}`)
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: /Velinin adı soyadı/ }).fill('Nermin Yürüyen')
  await page.getByRole('textbox', { name: /Velinin telefonu/ }).fill('0533 210 43 70')
  await page.getByRole('textbox', { name: /Velinin doğum tarihi/ }).fill('05.04.1984')
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kaydet ve üyelik sat' }).click()
  await page.getByRole('combobox', { name: /^Paket/ }).fill('3 aylık')
  await page
    .getByRole('option', { name: /3 aylık/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sat', exact: true }).click()
  const sold = page.getByRole('region', { name: 'Satış tamamlandı' })
  await sold.getByRole('button', { name: 'Masada imzala' }).click()
  const signing = page.getByRole('dialog')
  await expect(signing.getByText(/Nermin Yürüyen \(anne\), Defne Yürüyen adına/)).toBeVisible()
  await signing.getByRole('checkbox', { name: /okudum, anladım/ }).click()
  await signing.getByRole('checkbox', { name: /ad soyad yazarak/ }).click()
  await signing.getByRole('textbox', { name: 'Ad soyad' }).fill('Nermin Yürüyen')
  await signing.getByRole('button', { name: 'İmzala', exact: true }).click()
  await expect(page.getByText('Sözleşme imzalandı.').first()).toBeVisible()
  await signing.getByRole('button', { name: 'Kapat' }).click()
  await page.getByRole('tab', { name: 'İmzalar', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('tab', { name: 'Veliler', exact: true }).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Nermin Yürüyen' })).toBeVisible()
  expect(errors).toEqual([])
})
