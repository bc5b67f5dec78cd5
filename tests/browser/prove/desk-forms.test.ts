import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { updateDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { formatReferralCode } from '#shared/loyalty/referrals/referral-code.ts'
import { issueReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { listReferrals } from '#shared/loyalty/referrals/referrals.contract.ts'
import { changeBalance, openWallet, showWallet } from '#shared/money/balances/balances.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { listProducts, showProduct } from '#shared/shop/products/products.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  saveForm,
  searchList,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let admin: SignedIn
let branch: string
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await admin.call(listBranches)
  branch = branches.find(({ slug }) => slug === 'meram')?._id ?? ''
})
afterEach(() => context.close())
afterAll(() => browser.close())

const main = () => page.getByRole('main')
const dialog = () => page.getByRole('alertdialog')
const field = (name: RegExp) => page.getByRole('textbox', { name })

/** Opens a tab of the back office and collects its errors. */
async function officeOf(email: string, ...viewport: [typeof phone] | []): Promise<string[]> {
  context = await signedIn(browser, email, ...viewport)
  page = await context.newPage()
  return watchErrors(page)
}

const addMember = (name: string, email: string): Promise<User> =>
  admin.call(createUser, { body: { name, email, phone: '0532 111 22 33', password: 'Bozkir-2026', branch } })

async function find(name: RegExp, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).last().fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

async function pick(name: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('the balance form debits money, and shows a concurrent booking before saving', async () => {
  const { _id: user } = await addMember('Melis Uzun', 'melis@bozkir.example')
  const { _id } = await admin.call(openWallet, {
    body: { user_id: user, branch_id: branch, balance: 500, name: 'Melis', surname: 'Uzun' },
  })
  const errors = await officeOf('admin@bozkir.example')
  await page.goto(`/admin/balances/${_id}/show`)
  await page.getByRole('link', { name: 'Düzenle' }).click()
  // The record’s page also has a field of that name.
  await expect(field(/^Tutar/)).toBeVisible()
  await pick(/^İşlem/, 'Bakiyeden düş')
  await field(/^Tutar/).fill('500,50')
  await field(/^Neden/).fill('Havlu bedeli')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Bakiyede bu kadar yok.')).toBeVisible()
  await field(/^Tutar/).fill('150,50')
  await expect(main()).toContainText('₺349,50')
  await expectAccessible(page)

  await admin.call(changeBalance, {
    params: { memberId: _id },
    body: { amount: 100, description: 'Nakit, makbuz 7' },
  })
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const conflict = page.getByRole('dialog', { name: 'Bu kayıt bu arada değişti' })
  await expect(conflict.getByRole('group', { name: 'Bakiye' })).toContainText('₺600')
  await conflict.getByRole('button', { name: 'Seçtiklerimle kaydet' }).click()
  await expect(page).toHaveURL(/\/show$/)
  await expect(page.getByRole('cell', { name: 'Havlu bedeli' })).toBeVisible()
  expect((await admin.call(showWallet, { params: { memberId: _id } })).balance).toBe(449.5)
  expect(errors.filter((error) => !/status of 409/.test(error))).toEqual([])
})

test('staff create a code for a member, and the admin form approves it, limits it and assigns it to a friend', async () => {
  await addMember('Sarp Tan', 'sarp@bozkir.example')
  await addMember('Nil Ak', 'nil@bozkir.example')
  const errors = await officeOf('meram@bozkir.example', phone)
  await page.goto('/admin/referrals')
  await page.getByRole('link', { name: 'Referans kodu ekle' }).first().click()
  await find(/^Sahibi/, 'sarp tan', /Sarp Tan/)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await saveForm(page, 'Kayıt eklendi')
  await expect(main()).toContainText('Onay bekliyor')
  await expect(page.getByRole('link', { name: 'Düzenle' })).toHaveCount(0)
  const address = new URL(page.url()).pathname
  expect(errors).toEqual([])
  await context.close()

  await officeOf('admin@bozkir.example')
  await page.goto(address)
  await page.getByRole('link', { name: 'Düzenle' }).click()
  await pick(/^Durum/, 'Geçerli')
  await field(/^Kullanım sınırı/).fill('4')
  await field(/^Atanacak/).fill('nil@bozkir.example\nkimse@bozkir.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Bu adreslerle kayıtlı üye yok: kimse@bozkir.example').first()).toBeVisible()
  await field(/^Atanacak/).fill('nil@bozkir.example')
  await saveForm(page, 'Değişiklikler kaydedildi')
  await expect(main()).toContainText('0 / 4')
  await expect(main()).toContainText('Nil Ak')
})

