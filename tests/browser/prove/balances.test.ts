import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, inject, test } from 'vitest'
import { launchBrowser, phone, signedIn, watchErrors } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => context.close())
afterAll(() => browser.close())

const main = () => page.getByRole('main')
const dialog = () => page.getByRole('alertdialog')

/** Opens the only wallet that a search finds. */
async function openWalletOf(name: string, search: string): Promise<void> {
  await page.getByPlaceholder('Ara').fill(search)
  await expect(page.getByText('1 kayıt', { exact: true })).toBeVisible()
  await page.getByRole('link', { name }).click()
}

/** The content of the file that a button downloads. */
async function downloaded(button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await download.path())
}

describe('at the desk', () => {
  test('staff find a member, top up with a reason and preview the new balance; an admin corrects a mistake', async () => {
    context = await signedIn(browser, 'selcuklu@bozkir.example')
    page = await context.newPage()
    const errors = await watchErrors(page)
    await page.goto('/admin/balances')
    await expect(main()).toContainText('Toplam bakiye')
    await expect(page.getByText('Esra Doğan')).toHaveCount(0)
    await openWalletOf('Büşra Çelik', 'buşra')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Büşra')
    const balance = page.getByRole('heading', { name: 'Güncel bakiye' }).locator('xpath=following-sibling::p')
    const before = Number(((await balance.textContent()) ?? '').replace(/[₺.]/g, '').replace(',', '.'))
    const shown = (lira: number) =>
      new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'TRY' }).format(lira)

    await page.getByRole('button', { name: 'Bakiye yükle' }).click()
    await dialog().getByRole('button', { name: 'Bakiye yükle' }).click()
    await expect(dialog().getByRole('textbox', { name: 'Tutar' })).toHaveAttribute('aria-invalid', 'true')
    await dialog().getByRole('textbox', { name: 'Tutar' }).fill('1.250,75')
    await dialog().getByRole('textbox', { name: 'Neden' }).fill('Nakit, makbuz 2001')
    await expect(dialog()).toContainText(shown(before + 1250.75))
    await dialog().getByRole('button', { name: 'Bakiye yükle' }).click()
    await expect(dialog()).toBeHidden()
    await expect(balance).toHaveText(shown(before + 1250.75))
    await expect(page.getByRole('cell', { name: 'Nakit, makbuz 2001' })).toBeVisible()

    // A correction without money that passes the till takes a permission that staff do not have.
    await expect(page.getByRole('button', { name: 'Bakiyeden düş' })).toHaveCount(0)
    const wallet = page.url()
    await context.close()
    context = await signedIn(browser, 'admin@bozkir.example')
    page = await context.newPage()
    await page.goto(wallet)
    await page.getByRole('button', { name: 'Bakiyeden düş' }).click()
    await dialog().getByRole('textbox', { name: 'Tutar' }).fill('99999')
    await dialog().getByRole('textbox', { name: 'Tutar' }).blur()
    await expect(dialog()).toContainText('Bakiyede bu kadar yok.')
    await dialog().getByRole('textbox', { name: 'Tutar' }).fill('1250,75')
    await dialog().getByRole('textbox', { name: 'Neden' }).fill('Başka üyeye aitti')
    await dialog().getByRole('button', { name: 'Bakiyeden düş' }).click()
    await expect(dialog()).toBeHidden()
    await expect(page.getByRole('cell', { name: 'Başka üyeye aitti' })).toBeVisible()
    expect(errors).toEqual([])
  })

  test('staff open a wallet for a member without one, and close it again', async () => {
    context = await signedIn(browser, 'meram@bozkir.example')
    page = await context.newPage()
    await page.goto('/admin/balances/create')
    const person = page.getByRole('combobox', { name: /^Kişi/ })
    await person.fill('ugur')
    await page.getByRole('option', { name: /Uğur Kurt/ }).click()
    await expect(page.getByRole('textbox', { name: /^Ad\b/ })).toHaveValue('Uğur')
    await expect(page.getByRole('textbox', { name: /^Soyad/ })).toHaveValue('Kurt')
    await page.getByRole('button', { name: 'Bakiye aç' }).click()
    await expect(page).toHaveURL(/\/admin\/balances$/)
    await openWalletOf('Uğur Kurt', 'uğur kurt')
    await expect(main()).toContainText('Bu bakiyede henüz hareket yok.')
    await page.getByRole('button', { name: 'Bakiyeyi kapat' }).click()
    await dialog().getByRole('button', { name: 'Bakiyeyi kapat' }).click()
    await expect(page).toHaveURL(/\/admin\/balances$/)
  })

  test('staff download a statement as PDF and as CSV', async () => {
    context = await signedIn(browser, 'selcuklu@bozkir.example')
    page = await context.newPage()
    await page.goto('/admin/balances')
    await openWalletOf('Ayşe Yılmaz', 'uye@bozkir')
    expect((await downloaded('PDF indir')).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await downloaded('CSV indir')).toString()).toContain('Referans kazancı;Büşra Çelik;250,00')
  })
})

describe('a member', () => {
  test('sees the balance of every branch with its history, and downloads the statement, on a phone', async () => {
    context = await signedIn(browser, 'uye@bozkir.example', phone)
    page = await context.newPage()
    const errors = await watchErrors(page)
    await page.goto('/customer/balance')
    const wallets = main().getByRole('list', { name: 'Şubelerdeki bakiyen' }).getByRole('listitem')
    const selcuklu = wallets.filter({ hasText: 'Selçuklu' })
    await expect(wallets.first()).toContainText('Selçuklu')
    await expect(selcuklu.getByRole('link', { name: 'Bakiye yükle' })).toHaveAttribute(
      'href',
      /^\/customer\/checkout\?topUp=[\w-]{36}$/,
    )
    await wallets.filter({ hasText: 'Meram' }).getByRole('button', { name: 'Hareketlerini göster' }).click()
    await expect(main().getByRole('heading', { name: 'Hareketler: Meram' })).toBeVisible()
    await selcuklu.getByRole('button', { name: 'Hareketlerini göster' }).click()
    await expect(main().getByRole('heading', { name: 'Hareketler: Selçuklu' })).toBeVisible()
    await expect(main()).toContainText('Referans kazancı')
    await expect(main()).toContainText('-₺45,50')
    expect((await downloaded('PDF indir')).subarray(0, 5).toString()).toBe('%PDF-')
    const csv = (await downloaded('CSV indir')).toString()
    expect(csv.split('\r\n')[1]).toContain('Açılış bakiyesi;Nakit, makbuz 1043;500,00;500,00')
    expect(errors).toEqual([])
  })

  test('without a balance sees where to get one', async () => {
    context = await signedIn(browser, 'yeni@bozkir.example')
    page = await context.newPage()
    await page.goto('/customer/balance')
    await expect(main()).toContainText('Henüz bakiyen yok.')
    await expect(main().getByRole('link', { name: 'Bakiye yükle: Meram' })).toBeVisible()
  })
})

test('the ledger of the running product is valid, according to the check command', async () => {
  context = await browser.newContext()
  const { code, output } = await runCheck('server/cli/check-ledger.ts', {
    DATA_DIR: inject('productDataDir'),
    DATABASE_URL: inject('productDatabaseUrl'),
  })
  expect(output).toContain('Defter tutuyor')
  expect(code).toBe(0)
})
