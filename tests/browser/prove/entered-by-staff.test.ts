import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, inject, test } from 'vitest'
import { addContact, listContact } from '#shared/content/contact/contact.contract.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { subscribersMessages } from '#shared/messaging/subscribers/subscribers.messages.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'
import { expectPreview } from '#tests/support/browser/back-office.ts'
import {
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { cvPdf } from '#tests/support/records/inbound-messages.ts'

let browser: Browser
let context: BrowserContext
let page: Page
let errors: string[]

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  await context.close()
  expect(errors).toEqual([])
})
afterAll(() => browser.close())

async function office(path: string, email: string, viewport?: typeof phone) {
  context = await signedIn(browser, email, viewport)
  page = await context.newPage()
  errors = await watchErrors(page)
  await page.goto(`/admin/${path}`)
}

const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = () => page.getByRole('alertdialog')
/** The page of a record has fields of the same names until its form is loaded. */
async function openForm(): Promise<void> {
  await page.getByRole('link', { name: 'Düzenle' }).click()
  await expect(page.getByRole('button', { name: 'Kaydet', exact: true })).toBeVisible()
}
const isAccessible = () => expectAccessible(page)

test('a paper application is entered, shown with its CV, and moved on after a confirmation', async () => {
  await office('applications', 'meram@bozkir.example', phone)
  await page.getByRole('link', { name: 'Başvuru ekle' }).click()
  await field('Ad soyad').fill('Nergis Dağ')
  await field('Pozisyon').fill('Resepsiyon')
  await press('Kaydet')
  await expect(page.getByText(validationMessages.emailOrPhone)).toBeVisible()
  await field('Telefon').fill('0532 765 43 21')
  const cv = page.locator('input[type=file]')
  await cv.setInputFiles({ name: 'cv.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') })
  await expect(page.getByText(applicationsMessages.cvNotPdf)).toBeVisible()
  const buffer = Buffer.from(cvPdf('Nergis Dağ'))
  await cv.setInputFiles({ name: 'nergis.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByText('nergis.pdf')).toBeVisible()
  await isAccessible()
  await press('Kaydet')

  await expect(page.getByText('Kâğıtla')).toBeVisible()
  await expectPreview(page)
  await openForm()
  await field('Notlar').fill('Cuma günü deneme.')
  await page.getByRole('combobox', { name: /^Durum/ }).click()
  await page.getByRole('option', { name: 'Görüşme' }).click()
  await press('Kaydet')
  await expect(dialog()).toContainText('Adayın e-posta adresi yok')
  await isAccessible()
  await dialog().getByRole('button', { name: 'Vazgeç' }).click()
  await expect(page.getByText('Kaydedilmedi; yazdıklarınız formda duruyor.')).toBeVisible()
  await expect(field('Notlar')).toHaveValue('Cuma günü deneme.')
  await press('Kaydet')
  await dialog().getByRole('button', { name: 'Görüşmeye çağır' }).click()
  await expect(page).toHaveURL(/\/show$/)
  await expect(page.getByText('Görüşme', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Notlar' })).toHaveValue('Cuma günü deneme.')
})

test('a message taken by phone is stored, and the reply given is recorded', async () => {
  await office('contact/create', 'meram@bozkir.example')
  await field('Ad soyad').fill('Nergis Dağ')
  await field('Telefon').fill('0532 765 43 21')
  await field('Konu').fill('Unutulan eldiven')
  await field('Mesaj').fill('Dün akşam boks torbasının yanında.')
  await press('Kaydet')
  await expect(page.getByText('Telefonla', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Telefonla verilen yanıt' })).toBeVisible()
  await openForm()
  await expect(page.getByText('Dün akşam boks torbasının yanında.')).toBeVisible()
  await field('Yanıt').fill('Bulundu, resepsiyonda.')
  await isAccessible()
  await press('Kaydet')
  await expect(page.getByRole('heading', { name: /^Yanıtlandı/ })).toBeVisible()
  await expect(page.getByText('Bulundu, resepsiyonda.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'E-postayla devam et' })).toHaveCount(0)
})

test('an answer written in the message form is mailed after a confirmation', async () => {
  const { call } = await signIn(productUrl(), 'selcuklu@bozkir.example')
  const email = 'otopark@posta.example'
  const branch = (await call(showProfile)).branch
  await call(addContact, {
    body: { name: 'Nergis Dağ', email, subject: 'Otopark', message: 'Var mı?', branch },
  })
  const [message] = await call(listContact, { query: { filter: { q: email } } })
  await office(`contact/${message?._id}`, 'selcuklu@bozkir.example')
  await field('Yanıt').fill('Evet, otoparkımız var.')
  await press('Kaydet')
  await expect(dialog()).toContainText(email)
  await dialog().getByRole('button', { name: 'Yanıtı gönder' }).click()
  await expect(page.getByRole('heading', { name: /^Yanıtlandı/ })).toBeVisible()
  const mail = await mailTo(inject('productDataDir'), email, /Yanıt: Otopark/)
  expect(mail.text).toContain('Evet, otoparkımız var.')
  await openForm()
  await expect(field('Yanıt')).toBeDisabled()
})

test('an address is subscribed at the club, unsubscribes, and cannot be re-added by the club', async () => {
  await office('subscribers', 'admin@bozkir.example')
  await page.getByRole('link', { name: 'Abone ekle' }).click()
  await field('E-posta').fill('nergis@posta.example')
  await press('Kaydet')
  await expect(page.getByText(validationMessages.required)).toBeVisible()
  await field('Onay nasıl alındı').fill('Resepsiyonda imzalı form, 12 Kasım 2026')
  await press('Kaydet')
  await page.getByRole('link', { name: 'nergis@posta.example' }).click()
  await page.getByRole('switch', { name: 'Bülten alıyor' }).uncheck()
  await press('Kaydet')
  await isAccessible()
  await dialog().getByRole('button', { name: 'Listeden ayır' }).click()
  await expect(page).toHaveURL(/\/admin\/subscribers$/)
  await expect(page.getByRole('row').filter({ hasText: 'nergis@posta.example' })).toContainText('Ayrıldı')

  await page.getByRole('link', { name: 'Abone ekle' }).click()
  await field('E-posta').fill('nergis@posta.example')
  await field('Onay nasıl alındı').fill('Telefonla')
  await press('Kaydet')
  await expect(page.getByRole('main').getByText(subscribersMessages.optedOut)).toBeVisible()
  // The browser logs the rejected request; leaving the form asks about unsaved changes.
  expect(errors.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a trainer is added, edited and visible to visitors', async () => {
  await office('trainers', 'admin@bozkir.example')
  await page.getByRole('link', { name: 'Antrenör ekle' }).click()
  await field('Ad').fill('Nergis Dağ')
  await field('E-posta').fill('nergis.dag@bozkir.example')
  await field('Telefon').fill('0532 765 43 22')
  await page.getByLabel(/^Geçici parola/).fill('Bozkir-2026')
  await page.getByRole('combobox', { name: /^Şube/ }).last().click()
  await page.getByRole('option', { name: 'Karatay' }).click()
  await isAccessible()
  await press('Kaydet')
  await page.getByRole('link', { name: 'Nergis Dağ' }).click()
  await expect(field('E-posta')).toHaveValue('nergis.dag@bozkir.example')
  await expect(page.getByText('Antrenör', { exact: true })).toBeVisible()
  await isAccessible()
  await field('Ad').fill('Nergis Dağlı')
  await press('Kaydet')
  await expect(page.getByRole('link', { name: 'Nergis Dağlı' })).toBeVisible()
  const list = await page.request.get('/api/users/trainers')
  expect(await list.json()).toContainEqual(expect.objectContaining({ name: 'Nergis Dağlı' }))
})
