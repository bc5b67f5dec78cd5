import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createUser } from '#shared/people/users/users.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  productUrl,
  saveForm,
  searchList,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let office: BrowserContext
let page: Page

/** A member of the desk’s branch without records. */
async function addMember(name: string, email: string) {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const branch = await demoBranch(admin, 'meram')
  const fields = { name, email, phone: '0532 111 22 33', branch, password: 'Bozkir-2026' }
  return admin.call(createUser, { body: fields })
}

beforeAll(async () => {
  browser = await launchBrowser()
  office = await signedIn(browser, 'meram@bozkir.example')
  page = await office.newPage()
})
afterAll(() => browser.close())

async function choose(name: RegExp, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** An action of a person’s page that is in its menu. */
async function chooseAction(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Diğer işlemler' }).click()
  await page.getByRole('menuitem', { name }).click()
}

describe('the desk of a branch', () => {
  test('shows price and dates before a sale, which then appears in the list and in the sheet', async () => {
    const errors = await watchErrors(page)
    await page.goto('/admin/memberships/create')
    const summary = page.locator('section', { hasText: 'Satış özeti' })
    await choose(/^Üye/, 'ugur kurt', /Uğur Kurt/)
    await choose(/^Paket/, '3 aylık', /3 aylık/)
    await expect(summary).toContainText('₺4.950')
    await page.getByRole('combobox', { name: /^Ödeme yöntemi/ }).click()
    await page.getByRole('option', { name: 'Havale / EFT' }).click()
    await page.getByRole('button', { name: 'İndirim ya da başlangıç günü' }).click()
    await page.getByRole('textbox', { name: /^İndirim tutarı/ }).fill('149,50')
    await page.getByRole('textbox', { name: /^İndirimin nedeni/ }).fill('Kurum indirimi')
    await expect(summary).toContainText('₺4.800,50')
    await expect(page.getByRole('textbox', { name: /^Alınan tutar/ })).toHaveValue('4.800,50')
    await page.getByRole('button', { name: /^₺.* al$/ }).click()
    await expect(page).toHaveURL(/\/admin\/users\/[\w-]+\/show\?sale=/)
    await page.goto('/admin/memberships')
    await searchList(page, /Üyelikler/, 'ugur')
    const row = page.getByRole('row', { name: /Uğur Kurt.*3 aylık.*₺4\.800,50/ })
    await row.getByRole('link', { name: 'Uğur Kurt' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Uğur Kurt' })).toBeVisible()
    await page.getByRole('link', { name: '₺4.800,50 · Havale / EFT' }).click()
    await expect(page.getByText('Bu kayıt bir satışla birlikte oluştu.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Tutar/ })).toBeDisabled()
    expect(errors).toEqual([])
  })

  test.each([
    ['still being typed', 0],
    ['just about to be sent', 300],
  ])('stays on the opened membership while a search was %s', async (_, typed) => {
    const tab = await office.newPage()
    // The chunk of the screen arrives after the search would be sent.
    await tab.route('**/MembershipShow*.js', async (route) => {
      await new Promise((fulfil) => setTimeout(fulfil, 600))
      await route.continue()
    })
    await tab.clock.install()
    await tab.goto('/admin/memberships')
    const link = tab.getByRole('row').getByRole('link').first()
    const name = (await link.textContent()) ?? ''
    await tab.clock.pauseAt(Date.now() + 10_000)
    await tab.getByRole('searchbox', { name: /Üyelikler/ }).fill('a')
    await tab.clock.runFor(typed)
    await link.dispatchEvent('click')
    await tab.clock.resume()
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
    await tab.close()
  })

  test('shows an error without a selected member, and sells nothing', async () => {
    await page.goto('/admin/memberships/create')
    await page.getByRole('button', { name: 'Sat', exact: true }).click()
    await expect(page.getByRole('combobox', { name: /^Üye/ })).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/\/create$/)
  })

  test('sells from a person’s page in four clicks, which then offers receipt and contract', async () => {
    const errors = await watchErrors(page)
    const { _id: user } = await addMember('Satılan Üye', 'satilan@bozkir.example')
    await page.goto(`/admin/users/${user}/show`)
    await page.getByRole('button', { name: /^Sat/ }).click()
    await page.getByRole('combobox', { name: /^Paket/ }).click()
    await page
      .getByRole('option', { name: /3 aylık/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^₺.* al$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Satılan Üye' })).toBeVisible()
    const done = page.getByRole('region', { name: 'Satış tamamlandı' })
    await expect(done).toContainText('3 aylık')
    await expect(done).toContainText(/İmza bekliyor: .+|İmza bekleyen sözleşme yok/)
    await done.getByRole('button', { name: 'Makbuz' }).click()
    const receipt = page.getByRole('dialog', { name: 'Ödeme makbuzu' })
    await expect(receipt).toContainText('Satılan Üye')
    await expect(receipt).toContainText('mali değeri yoktur')
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: 'Satılan Üye' })).toBeHidden()
    await expect(receipt.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await receipt.getByRole('button', { name: 'Kapat' }).click()
    await done.getByRole('button', { name: 'Kapat' }).click()
    await expect(done).toHaveCount(0)
    expect(errors).toEqual([])
  })

  test('a payment booked from a person’s page appears there at once, and a new balance returns there', async () => {
    const { _id: user } = await addMember('Ödeyen Üye', 'odeyen@bozkir.example')
    await page.goto(`/admin/users/${user}/show`)
    await chooseAction('Ödeme kaydet')
    const amount = page.getByRole('alertdialog').getByRole('textbox', { name: /^Tutar/ })
    await expect(amount).toBeFocused()
    await amount.fill('1.250,5')
    await page.keyboard.press('Tab')
    await expect(amount).toHaveValue('1.250,50')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ödeme kaydet' }).click()
    await expect(page.getByRole('region', { name: 'Ödeme kaydedildi' })).toContainText('₺1.250,50')
    await expect(page.getByRole('tabpanel', { name: 'Hesap' })).toContainText('₺1.250,50')
    await chooseAction('Bakiye yükle')
    await expect(page).toHaveURL(/balances\/create/)
    await expect(page.getByRole('textbox', { name: /^Ad\b/ })).toHaveValue('Ödeyen')
    await page.getByRole('button', { name: 'Bakiye aç' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ödeyen Üye' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Özet rakamlar' })).toContainText('Bakiye–')
  })

  test('records payments in sequence, and the sums follow', async () => {
    await page.goto('/admin/payment-records')
    const totals = page.getByLabel('Listelenen ödemelerin toplamı')
    await searchList(page, /Ödeme kayıtları/, 'sınav grubu')
    for (const [name, amount] of [
      ['Sınav Grubu A', '0,10'],
      ['Sınav Grubu B', '1.000,20'],
    ] as const) {
      await page.getByRole('textbox', { name: /^Üye/ }).fill(name)
      await page.getByRole('textbox', { name: /^Tutar/ }).fill(amount)
      await saveForm(page, 'Ödeme kaydedildi.', 'Ödeme ekle')
      await expect(page.getByRole('link', { name })).toBeVisible()
    }
    await expect(totals).toContainText('₺1.000,30')
    await expect(page.getByRole('textbox', { name: /^Tutar/ })).toHaveValue('')
  })
})

test('an admin cancels a membership with a reason, which is then shown', async () => {
  const context = await signedIn(browser, 'admin@bozkir.example')
  const admin = await context.newPage()
  await admin.goto('/admin/memberships')
  await searchList(admin, /Üyelikler/, 'esra dogan')
  await admin.getByRole('link', { name: 'Esra Doğan' }).first().click()
  await admin.getByRole('button', { name: 'Üyeliği iptal et' }).click()
  const dialog = admin.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Üyeliği iptal et' }).click()
  await expect(dialog.getByRole('textbox', { name: /^İptal nedeni/ })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: /^İptal nedeni/ }).fill('Sağlık raporu')
  await dialog.getByRole('button', { name: 'Üyeliği iptal et' }).click()
  await expect(admin.getByRole('list').getByText(/Sağlık raporu/)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Üyeliği iptal et' })).toHaveCount(0)
  await context.close()
})

test('an admin sets the price of a single entry, and visitors see it at the next request', async () => {
  const context = await signedIn(browser, 'admin@bozkir.example')
  const admin = await context.newPage()
  const visitorSees = async () => (await admin.request.get('/meram/membership')).text()
  expect(await visitorSees()).not.toContain('Kapıda giriş: ₺')
  await admin.goto('/admin/qr-fees/create')
  await admin.getByRole('main').getByRole('combobox', { name: /^Şube/ }).fill('Meram')
  await admin.getByRole('option', { name: /Meram/ }).click()
  await admin.getByRole('textbox', { name: /^Ücret/ }).fill('225,50')
  await saveForm(admin, 'Kayıt eklendi')
  expect(await visitorSees()).toContain('Kapıda giriş: ₺225,50')
  await context.close()
})

test('an admin changes the club’s settings, row by row', async () => {
  const context = await signedIn(browser, 'admin@bozkir.example')
  const admin = await context.newPage()
  await admin.goto('/admin/settings')
  await admin.getByRole('button', { name: '12 taksiti kaldır' }).click()
  await admin.getByRole('combobox', { name: 'Taksit ekle' }).click()
  await admin.getByRole('option', { name: '4 taksit' }).click()
  const rows = admin.getByRole('listitem').filter({ hasText: 'taksit' })
  await rows.filter({ hasText: '4 taksit' }).getByRole('textbox').fill('1.100,50')
  await saveForm(admin, 'Değişiklikler kaydedildi')
  await admin.reload()
  await expect(rows.filter({ hasText: '4 taksit' }).getByRole('textbox')).toHaveValue('1.100,50')
  await expect(rows.filter({ hasText: '12 taksit' })).toHaveCount(0)
  await context.close()
})
