import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import {
  launchBrowser,
  newVisitorContext,
  productUrl,
  searchList,
  signedIn,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { cards } from '#tests/support/records/checkout.ts'

let browser: Browser
let staff: Page
let admin: Page

beforeAll(async () => {
  browser = await launchBrowser()
  staff = await (await signedIn(browser, 'selcuklu@bozkir.example')).newPage()
  admin = await (await signedIn(browser, 'admin@bozkir.example')).newPage()
})
afterAll(() => browser.close())

const main = (page: Page) => page.getByRole('main')

/** The text a screen shows in its list while a call fails. */
async function showsWithout(page: Page, call: string, open: () => Promise<unknown>, text: string) {
  await page.route(call, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await open()
  await expect(main(page).getByText(text, { exact: true })).toBeVisible()
  await page.unroute(call)
}

test('a branch’s list, its search and a filter each show their own error message', async () => {
  await staff.addInitScript(() => localStorage.setItem('RaStore.applications.view', '"grid"'))
  await showsWithout(
    staff,
    '**/api/applications/branch/*',
    () => staff.goto('/admin/applications'),
    'Şubeye göre başvurular getirilirken bir hata oluştu!',
  )
  for (const [path, call] of [
    ['balances', '**/api/balance/search/*'],
    ['general-records', '**/api/general-excel/search/*'],
  ] as const) {
    await staff.goto(`/admin/${path}`)
    const open = () => main(staff).getByRole('searchbox').fill('yılmaz')
    await showsWithout(staff, `${call}?*`, open, 'Arama yapılırken hata oluştu')
  }
  await admin.goto('/admin/branches')
  const search = () => main(admin).getByRole('searchbox').fill('meram')
  await showsWithout(admin, '**/api/branch/search/*', search, 'Şube araması yapılamadı')
  const filtered = encodeURIComponent(JSON.stringify({ status: 'draft' }))
  await showsWithout(
    admin,
    '**/api/marketting/filter?*',
    () => admin.goto(`/admin/campaigns?filter=${filtered}`),
    'Filtreleme işlemi sırasında bir hata oluştu.',
  )
})

test('referral earnings are credited to a wallet, and a failure is reported', async () => {
  await admin.goto('/admin/balances')
  await searchList(admin, /Bakiyeler/, 'uye@bozkir.example')
  await main(admin).getByRole('link', { name: 'Ayşe Yılmaz' }).first().click()
  await admin.getByRole('button', { name: 'Referans kazancı ekle' }).click()
  const dialog = admin.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: /^Tutar/ }).fill('25')
  await admin.route('**/api/balance/referral/*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Referans kazancı ekle' }).click()
  await expect(admin.getByText('Referans bakiyesi güncellenirken hata oluştu')).toBeVisible()
  await admin.unroute('**/api/balance/referral/*')
  await dialog.getByRole('button', { name: 'Referans kazancı ekle' }).click()
  await expect(admin.getByText(/^Kaydedildi\. Yeni bakiye/)).toBeVisible()
})

test('the reward of a referral is changed beside the points', async () => {
  await admin.goto('/admin/points')
  await admin.getByRole('button', { name: 'Ödülü değiştir' }).click()
  const dialog = admin.getByRole('alertdialog')
  const amount = dialog.getByRole('textbox', { name: /^Bir kullanımın ödülü/ })
  await expect(amount).toHaveValue('250')
  await amount.fill('300')
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(main(admin).getByText('300 puan').first()).toBeVisible()
  await admin.getByRole('button', { name: 'Ödülü değiştir' }).click()
  await amount.fill('250')
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(main(admin).getByText('250 puan').first()).toBeVisible()
})

test('a campaign is sent to manually selected users', async () => {
  await admin.goto('/admin/campaigns/create')
  await admin.getByRole('textbox', { name: /^Kampanya adı/ }).fill('Seçilenlere')
  await admin.getByRole('textbox', { name: /^Konu/ }).fill('Yalnız sana')
  await admin.getByRole('textbox', { name: 'İçerik' }).fill('Görüşelim.')
  await admin.getByRole('button', { name: 'Taslağı kaydet' }).click()
  await admin.getByRole('button', { name: 'Şimdi gönder' }).click()
  const dialog = admin.getByRole('alertdialog')
  await dialog.getByRole('radio', { name: 'Seçtiğim üyelere' }).check()
  await expect(dialog.getByText('Adıyla ya da adresiyle arayıp en az bir üye seçin.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'E-posta listesindeki adresler' }).click()
  await admin.getByRole('option').first().click()
  await admin.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '1 kişiye gönder' }).click()
  await expect(admin.getByText(/tarihinde tamamlandı/)).toBeVisible()
})

test('a known address is reported once, and an invalid code has its own message', async () => {
  const page = await (await newVisitorContext(browser)).newPage()
  await page.goto('/register')
  await main(page).getByLabel('Referans kodu').fill('ZZZZ-9999')
  await expect(page.getByText('Geçersiz referans kodu', { exact: true })).toBeVisible()
  await main(page).getByLabel('Referans kodu').fill('')
  await page.route('**/api/users/register', (route) =>
    route.fulfill({
      status: 409,
      json: {
        success: false,
        code: 'user.email-taken',
        message: 'Bu e-posta adresi zaten kayıtlı.',
        fields: { email: 'Bu e-posta adresi zaten kayıtlı.' },
      },
    }),
  )
  await main(page).getByLabel('Ad soyad', { exact: true }).fill('Deneme Kişisi')
  await main(page).getByLabel('E-posta adresi', { exact: true }).fill('uye@bozkir.example')
  await main(page).getByLabel('Telefon').fill('0532 123 45 67')
  await main(page).getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  for (const box of await main(page).locator('input[type=checkbox][required]').all()) await box.check()
  await main(page).getByRole('button', { name: 'Üye ol' }).click()
  await expect(page.getByText(/^Bu e-posta adresiyle zaten bir hesap var\./)).toBeVisible()
  await expect(page.getByText('zaten kayıtlı')).toHaveCount(0)
})

test('a failed lookup of a card’s bank and instalments is reported', async () => {
  const { call } = await signIn(productUrl(), 'uye@bozkir.example')
  const { branches } = await call(listBranches)
  const page = await (await signedIn(browser, 'uye@bozkir.example')).newPage()
  await page.route('**/api/payment/bin-info', (route) => route.abort())
  await page.route('**/api/payment/installment-options', (route) => route.abort())
  await page.goto(`/customer/checkout?topUp=${branches[0]?._id}&amount=500`)
  await main(page).getByLabel('Kart numarası').fill(cards.good)
  await expect(page.getByText('BIN bilgisi alınamadı', { exact: true })).toBeVisible()
  await expect(page.getByText('Taksit seçenekleri alınamadı', { exact: true })).toBeVisible()
})
