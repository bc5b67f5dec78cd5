import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { addDays, addMonths, clubDay } from '#shared/core/club-time.ts'
import { formatLira } from '#shared/core/money.ts'
import { monthName } from '#shared/messaging/welcome-mails/months.ts'
import { showCommissions } from '#shared/training/commissions/commissions.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a manager prints a trainer’s sheet of the last month and closes it; a trainer sees the own one', async () => {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await admin.call(listBranches)
  const today = clubDay(new Date())
  // The month of the demo's earliest sessions, which is over.
  const month = [1, 2]
    .map((count) => addMonths(`${today.slice(0, 7)}-01`, -count).slice(0, 7))
    .find((one) => one <= addDays(today, -31).slice(0, 7))
  const { sheets } = await admin.call(showCommissions, { query: { month: month ?? '' } })
  const [sheet] = sheets
  const branch = branches.find(({ _id }) => _id === sheet?.branch)
  if (!month || !sheet || !branch) throw new Error('The demo has no sessions in a month that is over')

  const page = await (await signedIn(browser, 'admin@bozkir.example')).newPage()
  const errors = await watchErrors(page)
  await page.goto(`/admin/commissions?month=${month}`)
  await page.getByRole('combobox', { name: 'Şube', exact: true }).click()
  await page.getByRole('option', { name: branch.name }).click()
  await expect(page.getByText(monthName(month))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Döküm: ${sheet.trainerName}` }).click()
  const lines = page.getByRole('region', { name: 'Primler' })
  await expect(lines.getByRole('row').last()).toContainText(formatLira(sheet.amount))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('İmza: ')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tüm antrenörler' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Tüm antrenörler' }).click()
  await page.getByRole('button', { name: 'Ayı kapat' }).click()
  const question = page.getByRole('alertdialog', {
    name: `${branch.name}: ${monthName(month)} kapatılsın mı?`,
  })
  await question.getByRole('button', { name: 'Ayı kapat' }).click()
  await expect(page.getByText(/günü kapatıldı$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ayı kapat' })).toHaveCount(0)
  expect(errors).toEqual([])

  const own = await (await signedIn(browser, 'antrenor@bozkir.example', phone)).newPage()
  await own.goto('/admin/commissions')
  await expect(own.getByRole('heading', { name: 'Primim' })).toBeVisible()
  await expectAccessible(own)
})
