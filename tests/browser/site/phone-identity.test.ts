import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { createSale, mailReceipt } from '#shared/money/sales/sales.contract.ts'
import { createMember } from '#shared/people/walk-ins/walk-ins.contract.ts'
import { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone as phoneSize,
  productUrl,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { saleLine, saleOf } from '#tests/support/records/desk.ts'
import { inHours } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const phone = '0549 765 43 21'
const [password, newPassword] = ['Telefonla-2026', 'Telefonla-2027']
let browser: Browser
let member: string
const database = new pg.Client({ connectionString: inject('productDatabaseUrl') })

beforeAll(async () => {
  browser = await launchBrowser()
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await browser.close()
})

/** What the simulated provider has brought to the phone, the oldest first. */
async function texts(): Promise<string[]> {
  const journal = await readFile(join(inject('productDataDir'), 'simulator', 'messages.jsonl'), 'utf8').catch(
    () => '',
  )
  const messages = journal
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: string; number: string; text: string })
  const own = new Map(
    messages.filter(({ number }) => number === '5497654321').map((one) => [one.id, one.text]),
  )
  return [...own.values()]
}

const codes = async () => (await texts()).map((text) => /\b\d{6}\b/.exec(text)?.[0] ?? '')

async function waitForCode(count: number): Promise<string> {
  await expect.poll(async () => (await codes()).length, { timeout: 60_000 }).toBe(count)
  return (await codes())[count - 1] ?? ''
}

/** Lets the minute pass after which the number may have another code. */
const aMinuteLater = () =>
  database.query(`UPDATE phone_codes SET created_at = created_at - interval '61 seconds'`)

async function askFor(page: Page) {
  const main = page.getByRole('main')
  await main.getByLabel('Telefon', { exact: true }).fill(phone)
  await main.getByRole('button', { name: 'Kodu gönder' }).click()
  await expect(main.getByLabel('SMS ile gelen kod')).toBeFocused()
  await expect(main.getByRole('button', { name: /^Kodu yeniden gönder \(\d+ sn\)$/ })).toBeDisabled()
  await expectAccessible(page)
}

