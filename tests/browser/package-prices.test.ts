import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { listPackages } from '#shared/membership/packages/packages.contract.ts'
import { launchBrowser, productUrl, signedIn, watchErrors } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let office: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  office = await signedIn(browser, 'admin@bozkir.example')
  page = await office.newPage()
})
afterAll(() => browser.close())

const announced = async () => {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { packages } = await admin.call(listPackages)
  return packages.flatMap(({ announcedPrices = [] }) => announcedPrices)
}

test('the prices of three branches rise by 12 percent on the first of the month within five clicks', async () => {
  const errors = await watchErrors(page)
  const before = await announced()
  await page.goto('/admin/packages')
  let clicks = 0
  const click = async (name: string, within: Pick<Page, 'getByRole'> = page) => {
    clicks += 1
    await within.getByRole('button', { name, exact: true }).click()
  }
  clicks += 1
  await page.getByRole('checkbox').first().click()
  await click('Fiyatları değiştir')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('switch', { name: 'Bütün şubelerde' })).toBeChecked()
  await expect(dialog.getByLabel(/^Geçerli olacağı gün/)).toHaveValue(/-01$/)
  await dialog.getByLabel(/^Değişim/).fill('12')
  const preview = dialog.getByRole('region', { name: 'Eski ve yeni fiyatlar' })
  await expect(preview).toContainText('Selçuklu')
  await expect(preview).toContainText('₺2.250,00')
  await expect(preview).toContainText('₺2.520,00')
  await click('Fiyatları değiştir', dialog)
  expect(clicks).toBeLessThanOrEqual(5)
  await expect(dialog).toBeHidden()
  const all = await announced()
  expect(all.length).toBeGreaterThan(15)
  // Visitors read today's price until then.
  const shown = await page.request.get(`${productUrl()}/selcuklu/membership`)
  expect(await shown.text()).toContain('₺2.250')
  await page.getByRole('button', { name: 'Geri al', exact: true }).click()
  await expect.poll(announced).toEqual(before)
  expect(errors).toEqual([])
})

test('a package is copied, and sold in another branch at its own price', async () => {
  const errors = await watchErrors(page)
  await page.goto('/admin/packages')
  await page.getByRole('link', { name: '6 aylık' }).first().click()
  await page.getByRole('link', { name: 'Kopyala' }).click()
  await expect(page.getByRole('textbox', { name: /^Ad/ })).toHaveValue('6 aylık (kopya)')
  await page.getByRole('combobox', { name: /^Nerede satılıyor/ }).click()
  await page.getByRole('option', { name: 'Yalnızca resepsiyonda' }).click()
  await page.getByRole('combobox', { name: 'Satan şube ekle' }).click()
  await page.getByRole('option', { name: 'Meram' }).click()
  await page
    .getByRole('textbox', { name: /^Fiyat/ })
    .nth(1)
    .fill('8100')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const found = async () =>
    (await admin.call(listPackages)).packages.find(({ name }) => name === '6 aylık (kopya)')
  await expect.poll(async () => (await found())?.otherPrices?.map(({ price }) => price)).toEqual([8100])
  expect((await found())?.visibility).toBe('desk')
  expect(errors).toEqual([])
})
