import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { expectAccessible, launchBrowser, signedIn, watchErrors } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let desk: BrowserContext
let page: Page
let clicks = 0

beforeAll(async () => {
  browser = await launchBrowser()
  desk = await signedIn(browser, 'selcuklu@bozkir.example')
  page = await desk.newPage()
})
afterAll(() => browser.close())

async function click(target: Locator): Promise<void> {
  clicks += 1
  await target.click()
}

/** Draws a signature with one stroke of the mouse. */
async function draw(): Promise<void> {
  clicks += 1
  const field = page.getByRole('img', { name: 'İmza alanı' })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('The signature field is not visible')
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 180, box.y + 90, { steps: 6 })
  await page.mouse.move(box.x + 260, box.y + 30, { steps: 6 })
  await page.mouse.up()
}

test('reception leads a walk-in to granted access', async () => {
  const errors = await watchErrors(page)
  await page.goto('/admin/members')
  clicks = 0
  await click(page.getByRole('link', { name: 'Yeni üye' }))
  await page.getByRole('textbox', { name: /^Ad soyad/ }).fill('Kapıdan Giren')
  await page.getByRole('textbox', { name: 'Telefon', exact: false }).first().fill('0533 210 43 65')
  await expectAccessible(page)
  await click(page.getByRole('button', { name: 'Kaydet ve üyelik sat' }))
  const offer = page.getByRole('combobox', { name: /^Paket/ })
  await offer.fill('3 aylık')
  await click(page.getByRole('option', { name: /3 aylık/ }).first())
  await click(page.getByRole('button', { name: /^₺.* al$/ }))
  await click(
    page.getByRole('region', { name: 'Satış tamamlandı' }).getByRole('button', { name: 'Masada imzala' }),
  )
  await click(page.getByRole('button', { name: 'Kilitle ve imzalat' }))
  const signing = page.getByRole('dialog')
  await expect(signing.getByRole('checkbox', { name: /okudum, anladım/ })).toBeVisible()
  const heading = await signing.getByRole('heading').first().textContent()
  const toSign = Number(/\/(\d+)\)$/.exec(heading ?? '')?.[1] ?? 1)
  for (let signed = 0; signed < toSign; signed += 1) {
    await click(signing.getByRole('checkbox', { name: /okudum, anladım/ }))
    await draw()
    await click(signing.getByRole('button', { name: 'İmzala', exact: true }))
    if (signed + 1 < toSign)
      await expect(signing.getByRole('checkbox', { name: /okudum, anladım/ })).not.toBeChecked()
  }
  await expect(page.getByText('Cihazı görevliye geri verin.')).toBeVisible()
  await expectAccessible(page)
  // A reload and another tab meet the lock.
  await page.reload()
  await expect(page.getByText('Cihazı görevliye geri verin.')).toBeVisible()
  const other = await desk.newPage()
  await other.goto('/admin/members')
  await expect(other.getByText('Cihazı görevliye geri verin.')).toBeVisible()
  await expect(other.getByRole('navigation')).toHaveCount(0)
  await other.close()
  await click(page.getByRole('button', { name: 'Görevli: kilidi aç' }))
  await page.getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await page.keyboard.press('Enter')
  await click(
    page.getByRole('region', { name: 'Satış tamamlandı' }).getByRole('button', { name: 'Adıyla içeri al' }),
  )
  await expect(page.getByText('Giriş kaydedildi.').first()).toBeVisible()
  // Each further contract adds three, the lock two.
  expect(clicks - 2 - 3 * (toSign - 1)).toBeLessThanOrEqual(12)
  await page.getByRole('tab', { name: 'Girişler' }).click()
  await expect(page.getByRole('tabpanel').getByRole('row', { name: /Geçti/ })).toBeVisible()
  // The browser reports the calls that the lock has refused.
  expect(errors.filter((error) => !error.includes('423'))).toEqual([])
})
