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
const inputOf = (label: string) => page.getByRole('grid').getByRole('textbox', { name: label })
const entry = () => page.getByRole('region', { name: /^Yeni (kayıt|ödeme)$/ })

/** Does what saves a row, and waits for the response. */
async function saving(path: RegExp, action: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => path.test(response.url()) && response.request().method() !== 'GET',
  )
  await action()
  expect((await answered).ok()).toBe(true)
}

async function search(path: string, words: string): Promise<void> {
  await page.goto(`${path}?filter=${encodeURIComponent(JSON.stringify({ q: words }))}`)
  await expect(entry()).toBeVisible()
}

describe('the general records', () => {
  const totals = () => page.getByLabel('Listelenen kayıtların toplamı')

  test('are added and corrected by keyboard only', async () => {
    const errors = await watchErrors(page)
    await search('/admin/general-records', 'klavye')
    await entry().getByRole('textbox', { name: 'Açıklama' }).focus()
    await page.keyboard.type('Klavye alındı')
    await page.keyboard.press('Tab')
    await saving(/general-excel$/, () => page.keyboard.type('-1.250,50\n'))
    await expect(row('Klavye alındı')).toBeVisible()
    await expect(totals()).toContainText('-₺1.250,50')
    await expect(entry().getByRole('textbox', { name: 'Açıklama' })).toBeFocused()
    await cellOf('Klavye alındı', 'amount').click()
    await page.keyboard.press('Enter')
    await expect(inputOf('Tutar')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('on lira\n')
    await expect(page.getByRole('tooltip')).toContainText('Tutar en çok iki ondalıklı olabilir')
    await expectAccessible(page)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('-900')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Faturası dosyada')
    await saving(/general-excel\//, () => page.keyboard.press('Enter'))
    await expect(cellOf('Klavye alındı', 'note')).toHaveText('Faturası dosyada')
    await expect(totals()).toContainText('-₺900,00')
    expect(errors).toEqual([])
  })

  test('are pasted from a spreadsheet: what is wrong is shown first, and the valid rows are added', async () => {
    await search('/admin/general-records', 'pano')
    await page.getByRole('button', { name: 'Tablodan yapıştır' }).click()
    const dialog = page.getByRole('dialog', { name: 'Genel kayıtlar: Excel’den yapıştır' })
    const pasted = dialog.getByRole('textbox', { name: 'Kopyaladığınız satırlar' })
    await page.evaluate(() =>
      navigator.clipboard.writeText('01.02.2026\tPano bir\t\tyüz\n02.02.2026\tPano iki\tKafe\t40'),
    )
    await pasted.press('Control+v')
    await expect(dialog.getByRole('row', { name: /^1 Tutar: .*Pano bir/ })).toBeVisible()
    await expectAccessible(page)
    await saving(/rows$/, () => dialog.getByRole('button', { name: '1 satırı ekle' }).click())
    await expect(pasted).toHaveValue('01.02.2026\tPano bir\t\tyüz')
    await pasted.fill('01.02.2026\tPano bir\t\t1.000,25')
    await saving(/rows$/, () => dialog.getByRole('button', { name: '1 satırı ekle' }).click())
    await expect(dialog).toBeHidden()
    await expect(row(/Pano/)).toHaveCount(2)
    await expect(totals()).toContainText('₺1.040,25')
    await page.getByRole('button', { name: 'Tablodan yapıştır' }).click()
    await page.evaluate(() => navigator.clipboard.writeText('01.02.2026\tx\t\t1\n'.repeat(1_000_000)))
    await pasted.press('Control+v')
    await expect(dialog).toContainText('Bir seferde en çok 1.000 satır yapıştırılabilir')
    await dialog.getByRole('button', { name: 'Kapat' }).click()
  })

  test('ask before a change of another person is overwritten', async () => {
    const admin = await signIn(productUrl(), 'admin@bozkir.example')
    await search('/admin/general-records', 'capraz')
    await entry().getByRole('textbox', { name: 'Açıklama' }).focus()
    const answered = page.waitForResponse(
      (response) => /general-excel$/.test(response.url()) && response.status() === 201,
    )
    await page.keyboard.type('Capraz yazılan')
    await page.keyboard.press('Tab')
    await page.keyboard.type('5\n')
    const { _id: id } = (await (await answered).json()) as { _id: string }
    await expect(row('Capraz yazılan')).toBeVisible()
    await admin.call(updateGeneralRecord, { params: { id }, body: { amount: 77 } })
    await page.getByRole('button', { name: 'Capraz yazılan satırını düzenle' }).click()
    await inputOf('Tutar').fill('6')
    await inputOf('Tutar').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Bu kayıt bu arada değişti' })
    await expect(dialog.getByRole('radiogroup', { name: 'Tutar' })).toContainText('₺77')
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: /₺77/ }).check()
    await saving(/general-excel\//, () =>
      dialog.getByRole('button', { name: 'Seçtiklerimle kaydet' }).click(),
    )
    await expect(cellOf('Capraz yazılan', 'amount')).toHaveText('₺77,00')
  })
})

