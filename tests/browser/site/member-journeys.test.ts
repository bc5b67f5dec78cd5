import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, inject, test } from 'vitest'
import { picturesMessages } from '#shared/core/core.messages.ts'
import { register } from '#shared/people/session/session.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => context.close())
afterAll(() => browser.close())

const main = () => page.getByRole('main')
const toast = () => page.locator('[data-toasts], .toasts, [role="status"]').filter({ hasText: /\S/ })

test('a visitor signs in with Google in its window and comes back to the page that asked', async () => {
  context = await newVisitorContext(browser)
  page = await context.newPage()
  const errors = await watchErrors(page)
  await page.goto('/customer/info')
  await expect(page).toHaveURL(/\/login\?error=SessionRequired/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Google ile oturum aç' }).click()
  const choice = await opened
  await choice.getByLabel('Ad', { exact: true }).fill('Gülay Google')
  await choice.getByLabel('E-posta adresi').fill('gulay@gmail.example')
  await choice.getByRole('button', { name: 'Devam et' }).click()
  await main()
    .getByRole('checkbox', { name: /okudum/ })
    .check()
  await main()
    .getByRole('checkbox', { name: /kabul ediyorum/ })
    .check()
  await expect(main().getByRole('button', { name: 'Google ile oturum aç' })).toBeHidden()
  await main().getByRole('button', { name: 'Onayla ve devam et' }).click()
  await expect(page).toHaveURL(/\/customer\/info$/)
  await expect(main().getByLabel('Ad soyad').first()).toHaveValue('Gülay Google')
  expect(choice.isClosed()).toBe(true)
  expect(errors).toEqual([])
})

test('a visitor registers on a phone, chooses a branch, completes the profile and verifies the address', async () => {
  context = await newVisitorContext(browser, phone)
  page = await context.newPage()
  const errors = await watchErrors(page)
  await page.goto('/register')
  await main().getByLabel('Ad soyad').fill('Işıl Çağlayan')
  await main().getByLabel('E-posta adresi').fill('isil@bozkir.example')
  await main().getByLabel('Telefon', { exact: true }).fill('0532 987 65 43')
  await main().getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await main().getByRole('checkbox').nth(0).check()
  await main().getByRole('checkbox').nth(1).check()
  const channels = main().getByRole('group', { name: 'Kampanya ve duyurular (isteğe bağlı)' })
  await expect(channels.getByRole('checkbox')).toHaveCount(3)
  await expect(channels.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await channels.getByRole('checkbox', { name: /SMS/ }).check()
  await expectAccessible(page)
  await main().getByRole('button', { name: 'Üye ol' }).click()
  await expect(page).not.toHaveURL(/register/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()

  await page.goto('/equipment')
  await main().locator('a[href="/meram/equipment"], a[href="/meram"]').first().click()
  await expect(page).toHaveURL(/\/meram/)

  await page.goto('/customer/info')
  const consents = main().getByRole('region', { name: 'İletişim izinlerin' })
  await expect(consents.getByRole('checkbox', { name: /SMS/ })).toBeChecked()
  await expect(consents.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(consents.getByText('Telefonun doğrulanınca geçerli olacak.')).toBeVisible()
  const name = main().getByLabel('Ad soyad').first()
  await expect(name).toHaveValue('Işıl Çağlayan')
  await name.fill('Işıl Çağlayan Öz')
  await main().getByLabel('Ana şube').selectOption({ label: 'Meram' })
  await main().getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
  await expect(toast().filter({ hasText: 'Profil başarıyla güncellendi' }).first()).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Işıl Çağlayan Öz')

  const mail = await mailTo(inject('productDataDir'), 'isil@bozkir.example', /doğrula/)
  const link = /http\S+VerifyEmail\?token=\S+/.exec(mail.text ?? '')?.[0] ?? ''
  await page.goto(new URL(link).pathname + new URL(link).search)
  await expect(main()).toContainText('E-posta adresin doğrulandı.')
  expect(errors).toEqual([])
})

test('a member moves to another address and, because it was somebody else, takes the account back', async () => {
  context = await newVisitorContext(browser, phone)
  page = await context.newPage()
  const former = 'tasinan@bozkir.example'
  const mailed = async (address: string, subject: RegExp) => {
    const { text } = await mailTo(inject('productDataDir'), address, subject)
    const link = new URL(/http\S+\?token=\S+/.exec(text ?? '')?.[0] ?? '')
    return link.pathname + link.search
  }
  const data = {
    name: 'Taşınan Üye',
    email: former,
    phone: '0532 987 65 43',
    password: 'Bozkir-2026',
    consent: true,
    terms: true,
  }
  expect((await page.request.post(register.url, { data })).status()).toBe(201)
  await page.goto(await mailed(former, /doğrula/))
  await expect(main()).toContainText('E-posta adresin doğrulandı.')
  await context.close()

  context = await signedIn(browser, former, phone)
  page = await context.newPage()
  await page.goto('/customer/info')
  await main().getByRole('button', { name: 'Adresi değiştir' }).click()
  await main().getByLabel('Yeni e-posta adresi').fill(former)
  await main().getByRole('button', { name: 'Onay bağlantısı gönder' }).click()
  await expect(main().getByText('Bu adresi zaten kullanıyorsun.').first()).toBeVisible()
  await main().getByLabel('Yeni e-posta adresi').fill('tasindi@bozkir.example')
  await main().getByRole('button', { name: 'Onay bağlantısı gönder' }).click()
  await expect(main()).toContainText('Yeni adresin tasindi@bozkir.example')
  await page.goto(await mailed('tasindi@bozkir.example', /yeni e-posta/))
  await main().getByRole('button', { name: 'Değişikliği onayla' }).click()
  await expect(main()).toContainText('Bilgilerin değiştirildi.')
  await page.goto('/customer/info')
  await expect(page).toHaveURL(/\/login/)

  await page.goto(await mailed(former, /değişti$/))
  await main().getByRole('button', { name: 'Hesabımı geri al' }).click()
  await main().getByRole('link', { name: 'Yeni parola belirle' }).click()
  await main().getByLabel('E-posta ya da telefon').fill(former)
  await main().getByRole('button', { name: 'Kodu gönder' }).click()
  const { subject } = await mailTo(inject('productDataDir'), former, /parola sıfırlama/)
  await main()
    .getByLabel('Doğrulama kodu')
    .fill(/\b\d{6}\b/.exec(subject ?? '')?.[0] ?? '')
  await main().getByRole('button', { name: 'Kodu doğrula' }).click()
  await main().getByLabel('Yeni parola', { exact: true }).fill('Bozkir-2027')
  await main().getByRole('button', { name: 'Parolayı kaydet' }).click()
  await expect(main().getByRole('link', { name: 'Giriş sayfasına dön' })).toBeVisible()
})

test('registering with a known address shows the specified message', async () => {
  context = await newVisitorContext(browser)
  page = await context.newPage()
  await page.goto('/register')
  await main().getByLabel('Ad soyad').fill('Başka Biri')
  await main().getByLabel('E-posta adresi').fill('UYE@bozkir.example')
  await main().getByLabel('Telefon', { exact: true }).fill('0532 987 65 43')
  await main().getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await main().getByRole('checkbox').nth(0).check()
  await main().getByRole('checkbox').nth(1).check()
  await main().getByRole('button', { name: 'Üye ol' }).click()
  await expect(main()).toContainText(
    'Bu e-posta adresiyle zaten bir hesap var. Lütfen giriş yapın veya başka bir e-posta adresi kullanın.',
  )
})

test('a member who forgot the password gets a code by mail and signs in with a new one', async () => {
  context = await newVisitorContext(browser, phone)
  page = await context.newPage()
  // A new account: the demo accounts keep their password for the other tests.
  const registered = await page.request.post(register.url, {
    data: {
      name: 'Unutkan Üye',
      email: 'unutkan@bozkir.example',
      phone: '0532 987 65 43',
      password: 'Bozkir-2026',
      consent: true,
      terms: true,
    },
  })
  expect(registered.status()).toBe(201)
  await page.goto('/login/ResetPassword')
  await main().getByLabel('E-posta ya da telefon').fill('unutkan@bozkir.example')
  await main().getByRole('button', { name: 'Kodu gönder' }).click()
  const mail = await mailTo(inject('productDataDir'), 'unutkan@bozkir.example', /parola sıfırlama/)
  const code = /\b\d{6}\b/.exec(mail.subject ?? '')?.[0] ?? ''
  await main()
    .getByLabel('Doğrulama kodu')
    .fill('000000' === code ? '111111' : '000000')
  await main().getByRole('button', { name: 'Kodu doğrula' }).click()
  await expect(main()).toContainText('Kod hatalı veya süresi dolmuş.')
  await main().getByLabel('Doğrulama kodu').fill(code)
  await main().getByRole('button', { name: 'Kodu doğrula' }).click()
  await main().getByLabel('Yeni parola').first().fill('Yepyeni-2026')
  await main().getByRole('button', { name: 'Parolayı kaydet' }).click()
  await expect(page.getByText('Parolan değiştirildi.').first()).toBeVisible()
  await page.goto('/login')
  await main().getByLabel('E-posta ya da telefon').fill('unutkan@bozkir.example')
  await main().getByLabel('Parola', { exact: true }).fill('Yepyeni-2026')
  await main().getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page).toHaveURL('/customer')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
})

test('a member uploads a photo, sees it in the header, and removes it again', async () => {
  context = await signedIn(browser, 'meram@bozkir.example')
  page = await context.newPage()
  await page.goto('/customer/info')
  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await main()
    .locator('input[type="file"]')
    .setInputFiles({ name: 'ben.jpg', mimeType: 'image/jpeg', buffer: photo })
  await main().getByRole('button', { name: 'Yükle' }).click()
  await expect(page.locator('user-menu img')).toHaveAttribute('src', /^\/uploads\/profile\//)
  await main().getByRole('button', { name: 'Fotoğrafı sil' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sil', exact: true }).click()
  await expect(page.locator('user-menu img')).toHaveCount(0)
})

test('a text file with an image extension is rejected with the reason', async () => {
  context = await signedIn(browser, 'meram@bozkir.example')
  page = await context.newPage()
  await page.goto('/customer/info')
  await main()
    .locator('input[type="file"]')
    .setInputFiles({ name: 'ben.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('metin') })
  // Without an upload.
  await expect(page.getByText(picturesMessages.unreadable).first()).toBeVisible()
  await expect(main().getByRole('button', { name: 'Yükle' })).toHaveCount(0)
})
