import type { Browser, BrowserContext, Locator } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { isSigned, openReceiver } from '#tests/support/processes/webhook-receiver.ts'

let browser: Browser
let context: BrowserContext
let receiver: Awaited<ReturnType<typeof openReceiver>>

beforeAll(async () => {
  browser = await launchBrowser()
  context = await signedIn(browser, 'admin@bozkir.example')
  receiver = await openReceiver()
})
afterAll(async () => {
  await browser?.close()
  await receiver?.close()
})

/** Closes the dialog of a new secret. */
async function keep(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Bitti' }).click()
}

test('an admin adds a webhook, tries it, and replaces its secret; “Bugün” names one that was stopped', async () => {
  const page = await context.newPage()
  const errors = await watchErrors(page)
  await page.setViewportSize(desktop)
  await page.goto(`${productUrl()}/admin/setup`)
  await page.getByRole('link', { name: /^Webhook’lar/ }).click()
  await page.getByRole('link', { name: 'Webhook ekle' }).first().click()
  await page.getByRole('textbox', { name: 'Ad', exact: true }).fill('Muhasebe programı')
  await page.getByRole('textbox', { name: 'Adres' }).fill(receiver.url)
  await page.getByRole('checkbox', { name: 'Bütün olaylar' }).check()
  await page.getByRole('checkbox', { name: 'Turnikeden geçildi' }).uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const dialog = page.getByRole('dialog', { name: 'İmza anahtarı' })
  const secret = await dialog.getByRole('textbox', { name: 'Anahtar' }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await expectAccessible(page)
  await keep(dialog)
  await expect(page.getByRole('heading', { name: 'Muhasebe programı' })).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)

  await page.getByRole('button', { name: 'Deneme gönder' }).click()
  await expect(page.getByText('Deneme bildirimi sıraya alındı.')).toBeVisible()
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1)
  const [request] = receiver.received
  expect(request && isSigned(request, secret)).toBe(true)
  await page.reload()
  await page.getByText('Deneme bildirimi').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yeniden gönder' }).click()
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2)
  expect(receiver.received[1]?.id).toBe(request?.id)

  await page.getByRole('button', { name: 'Anahtarı değiştir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anahtarı değiştir' }).click()
  const second = await dialog.getByRole('textbox', { name: 'Anahtar' }).inputValue()
  expect(second).not.toBe(secret)
  await keep(dialog)
  await expect(page.getByRole('button', { name: 'Eskisini bitir' })).toBeVisible()

  receiver.behave(410)
  await page.getByRole('button', { name: 'Deneme gönder' }).click()
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(3)
  await page.setViewportSize(phone)
  await page.goto(`${productUrl()}/admin`)
  await page.getByRole('link', { name: '1 webhook durduruldu' }).click()
  await page.getByText('Muhasebe programı').click()
  await expect(page.getByText('Alıcı 410 ile bildirim istemediğini söyledi.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Webhook’u aç' }).click()
  await expect(page.getByText('Webhook açıldı.')).toBeVisible()
  expect(errors).toEqual([])
})
