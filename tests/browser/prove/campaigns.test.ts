import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { sendVerification, verifyEmail } from '#shared/people/session/session.contract.ts'
import { updateProfile } from '#shared/people/users/profile.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  searchList,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { linkIn } from '#tests/support/mail/received-mail.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

const member = { name: 'Ilgaz Tuna', email: 'ilgaz@bozkir.example' }
let browser: Browser
let office: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await admin.call(listBranches)
  const branch = branches.find(({ slug }) => slug === 'karatay')?._id
  await admin.call(createUser, {
    body: { ...member, phone: '0532 111 22 44', password: 'Bozkir-2026', branch },
  })
  const { call } = await signIn(productUrl(), member.email)
  await call(updateProfile, { body: { newsletter: true } })
  await call(sendVerification)
  const mail = await mailTo(inject('productDataDir'), member.email, /doğrula/)
  await call(verifyEmail, { body: { token: linkIn(mail).searchParams.get('token') ?? '' } })
  office = await signedIn(browser, 'admin@bozkir.example')
  page = await office.newPage()
})
afterAll(() => browser.close())

const preview = () => page.frameLocator('iframe[title^="Önizleme"]')

test('a campaign is written with a live preview, tested, sent to members and followed to completion', async () => {
  const errors = await watchErrors(page)
  await page.goto('/admin/campaigns/create')
  await page.getByRole('textbox', { name: /^Kampanya adı/ }).fill('Güz kampanyası')
  await page.getByRole('main').getByRole('combobox', { name: /^Şube/ }).fill('Karatay')
  await page.getByRole('option', { name: /Karatay/ }).click()
  await page.getByRole('textbox', { name: /^Konu/ }).fill('Güz geldi, {{ad}}')
  const text = page.getByRole('textbox', { name: 'İçerik' })
  await text.fill('Salonda görüşelim, ')
  await page.getByRole('button', { name: 'Kişiye özel alan ekle' }).click()
  await page.getByRole('menuitem', { name: /^Adı \{/ }).click()
  await expect(text).toHaveText('Salonda görüşelim, {{ad}}')
  await page.getByRole('textbox', { name: /^Düğmenin yazısı/ }).fill('Paketleri gör')
  await page.getByRole('textbox', { name: /^Düğmenin bağlantısı/ }).fill('/karatay/membership')
  await expect(preview().getByText(/^Salonda görüşelim, [^{]+$/)).toBeVisible()
  await expect(preview().getByRole('link', { name: 'Paketleri gör' })).toBeVisible()
  await page.getByRole('button', { name: 'Bilgisayar' }).click()
  await expect(preview().getByRole('link', { name: 'Paketleri gör' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d kişi/ })).toBeVisible()
  await page.getByRole('button', { name: 'Taslağı kaydet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Güz kampanyası' })).toBeVisible()

  await page.getByRole('button', { name: 'Deneme e-postası' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gönder' }).click()
  await expect(page.getByText('Deneme e-postası admin@bozkir.example adresine gönderildi.')).toBeVisible()
  await mailTo(inject('productDataDir'), 'admin@bozkir.example', /Güz geldi/)

  await page.getByRole('button', { name: 'Şimdi gönder' }).click()
  const question = page.getByRole('alertdialog', { name: /kişiye gönderilsin mi/ })
  await question.getByRole('button', { name: /\d kişiye gönder/ }).click()
  await expect(page.getByText(/tarihinde tamamlandı/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Gönderim' })).toHaveAttribute('aria-valuenow', '100')
  await page.getByRole('searchbox', { name: 'Ad ya da adres ara' }).fill(member.email)
  const recipients = page.getByRole('list', { name: 'Alıcılar' }).getByRole('listitem')
  await expect(recipients.filter({ hasText: 'Ilgaz Tuna' })).toContainText('Gönderildi')
  const mail = await mailTo(inject('productDataDir'), member.email, /^Güz geldi, Ilgaz$/)
  expect(mail.text).toContain('Salonda görüşelim, Ilgaz')
  expect(errors).toEqual([])
})

test('a sent mail is found, duplicated as a draft, and deleted together with the copy', async () => {
  await page.goto('/admin/sent-mails')
  await searchList(page, /Gönderilen e-postalar/, 'guz')
  await page.getByRole('link', { name: 'Güz kampanyası' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Güz kampanyası' })).toBeVisible()
  await page.getByRole('button', { name: 'Çoğalt' }).click()
  await expect(page.getByRole('textbox', { name: /^Konu/ })).toHaveValue('Güz geldi, {{ad}}')
  await page.goto('/admin/campaigns')
  await page.getByRole('searchbox', { name: /Kampanyalar/ }).fill('güz kampanyası')
  await expect(page.getByText('2 kayıt', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tüm satırları seç' }).click()
  await page.getByRole('button', { name: 'Sil', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '2 kaydı sil' }).click()
  await expect(page.getByText('Aramanıza uyan kayıt yok')).toBeVisible()
})

test('a response of sent mails that is not a list is reported as such', async () => {
  await page.route('**/api/marketting/sent-emails*', (route) => route.fulfill({ json: { mails: [] } }))
  // A search uses another call, and the list remembers the last search.
  await page.goto('/admin/sent-mails?filter=%7B%7D')
  await expect(page.getByRole('main').getByText("API'den beklenen veri formatı dizi değil.")).toBeVisible()
  await page.unroute('**/api/marketting/sent-emails*')
})

test('files exceeding the total size are rejected before anything is sent', async () => {
  await page.goto('/admin/campaigns/create?kind=manual')
  await page
    .getByLabel('Dosya ekle', { exact: true })
    .last()
    .setInputFiles([
      { name: 'takvim.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(6 * 1024 * 1024) },
      { name: 'tarife.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024) },
    ])
  await expect(page.getByText('Ekler toplam en çok 10 MB olabilir.')).toBeVisible()
  await page.getByRole('button', { name: 'Eki kaldır: tarife.pdf' }).click()
  await expect(page.getByText('6 MB / 10 MB')).toBeVisible()
})

test('on a phone the welcome mail of the month is edited and sent to its new members once', async () => {
  const context = await signedIn(browser, 'admin@bozkir.example', phone)
  page = await context.newPage()
  await page.goto('/admin/welcome-mails')
  await page.getByRole('link', { name: 'E-postayı düzenle' }).click()
  await page.getByRole('textbox', { name: /^Konu/ }).fill('Kapımız açık, {{adsoyad}}')
  await expect(page.getByRole('region', { name: 'Önizleme' })).toContainText(/Kapımız açık, [^{]+$/m)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hoş geldin e-postaları' })).toBeVisible()
  await expect(page.getByText(/^Kapımız açık, /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /üyeye gönder/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /üyeye gönder/ })
    .click()
  await mailTo(inject('productDataDir'), member.email, /^Kapımız açık, Ilgaz Tuna$/)
  await page.getByRole('searchbox').fill(member.email)
  await expect(page.getByRole('main').getByRole('listitem').getByText('Gönderildi')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gönder', exact: true })).toBeDisabled()
  await context.close()
})
