import type { Browser, BrowserContext } from '@playwright/test'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
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
import { mailTo } from '#tests/support/mail/outbox.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

const email = 'gizem@bozkir.example'
let browser: Browser
let member: BrowserContext
let office: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  const admin = await signIn(productUrl(), 'admin@bozkir.example')
  const { branches } = await admin.call(listBranches)
  const branch = branches.find(({ slug }) => slug === 'karatay')?._id ?? ''
  await admin.call(createUser, {
    body: { name: 'Gizem Saklı', email, phone: '0532 111 22 44', password: 'Bozkir-2026', branch },
  })
  member = await signedIn(browser, email, phone)
  office = await signedIn(browser, 'admin@bozkir.example')
})
afterAll(() => browser.close())

test('a member sees the access log, downloads the data, and requests deletion; an admin rejects it with a reason', async () => {
  const desk = await office.newPage()
  await desk.goto('/admin/members')
  await searchList(desk, /Üyeler/, 'gizem sakli')
  await desk.getByRole('link', { name: 'Gizem Saklı' }).first().click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Gizem Saklı' })).toBeVisible()

  const page = await member.newPage()
  const errors = await watchErrors(page)
  await page.goto('/customer/privacy')
  await expect(page.getByRole('listitem').filter({ hasText: 'Yönetici' }).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ZIP olarak indir' }).click()
  expect((await download).suggestedFilename()).toBe('verilerim.zip')

  await page.getByRole('button', { name: 'Silme isteği gönder' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('Neden (istersen)').fill('Taşınıyorum')
  await question.getByLabel('Parolan', { exact: true }).fill('Bozkir-2026')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Silme isteği gönder' }).click()
  await expect(page.getByRole('button', { name: 'İsteği geri al' })).toBeVisible()

  await desk.goto('/admin/deletion-requests')
  await desk.getByRole('link', { name: 'Gizem Saklı' }).click()
  await desk.getByRole('button', { name: 'Reddet' }).click()
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: /^Ret nedeni/ }).fill('Teslim almadığınız bir sipariş var.')
  await dialog.getByRole('button', { name: 'Reddet' }).click()
  await expect(desk.getByText('Reddedildi', { exact: true })).toBeVisible()
  const mail = await mailTo(inject('productDataDir'), email, /silme isteğin/)
  expect(mail.text).toContain('Teslim almadığınız bir sipariş var.')

  await page.reload()
  await expect(page.getByRole('main')).toContainText('Neden: Teslim almadığınız bir sipariş var.')
  await expect(page.getByRole('button', { name: 'Silme isteği gönder' })).toBeVisible()
  expect(errors).toEqual([])
})