test('a member without an e-mail address opens the account, signs in and resets the password by phone alone', async () => {
  const desk = await signIn(productUrl(), 'selcuklu@bozkir.example')
  member = (await desk.call(createMember, { body: { name: 'Hatice Telefonlu', phone } }))._id
  const context = await newVisitorContext(browser, phoneSize)
  const page = await context.newPage()
  const errors = await watchErrors(page)
  const main = page.getByRole('main')
  const leave = async () => {
    // A member's page that loses its session goes to the sign-in by itself, which would abort the next navigation.
    await page.goto('/sss')
    await page.evaluate(() => localStorage.clear())
    await aMinuteLater()
  }

  await page.goto('/login/Claim')
  await main.getByRole('link', { name: 'Kodun yok mu? Telefonunla aç' }).click()
  await askFor(page)
  await main.getByLabel('SMS ile gelen kod').fill(await waitForCode(1))
  await main.getByRole('button', { name: 'Devam et' }).click()
  await expect(main.getByText('Merhaba Hatice!')).toBeVisible()
  await main.getByLabel('Yeni parola').fill(password)
  await main.getByRole('checkbox', { name: /okudum/ }).check()
  await main.getByRole('checkbox', { name: /kabul ediyorum/ }).check()
  await main.getByRole('checkbox', { name: /SMS’le gelsin/ }).check()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Hesabımı aç' }).click()
  await expect(page).toHaveURL(/\/customer\/info$/)
  await expect(main.getByText('E-posta adresin yok; telefonunla giriş yapıyorsun.')).toBeVisible()
  // The number was proven by its code.
  await expect(main.getByRole('checkbox', { name: /SMS’le gelsin/ })).toBeChecked()
  await expect(main.getByText('Telefonun doğrulanınca geçerli olacak.')).toBeHidden()
  await page.goto('/customer/security')
  await expect(main.getByText('0549 765 43 21')).toBeVisible()
  await expect(main.getByText('Doğrulandı', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await leave()
  await page.goto('/login')
  await main.getByLabel('E-posta ya da telefon').fill(phone)
  await main.getByLabel('Parola', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page).not.toHaveURL(/\/login/)

  await leave()
  await page.goto('/login')
  await main.getByRole('link', { name: 'SMS koduyla giriş yap' }).click()
  await askFor(page)
  await main.getByLabel('SMS ile gelen kod').fill(await waitForCode(2))
  await main.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page).not.toHaveURL(/\/login/)

  await leave()
  await page.goto('/login/ResetPassword')
  await main.getByLabel('E-posta ya da telefon').fill(phone)
  await main.getByRole('button', { name: 'Kodu gönder' }).click()
  await main.getByLabel('Doğrulama kodu').fill(await waitForCode(3))
  await main.getByRole('button', { name: 'Kodu doğrula' }).click()
  await main.getByLabel('Yeni parola').fill(newPassword)
  await main.getByRole('button', { name: 'Parolayı kaydet' }).click()
  await expect(main.getByText('Parolan değiştirildi.')).toBeVisible()
  await page.goto('/login')
  await main.getByLabel('E-posta ya da telefon').fill(phone)
  await main.getByLabel('Parola', { exact: true }).fill(newPassword)
  await main.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  expect(errors).toEqual([])
  await context.close()
})

test('the same member hears of receipt, debt and a cancelled lesson by text messages alone', async () => {
  // The hour of the test must not hold the messages, and nobody else is reminded.
  await database.query('UPDATE club_settings SET sms_quiet_from = 0, sms_quiet_to = 0')
  const desk = await signIn(productUrl(), 'selcuklu@bozkir.example')
  const branch = await demoBranch(desk, 'selcuklu')
  const offer = await makePackage(desk, branch, { name: 'Telefonlu paket', price: 1500 })
  const plan = [{ dueOn: addDays(clubDay(new Date()), 2), amount: 600 }]
  const lines = [saleLine({ kind: 'package', subject: offer._id })]
  const payments = [{ method: 'card' as const, amount: 900 }]
  const sale = await desk.call(createSale, { body: saleOf(branch, member, { lines, payments, plan }) })
  await desk.call(mailReceipt, { params: { id: sale._id } })
  await database.query('UPDATE receivables SET reminder_stage = 4 WHERE user_id <> $1', [member])
  const jobs = new PgBoss({
    ...{ connectionString: inject('productDatabaseUrl'), max: 1 },
    ...{ supervise: false, schedule: false },
  })
  await jobs.start()
  await jobs.send('debt-reminders', {})
  await jobs.stop()
  const lesson = await makeLesson(desk, branch, { title: 'Telefonlu ders', ...inHours(26) })

  const context = await newVisitorContext(browser, phoneSize)
  const page = await context.newPage()
  const errors = await watchErrors(page)
  const main = page.getByRole('main')
  await page.goto('/login')
  await main.getByLabel('E-posta ya da telefon').fill(phone)
  await main.getByLabel('Parola', { exact: true }).fill(newPassword)
  await main.getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/selcuklu/ders-programi')
  await main
    .getByRole('button', { name: /^Yer ayırt: Telefonlu ders/ })
    .first()
    .click()
  await expect(main.getByRole('button', { name: /^Yerimi bırak: Telefonlu ders/ }).first()).toBeVisible()
  await desk.call(cancelLesson, { params: { id: lesson._id }, body: { reason: 'Antrenör hasta' } })

  for (const words of [
    `makbuz no ${sale.number}`,
    'Selçuklu şubesine 600 TL ödemen var',
    'Telefonlu ders dersi iptal edildi',
  ])
    await expect.poll(async () => (await texts()).join('\n'), { timeout: 90_000 }).toContain(words)
  // The link of the message leads to what it is about.
  const debt = (await texts()).find((text) => text.includes('ödemen var')) ?? ''
  await page.goto(new URL(/https?:\S+/.exec(debt)?.[0] ?? '').pathname)
  await expect(page).toHaveURL('/customer/debts')
  await expect(main.getByText('600').first()).toBeVisible()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await context.close()
})
