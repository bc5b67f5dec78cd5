import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { listPackages } from '#shared/membership/packages/packages.contract.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'
import { createTill } from '#shared/money/tills/tills.contract.ts'
import { positionTemplates } from '#shared/people/positions/position-templates.ts'
import { addPosition, assignPosition } from '#shared/people/positions/positions.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { desktop, launchBrowser, phone, productUrl, signedIn } from '#tests/support/browser/browser.ts'
import { countSteps } from '#tests/support/browser/counted.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let admin: SignedIn
let branch: string
/** Both clerks hold a position of the templates in one branch. */
let reception: BrowserContext
let cashier: BrowserContext

async function clerk(name: string, email: string, template: string): Promise<BrowserContext> {
  const permissions = positionTemplates.find(({ id }) => id === template)?.permissions ?? []
  const position = await admin.call(addPosition, {
    body: { name: `${name} görevi`, permissions: [...permissions] },
  })
  const { _id: id } = await admin.call(createUser, {
    body: { name, email, phone: '0532 111 44 55', branch, role: 'staff', password: 'Bozkir-2026' },
  })
  await admin.call(assignPosition, {
    params: { id },
    body: { position: position._id, allBranches: false, branches: [branch] },
  })
  return signedIn(browser, email)
}

let emails = 0
async function addMember(name: string, fields: object = {}) {
  emails += 1
  return admin.call(createUser, {
    body: {
      ...{ name, email: `is-${emails}@bozkir.example`, phone: '0532 111 66 77' },
      ...{ branch, password: 'Bozkir-2026', ...fields },
    },
  })
}

/** A member of the branch with its cheapest membership; paid by card, or owed in full. */
async function addHolder(name: string, isPaid = true) {
  const { _id: user } = await addMember(name)
  const { packages } = await admin.call(listPackages, { query: { filter: { branch } } })
  const [offer] = packages
    .filter(({ kind, freezeDays }) => kind === 'membership' && freezeDays > 0)
    .sort((one, other) => one.price - other.price)
  const sale = await admin.call(createSale, {
    body: {
      ...{ branch, user, requestKey: crypto.randomUUID() },
      lines: [{ kind: 'package', subject: offer?._id ?? '' }],
      ...(isPaid
        ? { payments: [{ method: 'card' }] }
        : { plan: [{ dueOn: clubDay(new Date()), amount: offer?.price ?? 0 }] }),
    },
  })
  return { user, sale: sale._id }
}

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await admin.call(listBranches)
  branch = branches.find(({ slug }) => slug === 'karatay')?._id ?? ''
  await admin.call(createTill, { body: { branch, name: 'İşler kasası' } })
  reception = await clerk('Rana Masa', 'rana.masa@bozkir.example', 'reception')
  cashier = await clerk('Kadir Kasa', 'kadir.kasa@bozkir.example', 'cashier')
})
afterAll(() => browser.close())

/** “Bugün”, ready for its keys. */
async function today(context: BrowserContext, viewport = desktop): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'İşlemler' }).getByRole('button').first()).toBeVisible()
  return page
}

/** The page of a person, as a search leads to it. */
async function person(context: BrowserContext, user: string, viewport = desktop): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  await page.goto(`/admin/users/${user}/show`)
  await expect(page.getByRole('region', { name: 'İşlemler' })).toBeVisible()
  return page
}

describe('in few steps from “Bugün”', () => {
  test('reception sells a new member a year for a deposit and six instalments in at most 10', async () => {
    const page = await today(reception)
    const { click, press, fill, steps } = countSteps(page)
    await press('1')
    await fill(page.getByRole('textbox', { name: /^Ad soyad/ }), 'Sayılan Üye')
    await fill(page.getByRole('textbox', { name: 'Telefon', exact: false }).first(), '0533 987 11 22')
    await click(page.getByRole('button', { name: 'Kaydet ve üyelik sat' }))
    await fill(page.getByRole('combobox', { name: /^Paket/ }), '12 aylık')
    await click(page.getByRole('option', { name: /12 aylık/ }).first())
    const paid = page.getByRole('textbox', { name: /^Alınan tutar/ })
    await expect(paid).not.toHaveValue('')
    await fill(paid, '3000')
    await click(page.getByRole('combobox', { name: /taksit sayısı/ }))
    await click(page.getByRole('option', { name: '6 taksit', exact: true }))
    await expect(page.getByRole('group', { name: '6. taksit' })).toBeVisible()
    await click(page.getByRole('button', { name: /^₺.* al$/ }))
    await expect(page.getByRole('region', { name: 'Satış tamamlandı' })).toContainText('Kalan')
    expect(steps()).toBeLessThanOrEqual(10)
    await page.close()
  })

  test('a cashier takes what a debtor owes in at most 5', async () => {
    await addHolder('Borcu Sayılan', false)
    const page = await today(cashier)
    const { click, press, fill, steps } = countSteps(page)
    await press('3')
    await fill(page.getByRole('searchbox', { name: /^Ad ya da telefon/ }), 'borcu sayılan')
    await click(page.getByRole('dialog').getByRole('button', { name: /Borcu Sayılan/ }))
    await click(page.getByRole('alertdialog').getByRole('button', { name: 'Tahsil et' }))
    const receipt = page.getByRole('dialog', { name: 'Ödeme makbuzu' })
    await expect(receipt).toContainText('Borcu Sayılan')
    await click(receipt.getByRole('button', { name: 'Kapat' }))
    expect(steps()).toBeLessThanOrEqual(5)
    await page.close()
  })

  test('reception lets a member in by name in at most 4', async () => {
    await addHolder('Adıyla Giren')
    const page = await today(reception)
    const { click, press, fill, steps } = countSteps(page)
    await press('4')
    await fill(page.getByRole('dialog').getByRole('searchbox'), 'adıyla giren')
    await click(page.getByRole('button', { name: /Adıyla Giren/ }))
    await expect(page.getByText('Giriş kaydedildi.').first()).toBeVisible()
    expect(steps()).toBeLessThanOrEqual(4)
    await page.close()
  })

  test('a cashier opens the till, and closes it with a difference in at most 4', async () => {
    const page = await today(cashier)
    const { click, fill, steps } = countSteps(page)
    const own = page.getByRole('region', { name: 'Kasanız' })
    const dialog = page.getByRole('alertdialog')
    await own.getByRole('button', { name: 'Kasayı aç' }).click()
    await dialog.getByRole('combobox', { name: /^Kasa/ }).click()
    await page.getByRole('option', { name: 'İşler kasası' }).click()
    await dialog.getByRole('textbox', { name: /^Açılış tutarı/ }).fill('200')
    await dialog.getByRole('button', { name: 'Kasayı aç' }).click()
    await expect(own).toContainText('İşler kasası')
    await click(own.getByRole('button', { name: 'Say ve kapat' }))
    await fill(dialog.getByRole('textbox', { name: '₺100', exact: true }), '1')
    await click(dialog.getByRole('button', { name: 'Sayımı bitir' }))
    await click(dialog.getByRole('button', { name: 'Para üstü hatası' }))
    await expect(own.getByRole('button', { name: 'Kasayı aç' })).toBeVisible()
    expect(steps()).toBeLessThanOrEqual(4)
    await page.close()
  })
})
