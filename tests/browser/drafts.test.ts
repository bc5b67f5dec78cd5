import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { createClient } from '#shared/core/client.ts'
import { logout } from '#shared/people/session/session.contract.ts'
import { launchBrowser, productUrl, signedIn } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  page = await (await signedIn(browser, 'meram@bozkir.example')).newPage()
})
afterAll(() => browser.close())

const name = () => page.getByRole('textbox', { name: /^Ad\b/ })
const drafts = () =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')).length)

test('when a session ends during editing, a dialog signs in again over the form, and saving works', async () => {
  await page.goto('/admin/equipments/create')
  await name().fill('Kürek makinesi 7')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const transport = (path: string, init: RequestInit) => fetch(productUrl() + path, init)
  await createClient({ transport, token: () => token }).call(logout)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Oturumunuz sona erdi' })
  await expect(dialog).toContainText('meram@bozkir.example')
  await dialog.getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await dialog.getByRole('button', { name: 'Giriş yap ve devam et' }).click()
  await expect(page.getByText('Kayıt eklendi').first()).toBeVisible()
})

test('a draft survives reloading, and is deleted when its author signs out', async () => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/equipments/create')
  await name().fill('Yarım kalan')
  await page.reload()
  await page.getByRole('button', { name: 'Taslağı geri getir' }).click()
  await expect(name()).toHaveValue('Yarım kalan')
  expect(await drafts()).toBe(1)
  await page.getByRole('banner').getByRole('button', { name: 'Mehmet Koç' }).click()
  await page.getByRole('menuitem', { name: 'Çıkış yap' }).click()
  await expect(page.getByRole('button', { name: 'Giriş yap' })).toBeVisible()
  expect(await drafts()).toBe(0)
})
