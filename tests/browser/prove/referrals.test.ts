import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, inject, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  productUrl,
  searchList,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { activeCode } from '#tests/support/records/referrals.ts'

let browser: Browser
let admin: SignedIn
let branch: string
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await admin.call(listBranches)
  branch = branches.find(({ slug }) => slug === 'karatay')?._id ?? ''
})
afterEach(() => context.close())
afterAll(() => browser.close())

async function addMember(name: string, email: string): Promise<void> {
  const body = { name, email, phone: '0532 111 22 33', password: 'Bozkir-2026', branch }
  await admin.call(createUser, { body })
}

/** All fields except the referral code. */
async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Ad soyad').fill('Tuna Deniz Ersoy')
  await page.getByLabel('E-posta adresi').first().fill(email)
  await page.getByLabel('Telefon').fill('0532 444 55 66')
  await page.getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await page.getByLabel(/KVKK aydınlatma metnini/).check()
  await page.getByLabel(/Kullanım koşullarını/).check()
}

test('a member creates a code, an admin approves it, a friend registers by the link, and the points are credited', async () => {
  await addMember('Defne Akın', 'defne@bozkir.example')
  context = await signedIn(browser, 'defne@bozkir.example', phone)
  const page = await context.newPage()
  const errors = await watchErrors(page)
  await page.goto('/customer/referrals')
  await expect(page.getByLabel('Şube', { exact: true })).toHaveValue(branch)
  await page.getByRole('button', { name: 'Kod oluştur' }).click()
  const card = page.getByRole('region', { name: /Karatay kodun/ })
  await expect(card).toContainText('Kodun onay bekliyor.')
  const code = (await card.locator('h2 + p').textContent()) ?? ''

  const office = await signedIn(browser, 'admin@bozkir.example')
  const desk = await office.newPage()
  await desk.goto('/admin/referrals?filter={"status":"pending"}')
  await desk.getByRole('link', { name: code }).click()
  await desk.getByRole('button', { name: 'Onayla', exact: true }).click()
  await expect(desk.getByRole('button', { name: 'Üyelere ata' })).toBeVisible()

  await page.reload()
  await expect(card).toContainText('Geçerli')
  await expect(card.getByRole('img', { name: /QR kodu/ })).toBeVisible()
  const link = await card.getByLabel('Davet bağlantın').inputValue()
  await expectAccessible(page)

  const visitor = await newVisitorContext(browser, phone)
  const friend = await visitor.newPage()
  await friend.goto(link)
  await expect(friend.getByLabel('Referans kodu')).toHaveValue(code)
  await fillRegistration(friend, 'tuna@bozkir.example')
  await expect(friend.getByText('Referans kodu geçerli.')).toBeVisible()
  await friend.getByRole('button', { name: 'Üye ol' }).click()
  await friend.waitForURL((url) => url.pathname !== '/register')
  await friend.goto('/customer/referrals')
  const brought = friend.getByRole('region', { name: 'Seni getiren' })
  await expect(brought).toContainText('Defne A.')
  await expect(brought).toContainText('İlk üyeliğini al.')
  await expectAccessible(friend)

  await page.reload()
  await expect(page.getByRole('region', { name: 'Kodunla gelenler' })).toContainText('250 puan bekliyor')
  const mail = await mailTo(inject('productDataDir'), 'tuna@bozkir.example', /doğrula/)
  const verification = new URL(/http\S+VerifyEmail\?token=\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await friend.goto(verification.pathname + verification.search)
  await expect(friend.getByRole('main')).toContainText('E-posta adresin doğrulandı.')
  await friend.goto('/customer/referrals')
  await expect(brought).toContainText('İlk üyeliğini al.')
  await expect(brought).not.toContainText('E-posta adresini doğrula.')
  const { call } = await signIn(productUrl(), 'tuna@bozkir.example')
  await sell(admin, (await call(showProfile))._id, (await makePackage(admin, branch))._id)
  await friend.reload()
  await expect(brought).not.toContainText('İlk üyeliğini al.')
  await visitor.close()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Kodunla gelenler' })).toContainText('Tuna Deniz E.')
  await page.goto('/customer')
  await expect(page.getByRole('region', { name: 'Puanlarım' })).toContainText('250 puan')
  await page.getByRole('link', { name: 'Puan hareketleri' }).click()
  await expect(page.getByRole('region', { name: 'Puan hareketleri' })).toContainText('Tuna Deniz E., Karatay')
  await expectAccessible(page)
  expect(errors).toEqual([])

  await desk.goto('/admin/referral-uses')
  await expect(desk.getByText('Tuna Deniz Ersoy').first()).toBeVisible()
  await office.close()
})

test('an invalid code is reported while typing, and registration with it is prevented', async () => {
  context = await newVisitorContext(browser)
  const page = await context.newPage()
  await page.goto('/register')
  await fillRegistration(page, 'uymayan-kod@bozkir.example')
  const field = page.getByLabel('Referans kodu')
  await field.fill('2222-2222')
  await expect(page.getByText('Geçersiz referans kodu', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Üye ol' }).click()
  await expect(field).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/register')
  await expectAccessible(page)
  await field.fill('')
  await expect(page.getByText('Geçersiz referans kodu', { exact: true })).toBeHidden()
  const registered = page.waitForResponse((response) => response.url().endsWith('/api/users/register'))
  await page.getByRole('button', { name: 'Üye ol' }).click()
  expect((await registered).status()).toBe(201)
  await page.waitForURL((url) => url.pathname !== '/register')
})

test('an admin assigns a code to many addresses, sees the outcome of each, then deactivates it with a reason', async () => {
  await addMember('Kaan Yurt', 'kaan@bozkir.example')
  await addMember('İpek Su', 'ipek@bozkir.example')
  const { code } = await activeCode(admin, await signIn(productUrl(), 'kaan@bozkir.example'))
  context = await signedIn(browser, 'admin@bozkir.example')
  const page = await context.newPage()
  await page.goto('/admin/referrals')
  await searchList(page, /Referans kodları/, 'kaan yurt')
  await page.getByRole('link', { name: `${code.slice(0, 4)}-${code.slice(4)}` }).click()
  await page.getByRole('button', { name: 'Üyelere ata' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog
    .getByRole('textbox', { name: /^E-posta adresleri/ })
    .fill('ipek@bozkir.example, kimse@bozkir.example\nkaan@bozkir.example')
  await dialog.getByRole('button', { name: 'Ata', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('1 atandı, 1 kodun sahibi, 1 böyle bir üye yok')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Kapat' }).click()
  await expect(page.getByRole('main')).toContainText('İpek Su')

  await page.getByRole('button', { name: 'Devre dışı bırak' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Devre dışı bırak' }).click()
  const reason = page.getByRole('alertdialog').getByRole('textbox', { name: /^Neden/ })
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('Kampanya bitti')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Devre dışı bırak' }).click()
  await expect(page.getByRole('main')).toContainText('Neden: Kampanya bitti')
  await expect(page.getByText('Devre dışı', { exact: true })).toBeVisible()
})

test('an admin credits points manually, and cannot debit more than the balance', async () => {
  await addMember('Ozan Tepe', 'ozan@bozkir.example')
  context = await signedIn(browser, 'admin@bozkir.example')
  const page = await context.newPage()
  await page.goto('/admin/points')
  await page.getByRole('button', { name: 'Puan ver' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('combobox', { name: /^Üye/ }).fill('ozan tepe')
  await page.getByRole('option', { name: /Ozan Tepe/ }).click()
  await dialog.getByRole('textbox', { name: /^Puan/ }).fill('75')
  await dialog.getByRole('textbox', { name: /^Neden/ }).fill('Yarışma birinciliği')
  await dialog.getByRole('button', { name: 'Puan ver' }).click()
  await page.getByRole('link', { name: 'Ozan Tepe' }).click()
  await expect(page.getByRole('main')).toContainText('Yarışma birinciliği')
  await page.getByRole('button', { name: 'Puan düş' }).click()
  await dialog.getByRole('textbox', { name: /^Puan/ }).fill('76')
  await dialog.getByRole('textbox', { name: /^Neden/ }).fill('Yanlışlık')
  await dialog.getByRole('button', { name: 'Puan düş' }).click()
  await expect(dialog).toContainText('Üyenin bu kadar puanı yok.')
  await dialog.getByRole('textbox', { name: /^Puan/ }).fill('25')
  await dialog.getByRole('button', { name: 'Puan düş' }).click()
  await expect(page.getByRole('region', { name: 'Hareketler' })).toContainText('-25')
})
