import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { afterAll, beforeAll, expect as expectValue, inject, test } from 'vitest'
import { timeStepOf, totpCode } from '#server/modules/people/second-factor/totp.ts'
import { launchBrowser, newVisitorContext, phone } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import {
  freePort,
  type RunningProduct,
  startRunningProduct,
} from '#tests/support/processes/running-product.ts'
import { cloneDatabase } from '#tests/support/product/database.ts'
import { fromBase32 } from '#tests/support/records/second-factor.ts'

const email = 'yonetici@kulup.example'
const password = 'Kulup-2026'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let dataDir: string
let product: RunningProduct
let origin: string
let browser: Browser
let context: BrowserContext
let page: Page

// A club of its own, because passkeys need a domain name.
beforeAll(async () => {
  const empty = new URL(inject('productDatabaseUrl'))
  empty.pathname = '/template1'
  database = await cloneDatabase(empty.href)
  dataDir = await mkdtemp(join(tmpdir(), 'bozkir-factor-'))
  const port = await freePort()
  origin = `http://localhost:${port}`
  product = await startRunningProduct(dataDir, {
    DATABASE_URL: database.connectionString,
    PORT: String(port),
    PUBLIC_URL: origin,
    DEMO: '0',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  })
  browser = await launchBrowser()
  context = await newVisitorContext(browser)
  page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const submitPassword = async (button: string) => {
  await page.getByRole('textbox', { name: /^E-posta (adresi|ya da telefon)$/ }).fill(email)
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.getByRole('button', { name: button }).click()
}

const signOut = async () => {
  await page.evaluate(() => localStorage.removeItem('token'))
}

test('an admin sets up app and passkey, then signs in with the passkey here and with a code on the site', async () => {
  await page.goto(`${origin}/admin/login`)
  await submitPassword('Giriş yap')
  // The first admin has accepted neither the notice nor the terms yet.
  for (const box of [/KVKK/, /Kullanım/]) await page.getByRole('checkbox', { name: box }).check()
  await page.getByRole('button', { name: 'Onayla ve devam et' }).click()
  // Named by the address until the person enters a name.
  await page.getByRole('button', { name: email, exact: false }).last().click()
  await page.getByRole('menuitem', { name: 'Güvenlik' }).click()
  await expect(page.getByText('İki adımlı doğrulama kapalı')).toBeVisible()

  await page.getByRole('button', { name: 'Uygulamayı kur' }).click()
  await expect(page.getByRole('img', { name: 'Kurulum için QR kod' })).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  const secret = fromBase32(key.replaceAll(' ', ''))
  const step = timeStepOf(Date.now())
  await page.getByRole('textbox', { name: 'Uygulamadaki kod' }).fill(totpCode(secret, step))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Kurtarma kodlarınız' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('checkbox').check()
  await codes.getByRole('button', { name: 'Bitti' }).click()
  await expect(page.getByText('İki adımlı doğrulama açık')).toBeVisible()

  await page.getByRole('button', { name: 'Geçiş anahtarı ekle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Geçiş anahtarı ekle' })
  await dialog.getByRole('textbox').fill('Ofis bilgisayarı')
  await dialog.getByRole('button', { name: 'Geçiş anahtarı ekle' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ofis bilgisayarı' })).toBeVisible()

  await signOut()
  await page.goto(`${origin}/admin/login`)
  await submitPassword('Giriş yap')
  await page.getByRole('button', { name: 'Geçiş anahtarını kullan' }).click()
  await expect(page.getByRole('navigation', { name: 'Ana menü' })).toBeVisible()

  await signOut()
  await page.goto(`${origin}/login`)
  await submitPassword('Giriş Yap')
  const code = page.getByRole('textbox', { name: 'Doğrulama kodu' })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  // The code of the set-up is spent: the next one is accepted early.
  await code.fill(totpCode(secret, Math.max(step, timeStepOf(Date.now()) - 1) + 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customer/)
  expectValue(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test('on the site the owner proves who they are, renews the codes and changes the passkey', async () => {
  const pool = new pg.Pool({ connectionString: database.connectionString })
  await pool.query(`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`)
  await pool.end()
  await page.setViewportSize(phone)
  await page.goto(`${origin}/customer/security`)
  await expect(page.getByText('İki adımlı doğrulama açık')).toBeVisible()
  await page.getByRole('button', { name: 'Yeni kodlar üret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yeni kodlar üret' }).click()
  const question = page.getByRole('dialog', { name: 'Sen olduğunu doğrula' })
  // Closing it changes nothing.
  await question.getByRole('button', { name: 'Vazgeç' }).click()
  await expect(page.getByRole('heading', { name: 'Kurtarma kodların', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Yeni kodlar üret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yeni kodlar üret' }).click()
  await question.getByRole('button', { name: 'Geçiş anahtarını kullan' }).click()
  const codes = page.getByRole('region', { name: 'Kurtarma kodların', exact: true })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'Kodları sakladım' }).click()
  await expect(codes).toBeHidden()

  await page.getByRole('button', { name: 'Ofis bilgisayarı anahtarını kaldır' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kaldır' }).click()
  await expect(page.getByText('Henüz geçiş anahtarın yok.')).toBeVisible()
  await page.getByRole('button', { name: 'Geçiş anahtarı ekle' }).click()
  await page.getByRole('textbox', { name: 'Anahtarın adı' }).fill('Telefonum')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Telefonum' })).toBeVisible()
  await page
    .getByRole('region', { name: 'Doğrulama uygulaması' })
    .getByRole('button', { name: 'Kaldır' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kaldır' }).click()
  await expect(page.getByRole('button', { name: 'Uygulamayı kur' })).toBeVisible()

  await signOut()
  await page.goto(`${origin}/login`)
  await submitPassword('Giriş Yap')
  await page.getByRole('button', { name: 'Geçiş anahtarını kullan' }).click()
  await expect(page).toHaveURL(/\/customer/)
})
