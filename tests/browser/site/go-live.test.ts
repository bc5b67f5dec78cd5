import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { timeStepOf, totpCode } from '#server/modules/people/second-factor/totp.ts'
import { parseToken } from '#shared/access/turnstile/entry-token.ts'
import { packageTexts } from '#site/features/packages/packages.texts.ts'
import { launchBrowser, newVisitorContext, watchErrors } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { openSmtpSink, type SmtpSink } from '#tests/support/mail/smtp-sink.ts'
import {
  freePort,
  type RunningProduct,
  startRunningProduct,
} from '#tests/support/processes/running-product.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/product/database.ts'
import { fromBase32 } from '#tests/support/records/second-factor.ts'

const admin = { email: 'yonetici@kuzey.example', password: 'Kuzey-Parolasi-2026' }
const clerk = { email: 'masa@kuzey.example', password: 'Masa-Parolasi-2026' }

let database: TestDatabase
let dataDir: string
let sink: SmtpSink
let product: RunningProduct
let origin: string
let browser: Browser
let office: Page

beforeAll(async () => {
  const empty = new URL(inject('productDatabaseUrl'))
  empty.pathname = '/template1'
  const port = await freePort()
  origin = `http://localhost:${port}`
  const opened = await Promise.all([
    cloneDatabase(empty.href),
    mkdtemp(join(tmpdir(), 'go-live-')),
    openSmtpSink(),
    launchBrowser(),
  ])
  ;[database, dataDir, sink, browser] = opened
  product = await startRunningProduct(dataDir, {
    NODE_ENV: 'production',
    DEMO: '',
    PORT: String(port),
    PUBLIC_URL: origin,
    APP_SECRET: 'the secret of a club in the north, long enough',
    DATABASE_URL: database.connectionString,
    SMTP_URL: sink.url,
    CLUB_NAME: 'Kuzey Spor',
    CLUB_CITY: 'Sinop',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  office = await (await newVisitorContext(browser)).newPage()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await sink?.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const field = (page: Page | Locator, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click()

async function signInAt(page: Page, { email, password }: typeof admin) {
  await page.goto(`${origin}/admin/login`)
  await field(page, 'E-posta adresi').fill(email)
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await press(page, 'Giriş yap')
}

/** The row of a step on the first screen. */
const step = (name: string) =>
  office.getByRole('region', { name: 'Kulübünüzü kurun' }).getByRole('listitem').filter({ hasText: name })

async function begin(name: string, action: string) {
  await office.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: 'Bugün' }).click()
  await step(name).getByRole('link', { name: action }).click()
}

async function save(page: Page, notice: RegExp | string) {
  await press(page, 'Kaydet')
  await expect(page.getByText(notice).first()).toBeVisible()
}

/** Sets up an authenticator app in the dialog that a club with the rule shows. */
async function enrol(page: Page) {
  await expect(page.getByRole('dialog', { name: 'İki adımlı doğrulamayı kurun' })).toBeVisible()
  await press(page, 'Uygulamayı kur')
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = fromBase32((key ?? '').replaceAll(' ', ''))
  await field(page, 'Uygulamadaki kod').fill(totpCode(secret, timeStepOf(Date.now())))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Kurtarma kodlarınız' })
  await codes.getByRole('checkbox').check()
  await press(codes, 'Bitti')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const members = `Ad soyad;Telefon;E-posta;Paket;Başlangıç;Bitiş;Kalan borç;Borcun vadesi;Bakiye;Sözleşme tarihi
Deniz Kaya;0532 100 20 30;deniz@posta.example;Yıllık;01.01.2026;31.12.2099;;;75;02.01.2026
Ali Yıldız;0532 100 20 31;;devreden;01.05.2026;31.12.2099;1.500;31.12.2099;;
`

test('a club goes live: from an empty database to the first scan', async () => {
  const errors = await watchErrors(office)
  await signInAt(office, admin)
  for (const box of [/KVKK/, /Kullanım/]) await office.getByRole('checkbox', { name: box }).check()
  await press(office, 'Onayla ve devam et')
  await expect(step('Kulüp kimliği')).toBeVisible()

  await begin('Kulüp kimliği', 'Kimliği düzenle')
  await field(office, 'Ticari unvan').fill('Kuzey Spor Hizmetleri A.Ş.')
  await field(office, 'Adres').fill('Deniz Sokak 3')
  await field(office, 'Telefon').fill('0368 000 00 00')
  await field(office, 'E-posta').fill('bilgi@kuzey.example')
  await save(office, /kaydedildi/i)

  await office.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: 'Bugün' }).click()
  await press(step('Deneme e-postası'), 'Deneme e-postası gönder')
  const trial = await sink.waitFor(admin.email)
  expect(trial.from).toMatchObject({ name: 'Kuzey Spor', address: 'bilgi@kuzey.example' })

  await begin('Şube', 'Şube ekle')
  await field(office, 'Ad').fill('Liman Şubesi')
  await field(office, 'Adres').fill('İskele Caddesi 1')
  await press(office, 'Günlere göre saat gir')
  await save(office, /eklendi|kaydedildi/i)

  // The records that follow belong to the branch.
  await office.getByRole('combobox', { name: /^Şube/ }).first().click()
  await office.getByRole('option', { name: 'Liman Şubesi' }).click()

  await begin('Üyelik paketleri', 'Paket ekle')
  await field(office, 'Ad').fill('Yıllık')
  await field(office, 'Fiyat').fill('12.000')
  await field(office, 'Süre').fill('365')
  await save(office, /eklendi|kaydedildi/i)

  // Without card payments the desk sells.
  const visitor = await (await newVisitorContext(browser)).newPage()
  await visitor.goto(`${origin}/membership`)
  await visitor.getByRole('link', { name: packageTexts.compareOnly('Liman Şubesi') }).click()
  await expect(
    visitor.getByText('Resepsiyondan', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(visitor.getByRole('link', { name: /Satın al/ })).toHaveCount(0)
  await visitor.context().close()

  await begin('Sözleşme', 'Sözleşmeye git')
  await office.getByRole('link', { name: 'Sözleşme ekle' }).first().click()
  await field(office, 'Başlık').fill('Üyelik sözleşmesi')
  await office.getByRole('textbox', { name: /^Metin/ }).fill('Üye, kulübün kurallarına uyar.')
  await save(office, /eklendi|kaydedildi/i)
  await office.getByRole('row', { name: /Üyelik sözleşmesi/ }).click()
  await press(office, 'Önizle ve yayımla')
  await press(office.getByRole('dialog'), 'Sürüm 1 olarak yayımla')
  await expect(office.getByText('Sürüm 1 yayımlandı.').first()).toBeVisible()

  await office.goto(`${origin}/admin/settings`)
  await office.getByRole('combobox', { name: /^İki adımlı doğrulama zorunluluğu/ }).click()
  await office.getByRole('option', { name: 'Yöneticiler ve personel için zorunlu' }).click()
  await save(office, /kaydedildi/i)
  await office.reload()
  await enrol(office)
  await begin('Personel', 'Personel ekle')
  await field(office, 'Ad soyad').fill('Masa Görevlisi')
  await field(office, 'E-posta').fill(clerk.email)
  await field(office, 'Telefon').fill('0532 100 20 40')
  await save(office, /eklendi|kaydedildi/i)

  await begin('Üyeler', 'Üyeleri aktar')
  const dialog = office.getByRole('dialog', { name: 'Üyeler: içe aktar' })
  await dialog.getByLabel('Dosya seç').setInputFiles({
    name: 'uyeler.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(members),
  })
  await press(dialog, 'Satırları kontrol et')
  await press(dialog, '2 satırı ekle')
  await expect(dialog.getByText('2 yeni üye, 2 üyelik, 1 kâğıt sözleşme, ₺1.500,00 borç')).toBeVisible()
  await press(dialog, 'Kapat')

  await begin('Turnike', 'Cihaz ekle')
  await field(office, 'Ad').fill('Ana turnike')
  await press(office, 'Kaydet')
  const key = await office.getByRole('textbox', { name: 'Anahtar' }).inputValue()
  await office.getByRole('dialog').getByRole('checkbox').check()
  await press(office.getByRole('dialog'), 'Bitti')

  await office.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: 'Bugün' }).click()
  for (const name of ['Kulübün fotoğrafları', 'Kartla ödeme'])
    await press(step(name), `${name}: gerekli değil`)
  await expect(office.getByRole('region', { name: 'Kulübünüzü kurun' })).toHaveCount(0)

  // The clerk opens the account from the invitation and sets up the second factor that the club requires.
  const invitation = await sink.waitFor(clerk.email)
  const [link = ''] = /http:\/\/localhost:\d+\/login\/Claim[^\s\]]+/.exec(invitation.text ?? '') ?? []
  const desk = await (await newVisitorContext(browser)).newPage()
  const deskErrors = await watchErrors(desk)
  await desk.goto(link)
  await desk.getByLabel('Yeni parola', { exact: true }).fill(clerk.password)
  for (const box of await desk.getByRole('checkbox').all()) await box.check()
  await press(desk, 'Hesabımı aç')
  await expect(desk).toHaveURL(/\/customer\/info/)
  await desk.goto(`${origin}/admin/`)
  await enrol(desk)
  await desk.goto(`${origin}/admin/members`)
  await desk.getByRole('row', { name: /Deniz Kaya/ }).click()
  await press(desk, 'Diğer işlemler')
  await desk.getByRole('menuitem', { name: 'Yeni giriş kodu' }).click()
  const issued = desk.waitForResponse((response) => response.url().includes('/api/qr/refresh/'))
  await press(desk, 'Kod üret')
  const { tokens } = (await (await issued).json()) as { tokens: string[] }

  // A tablet at the gate reads it.
  const gate = await (await newVisitorContext(browser)).newPage()
  const gateErrors = await watchErrors(gate)
  await gate.goto(`${origin}/gate`)
  await gate.getByLabel('Cihaz anahtarı').fill(key)
  await press(gate, 'Bağlan')
  await expect(gate.getByText('Çevrimiçi')).toBeVisible()
  const current = tokens.findLast((text) => (parseToken(text)?.from ?? 0) <= Date.now() / 1000) ?? ''
  await gate.getByLabel('Okunan kod').fill(current)
  await gate.keyboard.press('Enter')
  await expect(gate.locator('[data-state="allowed"]')).toContainText('Deniz Kaya')
  // Until the second factor is set up, calls are refused.
  const isExpected = (error: string) => error.includes('status of 403')
  expect([...errors, ...deskErrors, ...gateErrors].filter((error) => !isExpected(error))).toEqual([])
})