describe('the payment records', () => {
  const totals = () => page.getByLabel('Listelenen ödemelerin toplamı')

  test('imports a file: columns are mapped, an error is shown first, and the import is undone', async () => {
    const errors = await watchErrors(page)
    await search('/admin/payment-records', 'dosyadan')
    await page.getByRole('button', { name: 'Liste işlemleri' }).click()
    await page.getByRole('menuitem', { name: 'İçe aktar' }).click()
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
    await page.getByRole('button', { name: 'Liste işlemleri' }).click()
    await page.getByRole('menuitem', { name: 'İçe aktar' }).click()
    await dialog.getByRole('button', { name: 'mart.csv aktarmasını geri al' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '2 satırı sil' }).click()
    await expect(dialog.getByRole('cell', { name: 'Geri alındı' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Kapat' }).click()
    await expect(row(/Dosyadan/)).toHaveCount(0)
    expect(errors).toEqual([])
  })

  test('are deleted after a confirmation, and the listed ones are exported', async () => {
    await search('/admin/payment-records', 'tuşla')
    for (const name of ['=Tuşla Yazan', 'Tuşla Silinen']) {
      await entry().getByRole('textbox', { name: 'Üye' }).fill(name)
      await entry().getByRole('textbox', { name: 'Tutar' }).fill('250')
      await entry().getByRole('combobox', { name: 'Yöntem' }).click()
      await page.getByRole('option', { name: 'Havale / EFT' }).click()
      await saving(/excel$/, () => entry().getByRole('textbox', { name: 'Tutar' }).press('Enter'))
      await expect(row(name)).toContainText('Havale / EFT')
    }
    await row('Tuşla Silinen').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sil', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '1 kaydı sil' }).click()
    await expect(row('Tuşla Silinen')).toHaveCount(0)
    await page.getByRole('button', { name: 'Liste işlemleri' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV olarak indir' }).click()
    const file = await (await downloading).path()
    const lines: string[][] = parse(await readFile(file), { bom: true, delimiter: ';', from: 2 })
    expect(lines.map((line) => [line[1], line[4], line[5]])).toEqual([
      ["'=Tuşla Yazan", '250,00', 'Havale / EFT'],
    ])
  })

  test('of a sale are changed in their note only', async () => {
    await page.goto('/admin/payment-records?sort=amount&order=DESC')
    const sold = page.locator('.MuiDataGrid-row', { hasText: 'Satış' }).first()
    await sold.locator('[data-field="amount"]').click()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bu satır bir satışa bağlı: yalnızca notu değişir.')).toBeVisible()
    await sold.getByRole('button', { name: /satırını düzenle$/ }).click()
    await expect(inputOf('Not')).toBeFocused()
    await page.keyboard.type('Fişi verildi')
    await saving(/excel\//, () => page.keyboard.press('Enter'))
    await expect(sold).toContainText('Fişi verildi')
  })
})
