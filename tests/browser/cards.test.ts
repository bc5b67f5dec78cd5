import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { listEntryMedia } from '#shared/access/entry-media/entry-media.contract.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { addDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { listEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  productUrl,
  signedIn,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { sell } from '#tests/support/records/desk.ts'
import { giveCard } from '#tests/support/records/entry-media.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

let browser: Browser
let gateContext: BrowserContext
let gate: Page
let desk: Page
let admin: SignedIn
let branch: string
let offer: string

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  branch = await demoBranch(admin, 'meram')
  offer = (await makePackage(admin, branch))._id
  desk = await (await signedIn(browser, 'meram@bozkir.example', desktop)).newPage()
  const { key } = await admin.call(addDevice, { body: { branch, name: 'Kartlı kapı' } })
  gateContext = await newVisitorContext(browser)
  gate = await gateContext.newPage()
  await gate.goto('/gate')
  await gate.getByLabel('Cihaz anahtarı').fill(key)
  await gate.getByRole('button', { name: 'Bağlan' }).click()
  await expect(gate.getByText('Çevrimiçi')).toBeVisible()
})
afterAll(() => browser.close())

async function memberNamed(name: string, phone: string): Promise<string> {
  const email = `kart-${phone.slice(-2)}@bozkir.example`
  const { _id } = await admin.call(createUser, {
    body: { name, email, phone, branch, password: 'Bozkir-2026' },
  })
  await sell(admin, _id, offer)
  return _id
}

/** Holds a card to a reader, which is a keyboard. */
async function hold(page: Page, number: string) {
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}

const answer = () => gate.getByRole('heading', { level: 1 })

test('a card is held to the reader of the desk, then to that of the gate, until it is lost', async () => {
  const user = await memberNamed('Kartlı Üye', '0532 456 70 01')
  await desk.goto(`/admin/users/${user}/show?panel=media`)
  await expect(desk.getByText('Tanımlı kart ya da bileklik yok.')).toBeVisible()
  await expect(desk.getByRole('textbox', { name: 'Kart numarası' })).toBeFocused()
  await hold(desk, '0087654321')
  await expect(desk.getByRole('cell', { name: '0087654321' })).toBeVisible()
  await expect(desk.getByText('Kullanımda')).toBeVisible()
  await expectAccessible(desk)

  await hold(gate, '0087654321')
  await expect(answer()).toHaveText('Hoş geldin Kartlı Üye')
  await hold(gate, '0087654321')
  await expect(gate.getByText(reasonTexts['pass-back'].text)).toBeVisible()

  await desk.getByRole('button', { name: 'Kayıp bildir' }).click()
  const question = desk.getByRole('alertdialog')
  await expect(question).toContainText('çevrimdışı turnikeler')
  await question.getByRole('button', { name: 'Kayıp bildir' }).click()
  await expect(desk.getByRole('cell', { name: 'Kayıp' })).toBeVisible()
  // Staff cannot open it again.
  await expect(desk.getByRole('button', { name: 'Yeniden aç' })).toHaveCount(0)
  await hold(gate, '0087654321')
  await expect(gate.getByText(reasonTexts['medium-lost'].text)).toBeVisible()
  await expect(answer()).toHaveText('Dur')
})

test('an offline gate knows cards and lost ones, and reports the entry later', async () => {
  const user = await memberNamed('Çevrimdışı Kartlı', '0532 456 70 02')
  await giveCard(admin, user, '0087654322')
  // Fetches the list.
  await gate.reload()
  await expect(gate.getByText('Çevrimiçi')).toBeVisible()
  await gateContext.setOffline(true)
  await hold(gate, '0087654322')
  await expect(answer()).toHaveText('Hoş geldin Çevrimdışı Kartlı')
  await hold(gate, '0087654321')
  await expect(gate.getByText(reasonTexts['medium-lost'].text)).toBeVisible()
  await hold(gate, '0011111111')
  await expect(gate.getByText(reasonTexts['medium-unknown'].text)).toBeVisible()
  await gateContext.setOffline(false)
  await expect(gate.getByText(/^Çevrimiçi$/)).toBeVisible()
  const entries = await admin.call(listEntries, { query: { filter: { user } } })
  expect(entries).toMatchObject([{ source: 'offline', reason: 'membership', allowed: true }])
  expect(await admin.call(listEntryMedia, { query: { filter: { user } } })).toMatchObject([
    { state: 'active' },
  ])
})
