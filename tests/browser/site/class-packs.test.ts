import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { listParticipants } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { saveLessonRules, showLessonRules } from '#shared/training/lessons/lesson-planning.contract.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  phone,
  phoneTraits,
  productUrl,
  signedIn,
} from '#tests/support/browser/browser.ts'
import { confirmBankForm, fillInCard } from '#tests/support/browser/card-form.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { cards } from '#tests/support/records/checkout.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const address = 'ders-paketli@bozkir.example'

let browser: Browser
let admin: SignedIn
let branch: string
let pack: string
let lesson: string

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  branch = await demoBranch(admin, 'meram')
  await admin.call(createUser, {
    body: {
      ...{ name: 'Dilek Dersli', email: address, phone: '0532 111 44 66', password: 'Bozkir-2026' },
      ...{ branch, role: 'member' },
    },
  })
  const made = await makePackage(admin, branch, {
    ...{ name: '4 derslik paket', kind: 'class-pack', sessions: 4, durationDays: 60, price: 1600 },
  })
  pack = made._id
  const day = addDays(clubDay(new Date()), 2)
  const planned = await makeLesson(admin, branch, {
    ...{ title: 'Paket dersi', capacity: 8 },
    startsAt: clubMoment(`${day}T21:30`).toISOString(),
    endsAt: clubMoment(`${day}T22:15`).toISOString(),
  })
  lesson = planned._id
})
afterAll(() => browser.close())

test('a class pack pays a lesson: bought by card, booked on the phone, left late, and it says what that cost', async () => {
  const context = await signedIn(browser, address, phone, phoneTraits)
  const page = await context.newPage()
  const main = page.getByRole('main')
  await page.goto('/meram/membership')
  await expect(main.getByText('4 derslik paket').first()).toBeVisible()
  await expect(main.getByText('dersi ₺400').first()).toBeVisible()
  await page.goto(`/customer/checkout?package=${pack}&branch=${branch}`)
  await fillInCard(page, cards.good)
  await main.getByRole('button', { name: /öde$/ }).click()
  await confirmBankForm(page, '123456')
  await expect(main.getByRole('heading', { name: 'Ödemen alındı, üyeliğin hazır.' })).toBeVisible()

  await page.goto('/meram/ders-programi')
  await main.getByRole('button', { name: /^Yer ayırt: Paket dersi/ }).click()
  await expect(page.getByText('Ders paketinden 1 ders ayrıldı; 3 kaldı.')).toBeVisible()

  await page.goto('/customer/lessons')
  await expect(main.getByRole('heading', { name: 'Paket dersi' })).toBeVisible()
  await expect(main.getByText('Ders paketinden 1 ders ayrıldı; 3 kaldı.')).toBeVisible()
  const uses = main.getByRole('list', { name: '4 derslik paket' })
  await expect(uses.getByRole('listitem')).toHaveText(/Paket dersi.*Ayrıldı/)
  await expectAccessible(page)

  const desk = await signedIn(browser, 'meram@bozkir.example', desktop)
  const office = await desk.newPage()
  await office.goto(`/admin/lessons/${lesson}/show`)
  await expect(office.getByRole('listitem', { name: 'Dilek Dersli' })).toContainText('Ders paketi')
  await desk.close()

  const rules = await admin.call(showLessonRules, { params: { branchId: branch } })
  const { branch: _, version: __, ...fields } = rules
  await admin.call(saveLessonRules, {
    params: { branchId: branch },
    body: { ...fields, lateLeaveHours: 72 },
  })
  await page.reload()
  await main.getByRole('button', { name: /^Yerimi bırak: Paket dersi/ }).click()
  await expect(page.getByRole('alert')).toContainText('ders paketinden 1 ders kullanılmış olur')
  await page.getByRole('button', { name: 'Yine de bırak' }).click()
  await expect(page.getByText(/Ders paketinden 1 ders kullanıldı; 3 kaldı\./)).toBeVisible()
  await expect(uses.getByRole('listitem')).toHaveText(/Paket dersi.*Geç bıraktın, kullanıldı/)
  await expect(main.getByText(/^3 ders kaldı, son gün/)).toBeVisible()
  await admin.call(saveLessonRules, { params: { branchId: branch }, body: fields })
  expect(await admin.call(listParticipants, { params: { id: lesson } })).toEqual([])
  await context.close()
})