test('a code is deactivated by its form after a confirmation, and becomes read-only', async () => {
  const { _id: user } = await addMember('Rüya Ekin', 'ruya@bozkir.example')
  const { _id, code } = await admin.call(issueReferral, { body: { user, branch, isApproved: true } })
  await officeOf('admin@bozkir.example')
  await page.goto(`/admin/referrals/${_id}`)
  await pick(/^Durum/, 'Devre dışı')
  await page.getByRole('textbox', { name: /^Neden/ }).fill('Kampanya bitti')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog()).toContainText(formatReferralCode(code))
  await dialog().getByRole('button', { name: 'Vazgeç' }).click()
  await expect(page.getByText('Kaydedilmedi; yazdıklarınız formda duruyor.').first()).toBeVisible()
  const [kept] = await admin.call(listReferrals, { query: { filter: { user } } })
  expect(kept?.status).toBe('active')
  await expect(field(/^Neden/)).toHaveValue('Kampanya bitti')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await dialog().getByRole('button', { name: 'Devre dışı bırak' }).click()
  await expect(main()).toContainText('Neden: Kampanya bitti')
  await expect(page.getByRole('link', { name: 'Düzenle' })).toHaveCount(0)
  await page.goto(`/admin/referrals/${_id}`)
  await expect(main()).toContainText('Bu kod devre dışı.')
})

test('an admin orders two products from a member’s balance and cancels the order in its form', async () => {
  const { _id: user } = await addMember('Can Su Demir', 'cansu@bozkir.example')
  const { _id: wallet } = await admin.call(openWallet, {
    body: { user_id: user, branch_id: branch, balance: 2000, name: 'Can Su', surname: 'Demir' },
  })
  const [first, second] = (await admin.call(listProducts, { query: { range: [0, 40] } })).filter(
    ({ stock, price }) => stock > 3 && price < 800,
  )
  if (!first || !second) throw new Error('The demo data has fewer than two products')
  const total = first.price * 2 + second.price
  const stockOf = async ({ _id }: { _id: string }) =>
    (await admin.call(showProduct, { params: { id: _id } })).stock
  const balance = async () => (await admin.call(showWallet, { params: { memberId: wallet } })).balance
  const errors = await officeOf('admin@bozkir.example', phone)
  await page.goto('/admin/vitamin-orders')
  await page.getByRole('link', { name: 'Sipariş ver' }).first().click()
  await page.getByRole('button', { name: 'Siparişi kaydet' }).click()
  await expect(page.getByRole('combobox', { name: /^Üye/ })).toHaveAttribute('aria-invalid', 'true')
  await find(/^Üye/, 'can su demir', /Can Su Demir/)
  await find(/^Teslim şubesi/, 'meram', /Meram/)
  await pick(/^Ödeme/, 'Bakiye')
  await expect(main()).toContainText('Üyenin bu şubedeki bakiyesi ₺2.000')
  await find(/^Ürün/, first.name, new RegExp(first.name.replace(/[()]/g, '.')))
  await page.getByRole('group', { name: '1. ürün' }).getByRole('textbox', { name: /^Adet/ }).fill('2')
  await page.getByRole('button', { name: 'Ürün ekle' }).click()
  await find(/^Ürün/, second.name, new RegExp(second.name.replace(/[()]/g, '.')))
  const sum = new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'TRY' }).format(total)
  await expect(main().getByRole('status')).toContainText(sum.replace(',00', ''))
  await expectAccessible(page)
  await saveForm(page, 'Kayıt eklendi', 'Siparişi kaydet')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sipariş #')
  expect(await stockOf(first)).toBe(first.stock - 2)
  expect(await balance()).toBeCloseTo(2000 - total, 2)

  await page.getByRole('link', { name: 'Düzenle' }).click()
  await pick(/^Durum/, 'İptal edildi')
  await field(/^Kulübün notu/).fill('Üye vazgeçti')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog()).toContainText('üyenin bakiyesine döner')
  await dialog().getByRole('button', { name: 'İptal et' }).click()
  await expect(page.getByText('Bu sipariş kapandı.')).toBeVisible()
  expect([await stockOf(first), await stockOf(second)]).toEqual([first.stock, second.stock])
  expect(await balance()).toBe(2000)
  expect(errors).toEqual([])
})

