import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
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
import { signIn } from '#tests/support/product/sign-in.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const email = 'nehir@bozkir.example'
let browser: Browser
let context: BrowserContext
let page: Page

/** The last of the given number of days, counting today as the first, formatted as on the site. */
const lastOf = (days: number) =>
  new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: 'Europe/Istanbul' }).format(
    startOfClubDay(addDays(clubDay(new Date()), days - 1)),
  )

beforeAll(async () => {
  browser = await launchBrowser()
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await admin.call(listBranches)
  const branch = branches.find(({ slug }) => slug === 'karatay')?._id ?? ''
  const offer = await makePackage(admin, branch, { name: 'Dondurmalı', freezeDays: 30, freezeCount: 3 })
  const { _id } = await admin.call(createUser, {
    body: { name: 'Nehir Akar', email, phone: '0532 111 22 33', password: 'Bozkir-2026', branch },
  })
  await sell(admin, _id, offer._id)
})
afterEach(() => context.close())
afterAll(() => browser.close())

test('a member freezes on a phone, sees the new end in advance, and resumes early', async () => {
  context = await signedIn(browser, email, phone)
  page = await context.newPage()
  const errors = await watchErrors(page)
  await page.goto('/customer/memberships')
  await page.getByRole('button', { name: 'Dondurmalı paketini dondur' }).click()
  const question = page.getByRole('dialog', { name: 'Üyeliğini dondur' })
  await question.getByLabel('Kaç gün?').fill('3')
  await expect(question).toContainText('Üyelik en az 7 gün dondurulabilir.')
  await expect(question.getByRole('button', { name: 'Dondurmayı onayla' })).toBeDisabled()
  await question.getByLabel('Kaç gün?').fill('10')
  await expect(question.locator('[aria-live]')).toContainText(lastOf(40))
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Dondurmayı onayla' }).click()
  await expect(page.getByText(`${lastOf(10)} tarihine kadar (o gün dâhil) dondurulmuş`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(lastOf(40))

  await page.goto('/customer')
  await expect(page.getByRole('region', { name: 'Üyeliğim' })).toContainText('Dondurulmuş')

  await page.goto('/customer/memberships')
  await page.getByRole('button', { name: 'Dondurmayı bitir' }).click()
  const ending = page.getByRole('dialog', { name: 'Dondurma bitsin mi?' })
  await expect(ending).toContainText(lastOf(30))
  await ending.getByRole('button', { name: 'Dondurmayı bitir' }).click()
  await expect(page.getByRole('button', { name: 'Dondurmalı paketini dondur' })).toBeVisible()
  await page.getByText('Dondurma geçmişi').click()
  await expect(page.getByRole('main')).toContainText('aynı gün bitirildi')
  expect(errors).toEqual([])
})

test('an admin freezes beyond the package’s limit, with a reason, and ends the freeze', async () => {
  context = await signedIn(browser, 'admin@bozkir.example')
  page = await context.newPage()
  await page.goto('/admin/memberships')
  await searchList(page, /Üyelikler/, 'nehir akar')
  await page.getByRole('link', { name: 'Nehir Akar' }).first().click()
  const panel = page.getByRole('region', { name: 'Dondurma' })
  await panel.getByRole('button', { name: 'Dondur', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: /^Gün sayısı/ }).fill('45')
  await expect(dialog.getByRole('alert')).toContainText('Bu üyeliğin 30 gün dondurma hakkı kaldı.')
  await dialog.getByRole('button', { name: 'Dondur' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Neden/ })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: /^Neden/ }).fill('Askerlik')
  await dialog.getByRole('button', { name: 'Dondur' }).click()
  await expect(panel.getByRole('alert')).toContainText('Askerlik')
  await expect(page.getByText('Dondurulmuş', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Dondurmayı bitir' }).click()
  await dialog.getByRole('button', { name: 'Dondurmayı bitir' }).click()
  await expect(panel.getByRole('button', { name: 'Dondur', exact: true })).toBeVisible()
})

test('an admin announces closure days after a preview of the affected members, and cancels them', async () => {
  context = await signedIn(browser, 'admin@bozkir.example')
  page = await context.newPage()
  await page.goto('/admin/memberships')
  await page.getByRole('button', { name: 'Kapalı günler' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kapalı günler' })
  await dialog.getByRole('combobox', { name: /^Şube/ }).fill('Karatay')
  await page.getByRole('option', { name: 'Karatay' }).click()
  await dialog.getByLabel(/^İlk kapalı gün/).fill(addDays(clubDay(new Date()), 20))
  await dialog.getByRole('textbox', { name: /^Gün sayısı/ }).fill('2')
  await dialog.getByRole('textbox', { name: /^Neden/ }).fill('Bakım')
  await expect(dialog.getByText(/\d+ üyenin süresi uzar/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Kapalı gün ekle' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Kapalı gün ekle' }).click()
  const row = dialog.getByRole('listitem').filter({ hasText: 'Bakım' })
  await expect(row).toContainText(/\d+ üye/)
  await row.getByRole('button', { name: 'Kaldır' }).click()
  await question.getByRole('button', { name: 'Kaldır' }).click()
  await expect(row).toContainText('Kaldırıldı')
})
