import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { updateGeneralRecord } from '#shared/money/general-records/general-records.contract.ts'
import { addPosition, assignPosition } from '#shared/people/positions/positions.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { templateOf } from '#tests/support/records/positions.ts'

let browser: Browser
let office: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  // May enter payments of earlier days, as imports do.
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { _id: id, branch } = await (await signIn(productUrl(), 'meram@bozkir.example')).call(showProfile)
  const permissions = [...templateOf('branch-manager').permissions]
  const { _id: position } = await admin.call(addPosition, { body: { name: 'Tablo yöneticisi', permissions } })
  await admin.call(assignPosition, { params: { id }, body: { position, branches: [branch ?? ''] } })
  office = await signedIn(browser, 'meram@bozkir.example')
  await office.grantPermissions(['clipboard-read', 'clipboard-write'])
  page = await office.newPage()
})
afterAll(() => browser.close())

const row = (name: string | RegExp) => page.getByRole('row', { name })
const cellOf = (name: string | RegExp, field: string) => row(name).locator(`[data-field="${field}"]`)
const newCell = (field: string) => page.locator('.new-row').locator(`[data-field="${field}"]`)

/** Saves the next edit and waits for the response. */
async function saving(action: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/rows'))
  await action()
  expect((await answered).ok()).toBe(true)
}

