import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { clubDay } from '#shared/core/club-time.ts'
import { writeLira } from '#shared/core/lira-text.ts'
import { formatLira } from '#shared/core/money.ts'
import { listPackages } from '#shared/membership/packages/packages.contract.ts'
import { saveDeskRules, showDeskRules } from '#shared/money/desk-rules/desk-rules.contract.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a debtor is refused at the turnstile, pays at the desk and enters', async () => {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const branch = await demoBranch(admin, 'meram')
  const { _id: user } = await admin.call(createUser, {
    body: {
      ...{ name: 'Borçlu Üye', email: 'borclu@bozkir.example', phone: '0532 111 22 34' },
      ...{ branch, password: 'Bozkir-2026' },
    },
  })
  const { packages: offers } = await admin.call(listPackages, { query: { filter: { branch } } })
  const offer = offers.find(({ kind, freezeDays }) => kind === 'membership' && freezeDays > 0)
  const price = offer?.price ?? 0
  await admin.call(createSale, {
    body: {
      ...{ branch, user, requestKey: crypto.randomUUID() },
      lines: [{ kind: 'package', subject: offer?._id ?? '' }],
      plan: [{ dueOn: clubDay(new Date()), amount: price }],
    },
  })
  const params = { branchId: branch }
  const before = await admin.call(showDeskRules, { params })
  await admin.call(saveDeskRules, { params, body: { ...before, debtGraceDays: 0 } })

  const page = await (await signedIn(browser, 'meram@bozkir.example')).newPage()
  const errors = await watchErrors(page)
  await page.goto(`/admin/users/${user}/show?panel=receivables`)
  await expect(page.getByRole('link', { name: `Borç: ${formatLira(price)}` })).toBeVisible()
  const actions = page.getByRole('region', { name: 'İşlemler' })
  await expect(actions.getByRole('button').first()).toContainText('Tahsil et')
  await expect(actions.getByRole('button')).toHaveCount(5)
  await actions.getByRole('button', { name: 'Girişi aç' }).click()
  const checkIn = page.getByRole('alertdialog')
  await checkIn.getByRole('button', { name: 'Adıyla içeri al' }).click()
  await expect(checkIn.getByRole('alert')).toContainText('Vadesi geçmiş borç var.')
  await checkIn.getByRole('button', { name: 'Vazgeç' }).click()

  await actions.getByRole('button', { name: 'Tahsil et' }).click()
  const collection = page.getByRole('alertdialog', { name: 'Tahsilat: Borçlu Üye' })
  await expect(collection.getByRole('textbox', { name: /^Alınan tutar/ })).toHaveValue(writeLira(price))
  await collection.getByRole('combobox', { name: /^Yöntem/ }).click()
  await page.getByRole('option', { name: 'Kart' }).click()
  await expectAccessible(page)
  await collection.getByRole('button', { name: 'Tahsil et' }).click()
  await expect(page.getByText('Tahsilat kaydedildi.')).toBeVisible()
  const receipt = page.getByRole('dialog', { name: 'Ödeme makbuzu' })
  await expect(receipt).toContainText(`Kart ${formatLira(price)}`)
  await expectAccessible(page)
  await receipt.getByRole('button', { name: 'Kapat' }).click()
  await expect(page.getByRole('region', { name: 'Hesap ekstresi' })).toContainText('Ödeme')

  // The refusal can be overridden with a reason as well, but a paid debt needs no exception.
  await actions.getByRole('button', { name: 'Diğer işlemler' }).click()
  await page.getByRole('menuitem', { name: 'Adıyla içeri al' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Adıyla içeri al' }).click()
  await expect(page.getByText('Giriş kaydedildi.')).toBeVisible()
  expect(errors).toEqual([])
  await admin.call(saveDeskRules, { params, body: { ...before, version: undefined } })
})
