import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { addAccessWindow, deleteAccessWindow } from '#shared/access/access-windows/access-windows.contract.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { generateCode } from '#shared/access/turnstile/turnstile.contract.ts'
import { addDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { listEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { clubTime } from '#shared/core/club-time.ts'
import { formatDay } from '#shared/core/format-date.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import {
  desktop,
  launchBrowser,
  newVisitorContext,
  phone,
  productUrl,
  signedIn,
  waitUntilKept,
  withServiceWorker,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

let browser: Browser
let memberContext: BrowserContext
let gateContext: BrowserContext
let member: Page
let gate: Page
let board: Page
let staff: SignedIn
let branch: string
let key: string

beforeAll(async () => {
  browser = await launchBrowser()
  staff = await signIn(productUrl(), 'selcuklu@bozkir.example')
  branch = await demoBranch(staff, 'selcuklu')
  const device = await staff.call(addDevice, { body: { branch, name: 'Deneme kapısı' } })
  key = device.key
  memberContext = await signedIn(browser, 'uye@bozkir.example', phone, withServiceWorker)
  member = await memberContext.newPage()
  gateContext = await newVisitorContext(browser)
  gate = await gateContext.newPage()
  board = await (await signedIn(browser, 'selcuklu@bozkir.example', desktop)).newPage()
})
afterAll(() => browser.close())

const shownCode = () => member.locator('svg[data-code]')
const answer = () => gate.getByRole('heading', { level: 1 })

/** Types a code as the gate’s hand scanner does. */
async function read(code: string) {
  const field = gate.getByLabel('Okunan kod')
  await field.fill(code)
  await field.press('Enter')
}

/** The code of another user’s phone. */
async function codeOf(email: string): Promise<string> {
  const { call } = await signIn(productUrl(), email)
  const { _id } = await call(showProfile)
  return (await call(generateUserQr, { params: { id: _id } })).tokens[0] ?? ''
}

test('a member’s code is shown large, previews the gate’s decision, and remains available offline', async () => {
  await member.goto('/customer/qr')
  await expect(shownCode()).toBeVisible()
  await expect(member.getByText('Selçuklu şubesine girebilirsin')).toBeVisible()
  await waitUntilKept(member, '/customer/qr')
  await memberContext.setOffline(true)
  await member.reload()
  await expect(shownCode()).toBeVisible()
  await expect(member.getByText(/İnternet yok; kodun \d+ dakika daha geçerli/)).toBeVisible()
})

test('the gate admits the code once, and staff see the entry live', async () => {
  await board.goto('/admin/turnstile-entries')
  await expect(board.getByText('Bağlı, geçişler anında görünür')).toBeVisible()
  await gate.goto('/gate')
  await gate.getByLabel('Cihaz anahtarı').fill(key)
  await gate.getByRole('button', { name: 'Bağlan' }).click()
  await expect(gate.getByText('Çevrimiçi')).toBeVisible()
  const code = (await shownCode().getAttribute('data-code')) ?? ''
  await read(code)
  await expect(answer()).toContainText('Hoş geldin')
  await expect(gate.getByText(reasonTexts.membership.text)).toBeVisible()
  await read(code)
  await expect(answer()).toContainText('Dur')
  await expect(gate.getByText(reasonTexts.replayed.text)).toBeVisible()
  await expect(gate.getByText(reasonTexts.replayed.remedy)).toBeVisible()
  const lines = board.getByRole('group', { name: 'Turnike: canlı' }).getByRole('listitem')
  await expect(lines.filter({ hasText: reasonTexts.membership.text }).first()).toContainText('Deneme kapısı')
  await expect(lines.filter({ hasText: reasonTexts.replayed.text }).first()).toContainText(
    reasonTexts.replayed.staffRemedy,
  )
  const days = board.getByRole('group', { name: 'Turnike: canlı' }).getByRole('heading', { level: 2 })
  await expect(days.first()).toHaveText(`Bugün, ${formatDay(new Date())}`)
})

test('staff override a refusal at the gate, with a reason', async () => {
  const { call } = await signIn(productUrl(), 'admin@bozkir.example')
  const email = 'misafir@bozkir.example'
  await call(createUser, {
    body: { name: 'Üyeliksiz Misafir', email, phone: '0532 456 78 90', branch, password: 'Bozkir-2026' },
  })
  await read(await codeOf(email))
  await expect(answer()).toContainText('Dur')
  const lines = board.getByRole('group', { name: 'Turnike: canlı' }).getByRole('listitem')
  await board.getByRole('button', { name: 'İçeri al: Üyeliksiz Misafir' }).first().click()
  await board.getByRole('textbox', { name: 'Neden' }).fill('Tanışma antrenmanı')
  await board.getByRole('alertdialog').getByRole('button', { name: 'İçeri al' }).click()
  await expect(lines.filter({ hasText: 'Tanışma antrenmanı' }).first()).toContainText(
    reasonTexts.override.text,
  )
})

test('in the women’s hour desk and gate refuse a man and name the next time he may enter', async () => {
  const { call } = await signIn(productUrl(), 'admin@bozkir.example')
  const email = 'kadir@bozkir.example'
  const person = { name: 'Kadir Saatsiz', email, phone: '0532 456 78 92', gender: 'male' as const }
  const { _id } = await call(createUser, { body: { ...person, branch, password: 'Bozkir-2026' } })
  await sell({ call }, _id, (await makePackage({ call }, branch))._id)
  const hour = (hours: number) => clubTime(new Date(Date.now() + hours * 3_600_000))
  const window = await staff.call(addAccessWindow, {
    body: { branch, days: [1, 2, 3, 4, 5, 6, 7], from: hour(-1), until: hour(1), gender: 'female' },
  })
  const desk = await (await signedIn(browser, 'selcuklu@bozkir.example', desktop)).newPage()
  await desk.goto(`/admin/users/${_id}/show`)
  await desk.getByRole('button', { name: 'Diğer işlemler' }).click()
  await desk.getByRole('menuitem', { name: 'Kimlikten doğrula' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Kimlikten doğrula' }).click()
  await expect(desk.getByRole('alertdialog')).toHaveCount(0)
  await desk.getByRole('button', { name: 'Girişi aç' }).click()
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Adıyla içeri al' }).click()
  await expect(dialog.getByRole('alert')).toContainText(reasonTexts.window.text)
  await expect(dialog.getByRole('alert')).toContainText(/\d{2}\.\d{2}’\S+ girebilir\./)
  await desk.close()
  await read(await codeOf(email))
  await expect(answer()).toContainText('Dur')
  await expect(gate.getByText(reasonTexts.window.text)).toBeVisible()
  await expect(gate.getByText(/\d{2}\.\d{2}’\S+ girebilirsin\./)).toBeVisible()
  const lines = board.getByRole('group', { name: 'Turnike: canlı' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'Kadir Saatsiz' }).first()).toContainText(
    reasonTexts.window.staffRemedy,
  )
  await staff.call(deleteAccessWindow, { params: { id: window._id } })
})

test('the code on the gate’s screen asks for confirmation before entering', async () => {
  await memberContext.setOffline(false)
  const { url } = await staff.call(generateCode, { params: { branchId: branch } })
  const { pathname, search } = new URL(url ?? '')
  const from = new Date().toISOString()
  const countOf = async () => (await staff.call(listEntries, { query: { filter: { branch, from } } })).length
  const before = await countOf()
  await member.goto(pathname + search)
  await expect(member.getByRole('heading', { name: 'Selçuklu kapısındasın' })).toBeVisible()
  expect(await countOf()).toBe(before)
  await member.getByRole('button', { name: 'Girişi onayla' }).click()
  // The member entered with their own code a moment ago.
  await expect(member.getByRole('heading', { name: 'Giriş yapılamadı: Selçuklu' })).toBeVisible()
  await expect(member.getByText(reasonTexts['pass-back'].text)).toBeVisible()
  expect(await countOf()).toBe(before + 1)
})

test('an offline gate keeps deciding and reports later', async () => {
  const code = await codeOf('antrenor@bozkir.example')
  await gateContext.setOffline(true)
  await read(code)
  await expect(answer()).toContainText('Hoş geldin')
  await expect(gate.getByText(/Çevrimdışı · 1 karar/)).toBeVisible()
  await read(code)
  await expect(gate.getByText(reasonTexts.replayed.text)).toBeVisible()
  await gateContext.setOffline(false)
  await expect(gate.getByText(/^Çevrimiçi$/)).toBeVisible()
  const reported = await staff.call(listEntries, { query: { filter: { branch }, range: [0, 99] } })
  expect(
    reported
      .filter(({ source }) => source === 'offline')
      .map(({ reason }) => reason)
      .toSorted(),
  ).toEqual(['membership', 'replayed'])
})
