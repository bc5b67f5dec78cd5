import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { createUser } from '#shared/people/users/users.contract.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  signedIn,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage, tenSessions } from '#tests/support/records/packages-and-lessons.ts'

const email = 'seansli@bozkir.example'
let browser: Browser
let pack: string
let uncounted: string

beforeAll(async () => {
  browser = await launchBrowser()
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const branch = await demoBranch(admin, 'meram')
  const account = { name: 'Seanslı Üye', phone: '0532 456 71 01', branch, password: 'Bozkir-2026' }
  const { _id } = await admin.call(createUser, { body: { ...account, email } })
  const fields = { ...tenSessions, name: 'On bire bir ders (deneme)' }
  pack = (await sell(admin, _id, (await makePackage(admin, branch, fields))._id))._id
  const old = await makePackage(admin, branch, { kind: 'personal-training', name: 'Eski PT (deneme)' })
  uncounted = (await sell(admin, _id, old._id))._id
})
afterAll(() => browser.close())

test('an admin adds sessions with a reason, which the member reads on the phone', async () => {
  const desk = await (await signedIn(browser, 'admin@bozkir.example', desktop)).newPage()
  await desk.goto(`/admin/memberships/${pack}/show`)
  const panel = desk.getByRole('region', { name: 'Seanslar' })
  await expect(panel.getByText('Tanımlandı')).toBeVisible()
  await panel.getByRole('button', { name: 'Seans ekle' }).click()
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Seans sayısı' }).fill('2')
  await dialog.getByRole('textbox', { name: 'Neden' }).fill('Yıl dönümü hediyesi')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Seans ekle' }).click()
  await expect(desk.getByText('Seanslar değişti.')).toBeVisible()
  await expect(panel.getByText('Yıl dönümü hediyesi')).toBeVisible()
  await expect(panel.getByText('12 seans: 12 kaldı')).toBeVisible()
  await expectAccessible(desk)

  const page = await (await signedIn(browser, email, phone)).newPage()
  await page.goto('/customer/memberships')
  await page.getByText('Paketin hareketleri').click()
  await expect(page.getByText('Eklendi')).toBeVisible()
  await expect(page.getByText(/Şube · Yıl dönümü hediyesi/)).toBeVisible()
  await expectAccessible(page)
})

test('a membership that was sold without a number is found by its task, and counted', async () => {
  const desk = await (await signedIn(browser, 'admin@bozkir.example', desktop)).newPage()
  await desk.goto(`/admin/memberships?filter=${encodeURIComponent('{"lacksSessions":true}')}`)
  await expect(desk.getByText('Eski PT (deneme)').first()).toBeVisible()
  await desk.goto(`/admin/memberships/${uncounted}/show`)
  await desk.getByRole('button', { name: 'Kalan seansı gir' }).click()
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Satılan seans' }).fill('8')
  await dialog.getByRole('textbox', { name: 'Kalan seans' }).fill('3')
  await dialog.getByRole('button', { name: 'Kalan seansı gir' }).click()
  await expect(desk.getByText('3 seans: 3 kaldı').first()).toBeVisible()
})