/** Pastes a block into the active cell, in the clipboard format of spreadsheets. */
async function paste(text: string): Promise<void> {
  await page.evaluate((block) => {
    const data = new DataTransfer()
    data.setData('text/plain', block)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

async function search(path: string, words: string): Promise<void> {
  await page.goto(`${path}?filter=${encodeURIComponent(JSON.stringify({ q: words }))}`)
  await expect(newCell('date')).toBeVisible()
}

describe('the general sheet', () => {
  const totals = () => page.getByLabel('Listelenen kayıtların toplamı')

  test('is edited by keyboard only: a row is added, corrected, cleared, undone and redone', async () => {
    const errors = await watchErrors(page)
    await search('/admin/general-records', 'klavye')
    await newCell('title').click()
    await page.keyboard.type('Klavye alındı')
    await page.keyboard.press('Enter')
    // Enter moves to the next missing cell; completing the last one adds the row.
    await expect(newCell('amount')).toBeFocused()
    await page.keyboard.type('on lira')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tooltip')).toContainText('Tutar en çok iki ondalıklı olabilir')
    await page.keyboard.press('Escape')
    await page.keyboard.type('-1.250,50')
    await saving(() => page.keyboard.press('Tab'))
    await expect(cellOf('Klavye alındı', 'amount')).toHaveText('-1.250,50')
    await expect(totals()).toContainText('-₺1.250,50')
    // Tab stayed in the row that was just added.
    await expect(cellOf('Klavye alındı', 'note')).toBeFocused()
    await saving(async () => {
      await page.keyboard.type('Faturası dosyada')
      await page.keyboard.press('Enter')
    })
    await cellOf('Klavye alındı', 'amount').click()
    await saving(async () => {
      await page.keyboard.type('-900')
      await page.keyboard.press('Enter')
    })
    await expect(totals()).toContainText('-₺900')
    await cellOf('Klavye alındı', 'note').click()
    await saving(() => page.keyboard.press('Delete'))
    await expect(row('Klavye alındı')).not.toContainText('Faturası dosyada')
    await saving(() => page.keyboard.press('Control+z'))
    await expect(row('Klavye alındı')).toContainText('Faturası dosyada')
    await saving(() => page.keyboard.press('Control+z'))
    await expect(cellOf('Klavye alındı', 'amount')).toHaveText('-1.250,50')
    await saving(() => page.keyboard.press('Control+Shift+z'))
    await expect(cellOf('Klavye alındı', 'amount')).toHaveText('-900,00')
    expect(errors).toEqual([])
  })

  test('pastes a block from a spreadsheet as a whole or not at all, and copies it back', async () => {
    await search('/admin/general-records', 'pano')
    await newCell('date').click()
    await paste('01.02.2026\tPano bir\t\tyüz\n02.02.2026\tPano iki\tKafe\t40')
    const dialog = page.getByRole('dialog', { name: 'Hiçbir satır yapıştırılmadı' })
    await expect(dialog.getByRole('row', { name: /1 Tutar yüz/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Kapat' }).click()
    await expect(row(/Pano/)).toHaveCount(0)
    await newCell('date').click()
    await saving(() => paste('01.02.2026\tPano bir\t\t1.000,25\n02.02.2026\tPano iki\tKafe\t40'))
    await expect(row(/Pano/)).toHaveCount(2)
    await expect(totals()).toContainText('₺1.040,25')
    await saving(() => page.getByRole('button', { name: 'Geri al', exact: true }).click())
    await expect(row(/Pano/)).toHaveCount(0)
    await saving(() => page.getByRole('button', { name: 'Yinele', exact: true }).click())
    await expect(row(/Pano/)).toHaveCount(2)
    await newCell('date').click()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '01.02.2026\tx\t\t1\n'.repeat(1_000_000))
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    })
    await expect(page.getByText('Bir seferde en çok 1.000 satır yapıştırılabilir')).toBeVisible()
  })

  test('asks before overwriting a concurrent edit', async () => {
    await search('/admin/general-records', 'capraz')
    await newCell('title').click()
    await page.keyboard.type('Capraz yazılan')
    await page.keyboard.press('Enter')
    await expect(newCell('amount')).toBeFocused()
    await page.keyboard.type('5')
    const answered = page.waitForResponse((response) => response.url().endsWith('/rows'))
    await page.keyboard.press('Enter')
    const { added } = (await (await answered).json()) as { added: { _id: string }[] }
    const other = await signIn(productUrl(), 'admin@bozkir.example')
    await other.call(updateGeneralRecord, { params: { id: added[0]?._id ?? '' }, body: { amount: 77 } })
    await cellOf('Capraz yazılan', 'amount').click()
    await page.keyboard.type('6')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('row', { name: 'Tutar 77,00 6,00' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Onunkini bırak' }).click()
    await expect(cellOf('Capraz yazılan', 'amount')).toHaveText('77,00')
  })
})

describe('the payment sheet', () => {
  const totals = () => page.getByLabel('Listelenen ödemelerin toplamı')

  test('imports a file: columns are mapped, an error is shown first, and the import is undone', async () => {
    const errors = await watchErrors(page)
    await search('/admin/payment-records', 'dosyadan')
    await page.getByRole('button', { name: 'İçe aktar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ödeme kayıtları: içe aktar' })
    await dialog.getByLabel('Dosya seç').setInputFiles({
      name: 'mart.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Tarih;Kimden;Tutar;Yöntem\n01.03.2026;Dosyadan Bir;1.500,50;Kredi Kartı\n02.03.2026;Dosyadan İki;beş;Nakit\n03.03.2026;Dosyadan Üç;100;EFT\n',
      ),
    })
    await dialog.getByRole('combobox', { name: /^Üye/ }).click()
    await page.getByRole('option', { name: 'Kimden' }).click()
    await dialog.getByRole('button', { name: 'Satırları kontrol et' }).click()
    await expect(dialog.getByText('1 satırda sorun var; 2 satır eklenmeye hazır.')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /^3 Tutar beş/ })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '2 satırı ekle, 1 satırı atla' }).click()
    await expect(dialog.getByText('2 satır eklendi. 1 sorunlu satır atlandı.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Kapat' }).click()
    await expect(row(/Dosyadan/)).toHaveCount(2)
    await expect(totals()).toContainText('₺1.600,50')
    await page.getByRole('button', { name: 'İçe aktar' }).click()
    await dialog.getByRole('button', { name: 'mart.csv aktarmasını geri al' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '2 satırı sil' }).click()
    await expect(dialog.getByRole('cell', { name: 'Geri alındı' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Kapat' }).click()
    await expect(row(/Dosyadan/)).toHaveCount(0)
    expect(errors).toEqual([])
  })

  test('is edited by keyboard, deleted rows are restored, and the listed rows are exported', async () => {
    await search('/admin/payment-records', 'tuşla')
    await newCell('memberName').click()
    await page.keyboard.type('=Tuşla Yazan')
    await page.keyboard.press('Tab')
    await newCell('method').click()
    await page.keyboard.press('h')
    await newCell('amount').click()
    await saving(async () => {
      await page.keyboard.type('250')
      await page.keyboard.press('Enter')
    })
    await expect(row(/Tuşla/)).toContainText('Havale / EFT')
    await search('/admin/payment-records', 'tuşla')
    await row(/Tuşla/).getByRole('checkbox').check()
    await saving(() => page.getByRole('button', { name: 'Satırları sil' }).click())
    await expect(row(/Tuşla/)).toHaveCount(0)
    await saving(() => page.getByRole('button', { name: 'Geri al', exact: true }).click())
    await expect(row(/Tuşla/)).toHaveCount(1)
    await page.getByRole('button', { name: 'Dışa aktar' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV olarak indir' }).click()
    const file = await (await downloading).path()
    const lines: string[][] = parse(await readFile(file), { bom: true, delimiter: ';', from: 2 })
    expect(lines.map((line) => [line[1], line[4], line[5]])).toEqual([
      ["'=Tuşla Yazan", '250,00', 'Havale / EFT'],
    ])
  })

  test('shows the row of a sale as read-only except for its note', async () => {
    await page.goto('/admin/payment-records?sort=amount&order=DESC')
    const sold = page.locator('.MuiDataGrid-row', { hasText: 'Satış' }).first()
    await sold.locator('[data-field="amount"]').click()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bu satır bir satışa bağlı: yalnızca notu değişir.')).toBeVisible()
    await sold.locator('[data-field="note"]').click()
    await saving(async () => {
      await page.keyboard.type('Fişi verildi')
      await page.keyboard.press('Enter')
    })
    await expect(sold).toContainText('Fişi verildi')
  })
})