test('staff add a gate, see its key once, rename it despite a concurrent edit, rotate the key and revoke it', async () => {
  const errors = await officeOf('meram@bozkir.example', phone)
  await page.goto('/admin/turnstile-devices')
  await page.getByRole('link', { name: 'Cihaz ekle' }).first().click()
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(field(/^Ad\b/)).toHaveAttribute('aria-invalid', 'true')
  await field(/^Ad\b/).fill('Yan kapı')
  await pick(/^Yön/, 'Çıkış')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const key = await dialog().getByLabel('Anahtar', { exact: true }).inputValue()
  expect(key).toMatch(/^[\w-]{36}\./)
  await dialog().getByRole('button', { name: 'Kaydettim, kapat' }).click()
  await expect(page).toHaveURL(/\/admin\/turnstile-devices$/)
  await page.getByRole('link', { name: 'Yan kapı' }).click()
  await expect(field(/^Ad\b/)).toHaveValue('Yan kapı')
  expect(await page.content()).not.toContain(key)
  await expectAccessible(page)

  // Other journeys have devices of the same name.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  // A form without changes would take over the other edit.
  await field(/^Ad\b/).fill('Yan kapı 2')
  await admin.call(updateDevice, { params: { id }, body: { name: 'Yan kapı (otopark)' } })
  await expect(page.getByRole('button', { name: 'Anahtarı değiştir' })).toBeDisabled()
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const conflict = page.getByRole('dialog', { name: 'Bu kayıt bu arada değişti' })
  await expect(conflict).toContainText('Yan kapı (otopark)')
  await conflict.getByRole('button', { name: 'Seçtiklerimle kaydet' }).click()
  await page.getByRole('link', { name: 'Yan kapı 2' }).click()

  await page.getByRole('button', { name: 'Anahtarı değiştir' }).click()
  await dialog().getByRole('button', { name: 'Anahtarı değiştir' }).click()
  expect(await dialog().getByLabel('Anahtar', { exact: true }).inputValue()).not.toBe(key)
  await dialog().getByRole('button', { name: 'Kaydettim, kapat' }).click()
  await page.getByRole('button', { name: 'Cihazı iptal et' }).click()
  await dialog().getByRole('button', { name: 'Cihazı iptal et' }).click()
  await expect(main()).toContainText('tarihinde iptal edildi ve değiştirilemez')
  await expect(page.getByRole('button', { name: 'Kaydet' })).toHaveCount(0)
  expect(errors.filter((error) => !/status of 409/.test(error))).toEqual([])
})

test('a payment is added in the full form, with all fields that the quick entry hides', async () => {
  const errors = await officeOf('meram@bozkir.example')
  await page.goto('/admin/payment-records')
  await page.getByRole('link', { name: 'Ödeme kaydı ekle' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme kaydı ekle' })).toBeVisible()
  await field(/^Üye/).fill('Formla Yazılan')
  await field(/^Paket/).fill('Havuz kartı')
  await field(/^Tutar/).fill('1.250,50')
  await pick(/^Yöntem/, 'Kart')
  await field(/^Telefon/).fill('0532 111 22 33')
  await field(/^Not/).fill('Fatura istedi')
  await expectAccessible(page)
  await saveForm(page, 'Kayıt eklendi')
  await searchList(page, /Ödeme kayıtları/, 'formla yazilan')
  await expect(page.getByRole('row', { name: /Formla Yazılan.*Havuz kartı.*1\.250,50/ })).toBeVisible()
  expect(errors).toEqual([])
})
