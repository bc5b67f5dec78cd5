import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { expectAccessible, launchBrowser, signedIn } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let office: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  office = await signedIn(browser, 'meram@bozkir.example')
  page = await office.newPage()
})
afterAll(() => browser.close())

const banner = () => page.getByText('Bağlantı yok. Ekrandaki bilgiler eski olabilir')
const waiting = () => page.getByRole('button', { name: 'Bağlantı bekleniyor' })

test('without a connection a list keeps its rows below a banner, and shows none for another search', async () => {
  await page.goto('/admin/equipments')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await office.setOffline(true)
  await expect(banner()).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('bisiklet')
  await expect(page.getByRole('alert').filter({ hasText: 'İnternet bağlantısı yok' })).toBeVisible()
  await office.setOffline(false)
  await expect(banner()).toBeHidden()
  await expect(page.getByRole('row', { name: /bisiklet/i }).first()).toBeVisible()
})

test('a form waits for the connection with what was typed, and saves it once', async () => {
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/equipment')) saves += 1
  })
  await page.goto('/admin/equipments/create')
  const name = page.getByRole('textbox', { name: /^Ad\b/ })
  await name.fill('Çevrimdışı kürek')
  await office.setOffline(true)
  await expect(waiting()).toBeDisabled()
  await name.press('Enter')
  await name.press('Control+Enter')
  expect(saves).toBe(0)
  await office.setOffline(false)
  await expect(name).toHaveValue('Çevrimdışı kürek')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Kayıt eklendi').first()).toBeVisible()
  expect(saves).toBe(1)
})

test('a dialog, a sheet and a row being edited wait as well', async () => {
  await page.goto('/admin/general-records')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const entry = page.getByRole('region', { name: 'Yeni kayıt' })
  await entry.getByRole('textbox', { name: 'Açıklama' }).fill('Çevrimdışı kayıt')
  await entry.getByRole('textbox', { name: 'Tutar' }).fill('-40')
  await office.setOffline(true)
  await expect(entry.getByRole('button', { name: 'Bağlantı bekleniyor' })).toBeDisabled()
  await office.setOffline(false)
  await entry.getByRole('button', { name: 'Kaydı ekle' }).click()
  const cell = page.getByRole('row', { name: 'Çevrimdışı kayıt' }).locator('[data-field="note"]')
  await cell.click()
  await page.keyboard.press('Enter')
  await office.setOffline(true)
  await expect(banner()).toBeVisible()
  await page.getByRole('grid').getByRole('textbox', { name: 'Not' }).fill('Satırda')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bağlantı yok; bağlantı gelince yeniden deneyin.')).toBeVisible()
  await office.setOffline(false)
  await page.getByRole('grid').getByRole('textbox', { name: 'Not' }).press('Enter')
  await expect(cell).toHaveText('Satırda')

  await page.getByRole('checkbox', { name: 'Satırı seç' }).first().check()
  await page.getByRole('button', { name: 'Sil', exact: true }).click()
  await office.setOffline(true)
  await expect(
    page.getByRole('alertdialog').getByRole('button', { name: 'Bağlantı bekleniyor' }),
  ).toBeDisabled()
  await office.setOffline(false)
  await expect(
    page.getByRole('alertdialog').getByRole('button', { name: 'Bağlantı bekleniyor' }),
  ).toBeHidden()
  await page.getByRole('button', { name: 'Vazgeç' }).click()
})

test('a server that does not answer is a lost connection, too, until it answers again', async () => {
  await page.goto('/admin/equipments')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await office.route('**/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Yenile' }).click()
  await expect(banner()).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await office.unroute('**/*')
  await expect(banner()).toBeHidden()
})
