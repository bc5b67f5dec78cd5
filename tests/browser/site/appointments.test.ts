import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { createUser, listTrainers, updateUser } from '#shared/people/users/users.contract.ts'
import {
  listAppointments,
  saveAppointmentRules,
  showAppointmentRules,
} from '#shared/training/appointments/appointments.contract.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  phone,
  phoneTraits,
  productUrl,
  signedIn,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { saveDailyHours } from '#tests/support/records/appointments.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const address = 'seansli@bozkir.example'
const coach = 'kocu@bozkir.example'
const other = 'oteki@bozkir.example'

let browser: Browser
let admin: SignedIn
let branch: string

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  branch = await demoBranch(admin, 'meram')
  const person = (name: string, email: string, role: 'member' | 'trainer' = 'member') =>
    admin.call(createUser, {
      body: { name, email, phone: '0532 111 44 55', password: 'Bozkir-2026', branch, role },
    })
  const { _id: member } = await person('Seda Seanslı', address)
  for (const [name, email] of [
    ['Kaya Koç', coach],
    ['Öykü Öteki', other],
  ] as const) {
    const { _id } = await person(name, email, 'trainer')
    await saveDailyHours(admin, _id, branch, ['12:00', '16:00'])
  }
  const pack = await makePackage(admin, branch, {
    ...{ name: '5 bire bir ders', kind: 'personal-training', sessions: 5, durationDays: 60 },
  })
  await sell(admin, member, pack._id)
})
afterAll(() => browser.close())

/** Chooses a trainer, the third day that is offered, and an hour. */
async function choose(form: ReturnType<Page['getByRole']>, trainer: string, hour: string): Promise<void> {
  await form.getByRole('combobox', { name: 'Antrenör' }).selectOption({ label: trainer })
  await form.getByRole('combobox', { name: 'Gün' }).selectOption({ index: 2 })
  await form.getByRole('combobox', { name: 'Saat' }).selectOption({ label: hour })
}

test('a member books on the phone, moves, and the desk drags it; cancelled late it costs the session', async () => {
  const context = await signedIn(browser, address, phone, phoneTraits)
  const page = await context.newPage()
  await page.goto('/customer/appointments')
  await expect(page.getByText(/^5 bire bir ders: 5 seans kaldı/)).toBeVisible()
  await expectAccessible(page)
  await choose(page.getByRole('form', { name: 'Ders ayırt' }), 'Kaya Koç', '13.00')
  await page.getByRole('button', { name: 'Ayırt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Kaya Koç ile' })).toBeVisible()
  await expect(page.getByText(/^5 bire bir ders: 4 seans kaldı/)).toBeVisible()

  await page.getByRole('button', { name: 'Saatini değiştir: Kaya Koç, 13.00' }).click()
  await choose(page.getByRole('form', { name: 'Saatini değiştir: Kaya Koç, 13.00' }), 'Öykü Öteki', '15.00')
  await page.getByRole('button', { name: 'Bu saate al' }).click()
  await expect(page.getByRole('heading', { name: 'Öykü Öteki ile' })).toBeVisible()

  const desk = await signedIn(browser, 'meram@bozkir.example', desktop)
  const office = await desk.newPage()
  const [made] = await admin.call(listAppointments, { query: { filter: { branch, state: 'booked' } } })
  const day = (made?.startsAt ?? '').slice(0, 10)
  await office.goto(`/admin/lessons?week=${day}`)
  const block = office.getByRole('button', { name: /^Bire bir ders: Seda Seanslı .* Öykü Öteki/ })
  await expect(block).toBeVisible()
  const column = office.getByRole('region').filter({ has: block })
  await block.dragTo(column.getByRole('button', { name: /12\.00: /, includeHidden: true }))
  const dialog = office.getByRole('alertdialog', { name: 'Bire bir dersi değiştir' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Değiştir' }).click()
  await expect(block).toContainText('12.00–13.00')

  const rules = await admin.call(showAppointmentRules, { params: { branchId: branch } })
  const { branch: _, version: __, ...fields } = rules
  await admin.call(saveAppointmentRules, {
    params: { branchId: branch },
    body: { ...fields, lateCancelHours: 168 },
  })
  await page.reload()
  await expect(page.getByText('12.00–13.00')).toBeVisible()
  await page.getByRole('button', { name: /^İptal et: Öykü Öteki/ }).click()
  await expect(page.getByRole('alert')).toContainText('seans kullanılmış sayılır')
  await page.getByRole('button', { name: 'Yine de iptal et' }).click()
  await expect(page.getByText('1 seans kullanıldı')).toBeVisible()
  await expect(page.getByText('Geç iptal edildi')).toBeVisible()
  await expect(page.getByText(/^5 bire bir ders: 4 seans kaldı/)).toBeVisible()
  await admin.call(saveAppointmentRules, { params: { branchId: branch }, body: fields })
  await context.close()
  await desk.close()
})

test('a trainer changes the own hours on the phone', async () => {
  const context = await signedIn(browser, coach, phone, phoneTraits)
  const page = await context.newPage()
  await page.goto('/admin/trainer-hours')
  await page.getByRole('button', { name: 'Saatleri düzenle: Kaya Koç' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kaya Koç: bire bir ders saatleri' })
  await expect(dialog.getByRole('listitem')).toHaveCount(7)
  await dialog.getByRole('button', { name: 'Aralığı kaldır: Pazar 12:00' }).click()
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Cumartesi 12.00–16.00')).toBeVisible()
  await expect(page.getByText(/^Pazar /)).toHaveCount(0)
  await expectAccessible(page)
  await context.close()
})

test('a trainer’s page offers free hours: to members a booking, to visitors the packages', async () => {
  const trainers = await admin.call(listTrainers, { query: { filter: { branch } } })
  const { _id = '' } = trainers.find(({ name }) => name === 'Öykü Öteki') ?? {}
  await admin.call(updateUser, { params: { id: _id }, body: { trainer: { about: 'Kuvvet ve denge.' } } })
  const visitor = await browser.newContext({ baseURL: productUrl(), viewport: desktop })
  const page = await visitor.newPage()
  await page.goto('/meram/teams/oyku-oteki')
  const hours = page.getByRole('region', { name: 'Boş saatleri' })
  await expect(hours).toContainText('14.00')
  await expect(hours.getByRole('link', { name: 'Paketlere bak' })).toHaveAttribute(
    'href',
    '/meram/membership',
  )
  await expect(hours.getByRole('link', { name: 'Bire bir ders ayırt' })).toBeHidden()
  await expectAccessible(page)
  await visitor.close()
  const context = await signedIn(browser, address, phone, phoneTraits)
  const own = await context.newPage()
  await own.goto('/meram/teams/oyku-oteki')
  await own.getByRole('link', { name: 'Bire bir ders ayırt' }).click()
  await expect(own.getByRole('combobox', { name: 'Antrenör' }).locator('option:checked')).toHaveText(
    'Öykü Öteki',
  )
  await context.close()
})
