import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { listMemberships } from '#shared/membership/memberships/memberships.contract.ts'
import { addPackage, listPackages } from '#shared/membership/packages/packages.contract.ts'
import { createSale, listSales } from '#shared/money/sales/sales.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { launchBrowser, productUrl, signedIn, watchErrors } from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

const deskEmail = 'selcuklu@bozkir.example'

let browser: Browser
let desk: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  desk = await signedIn(browser, deskEmail)
  page = await desk.newPage()
})
afterAll(() => browser.close())

/** A member to whom the clerk of the page sold a membership and 500 lira of balance, by card. */
async function runningMember(name: string, email: string) {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const clerk = await signIn(productUrl(), deskEmail)
  const branch = await demoBranch(admin, 'selcuklu')
  const { _id: user } = await admin.call(createUser, {
    body: { name, email, phone: '0532 111 22 44', branch, password: 'Bozkir-2026' },
  })
  const { packages: offers } = await admin.call(listPackages, { query: { filter: { branch } } })
  const offer = offers.find(({ kind }) => kind === 'membership')
  const sale = await clerk.call(createSale, {
    body: {
      ...{ branch, user, requestKey: crypto.randomUUID() },
      lines: [
        { kind: 'package', subject: offer?._id ?? '' },
        { kind: 'top-up', unitPrice: 500 },
      ],
      payments: [{ method: 'card' }],
    },
  })
  return { admin, branch, user, offer, sale }
}

test('a wrong payment method is corrected', async () => {
  const { sale } = await runningMember('Havale Eden', 'havale-eden@bozkir.example')
  const errors = await watchErrors(page)
  await page.goto(`/admin/sales/${sale._id}/show`)
  const payments = page.getByRole('region', { name: 'Ödemeler' })
  await expect(payments).toContainText('Kart')
  await payments.getByRole('button', { name: 'Yöntemi düzelt' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('combobox', { name: /^Ödeme yöntemi/ }).click()
  await page.getByRole('option', { name: 'Havale / EFT' }).click()
  await dialog.getByRole('textbox', { name: /^Neden/ }).fill('Havale gelmişti')
  await dialog.getByRole('button', { name: 'Yöntemi düzelt' }).click()
  await expect(dialog).toBeHidden()
  await expect(payments).toContainText('Havale / EFT')
  expect(errors).toEqual([])
})

test('a membership is renewed with a balance left over, and the rest by card', async () => {
  const { admin, branch, user, offer } = await runningMember('Yenileyen Üye', 'yenileyen@bozkir.example')
  const errors = await watchErrors(page)
  const given = encodeURIComponent(JSON.stringify({ user, branch }))
  await page.goto(`/admin/sales/create?source=${given}`)
  await page.getByRole('combobox', { name: /^Paket/ }).fill(offer?.name ?? '')
  await page
    .getByRole('option', { name: new RegExp(offer?.name ?? '') })
    .first()
    .click()
  await expect(page.getByText('Üyenin mevcut üyeliği bittiğinde başlar.')).toBeVisible()
  await page.getByRole('combobox', { name: /^Ödeme yöntemi/ }).click()
  await page.getByRole('option', { name: 'Bakiye' }).click()
  await page.getByRole('textbox', { name: /^Alınan tutar/ }).fill('500')
  await page.getByRole('button', { name: 'Ödeme ekle' }).click()
  await page.getByRole('button', { name: /^₺.* al$/ }).click()
  await expect(page.getByRole('region', { name: 'Satış tamamlandı' })).toBeVisible()
  const all = await admin.call(listMemberships, { query: { filter: { user } } })
  expect(all.map(({ status }) => status).sort()).toEqual(['active', 'pending'])
  expect(errors).toEqual([])
})

test('a first membership is sold with its joining fee, which is a line of the sale', async () => {
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const branch = await demoBranch(admin, 'selcuklu')
  const { package: offer } = await admin.call(addPackage, {
    body: {
      ...{ branch, name: 'Kayıtlı üyelik', price: 1000, joiningFee: 250, durationDays: 30 },
      visibility: 'desk',
    },
  })
  const { _id: user } = await admin.call(createUser, {
    body: {
      ...{ name: 'İlk Kez Üye', email: 'ilk-kez@bozkir.example', phone: '0532 111 22 55', branch },
      password: 'Bozkir-2026',
    },
  })
  const errors = await watchErrors(page)
  const given = encodeURIComponent(JSON.stringify({ user, branch }))
  await page.goto(`/admin/sales/create?source=${given}`)
  await page.getByRole('combobox', { name: /^Paket/ }).fill(offer.name)
  await page.getByRole('option', { name: new RegExp(offer.name) }).click()
  await expect(page.getByText('Üyenin ilk üyeliği: ₺250,00 kayıt ücreti satışa eklendi.')).toBeVisible()
  await page.getByRole('button', { name: '₺1.250,00 al' }).click()
  await expect(page.getByRole('region', { name: 'Satış tamamlandı' })).toBeVisible()
  const [sale] = await admin.call(listSales, { query: { filter: { user } } })
  await page.goto(`/admin/sales/${sale?._id}/show`)
  await expect(page.getByRole('main')).toContainText('Kayıt ücreti')
  await page.goto(`/admin/sales/create?source=${given}`)
  await page.getByRole('combobox', { name: /^Paket/ }).fill(offer.name)
  await page.getByRole('option', { name: new RegExp(offer.name) }).click()
  await expect(page.getByRole('button', { name: '₺1.000,00 al' })).toBeVisible()
  await expect(page.getByText('kayıt ücreti satışa eklendi')).toBeHidden()
  expect(errors).toEqual([])
})
