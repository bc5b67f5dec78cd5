import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
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
let desk: Page
let office: Page
let user: string
let errors: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  const { call } = await signIn(productUrl(), 'admin@bozkir.example')
  const branch = (await call(listBranches)).branches.find(({ slug }) => slug === 'selcuklu')?._id ?? ''
  const account = { name: 'Sayfası Açılan', email: 'sayfa@bozkir.example', phone: '0532 765 40 10' }
  user = (await call(createUser, { body: { ...account, branch, password: 'Bozkir-2026' } }))._id
  desk = await (await signedIn(browser, 'selcuklu@bozkir.example', phone)).newPage()
  office = await (await signedIn(browser, 'admin@bozkir.example')).newPage()
  errors = await watchErrors(office)
})
afterAll(() => browser.close())

const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name })

describe('the page of a user', () => {
  test('takes a note at the desk, on a phone, and shows the important one above everything', async () => {
    await desk.goto(`/admin/users/${user}/show`)
    await expect(desk.getByRole('region', { name: 'Özet' })).toContainText('Geçerli üyelik yok')
    await desk.getByRole('textbox', { name: /^Yeni not/ }).fill('Astım ilacı çantasında.')
    await desk.getByRole('checkbox', { name: /^Önemli/ }).check()
    await desk.getByRole('button', { name: 'Notu ekle' }).click()
    const notes = desk.getByRole('region', { name: 'Önemli notlar' })
    await expect(panel(desk, 'Notlar')).toContainText('Astım ilacı çantasında.')
    await desk.reload()
    await expect(notes).toContainText('Astım ilacı çantasında.')
    await expectAccessible(desk)
    const overflow = await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

  test('shows an admin the access log and the audit log of the records', async () => {
    await office.goto(`/admin/users/${user}?panel=record-views`)
    await expect(panel(office, 'Sayfasına bakanlar')).toContainText('Hatice Karaca')
    await office.goto(`/admin/users/${user}?panel=audit-log-person`)
    const about = panel(office, 'Hakkındaki işlemler')
    await expect(about).toContainText('Notlar')
    await about.getByRole('gridcell', { name: 'Ekledi' }).first().click()
    const entry = office.getByRole('dialog')
    await expect(entry).toContainText('Önemli')
    await expect(entry).not.toContainText('Astım')
    await entry.getByRole('button', { name: 'Kapat' }).click()
    await expectAccessible(office)
    expect(errors).toEqual([])
  })

  test('opens a sale and a notification with the user preselected', async () => {
    const actions = office.getByRole('region', { name: 'Hızlı işlemler' })
    await actions.getByRole('button', { name: 'Üyelik sat' }).click()
    await expect(office.getByRole('combobox', { name: /^Üye/ })).toHaveValue('Sayfası Açılan')
    await office.goto(`/admin/users/${user}`)
    await actions.getByRole('button', { name: 'Bildirim gönder' }).click()
    await expect(office.getByRole('main').getByText('Sayfası Açılan')).toBeVisible()
  })

  test('is printed without menu and buttons, dark on white in the dark theme too', async () => {
    await office.goto(`/admin/users/${user}`)
    await expect(office.getByRole('region', { name: 'Özet' })).toContainText('Geçerli üyelik yok')
    await office.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(office.getByRole('heading', { level: 1, name: 'Sayfası Açılan' })).toHaveCSS(
      'color',
      'rgb(0, 0, 0)',
    )
    await expect(office.getByRole('navigation')).toHaveCount(0)
    await expect(office.getByRole('button')).toHaveCount(0)
    await office.emulateMedia({ media: 'screen', colorScheme: 'light' })
  })
})

test('the audit log is filtered by user, action and record', async () => {
  await office.goto('/admin/audit-log')
  await office.getByRole('combobox', { name: 'Kimin hakkında' }).fill('sayfası aç')
  await office.getByRole('option', { name: /Sayfası Açılan/ }).click()
  const rows = office.getByRole('grid').getByRole('row')
  await expect(rows.filter({ hasText: 'Kullanıcılar' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Notlar' })).toHaveCount(1)
  await office.getByRole('combobox', { name: 'Alan' }).click()
  await office.getByRole('option', { name: 'Notlar' }).click()
  await expect(rows.filter({ hasText: 'Kullanıcılar' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Hatice Karaca' })).toHaveCount(1)
})
