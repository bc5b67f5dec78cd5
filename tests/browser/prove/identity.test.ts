import type { Browser, BrowserContext } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { identityTexts } from '#admin/resources/club/identity/identity.texts.ts'
import { presets } from '#shared/brand/club-colours.ts'
import { type Identity, showIdentity, updateIdentity } from '#shared/club/identity/identity.contract.ts'
import {
  launchBrowser,
  newVisitorContext,
  productUrl,
  saveForm,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { photo } from '#tests/support/records/images.ts'

let browser: Browser
let contexts: BrowserContext[] = []
let admin: SignedIn
let before: Identity

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  before = await admin.call(showIdentity)
})
afterAll(async () => {
  const { name, palette, wordmark, motif } = before
  await admin.call(updateIdentity, { body: { name, palette, wordmark, motif, removeLogo: true } })
  for (const context of contexts) await context.close()
  await browser.close()
})

test('a visitor sees the new name, colours and logo on the next request', async () => {
  const visitor = await newVisitorContext(browser)
  const office = await signedIn(browser, 'admin@bozkir.example')
  contexts = [visitor, office]
  const site = await visitor.newPage()
  const errors = await watchErrors(site)
  await site.goto('/')
  await expect(site).toHaveTitle(/Bozkır Fitness/)
  const iconNow = async () => {
    const address = await site.locator('link[rel="icon"][type="image/png"]').getAttribute('href')
    const answer = await site.request.get(new URL(address ?? '', productUrl()).href)
    expect(answer.headers()['content-type']).toBe('image/png')
    return { address, bytes: (await answer.body()).toString('base64') }
  }
  const initials = await iconNow()

  const page = await office.newPage()
  await page.goto('/admin/identity')
  await page.getByRole('textbox', { name: /^Kulübün adı/ }).fill('Kuzey Spor')
  await page.getByRole('textbox', { name: identityTexts.fields.wordmark }).fill('Kuzey Spor')
  await page.getByRole('radio', { name: identityTexts.palettes.sea }).click()
  const preview = page.getByRole('region', { name: identityTexts.preview })
  await expect(preview).toContainText('Kuzey')
  await saveForm(page, 'Değişiklikler kaydedildi')

  await site.reload()
  await expect(site).toHaveTitle(/Kuzey Spor/)
  const header = site.locator('.site-header')
  await expect(header.getByRole('link', { name: /Kuzey/ })).toBeVisible()
  await expect(header).toHaveCSS('background-color', 'rgb(143, 208, 234)')
  expect(presets.sea.sky).toBe('#8fd0ea')

  await page.goto('/admin/identity')
  const logo = page.getByRole('region', { name: identityTexts.fields.logo })
  await logo
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await photo({ format: 'png' }) })
  await saveForm(page, 'Değişiklikler kaydedildi')
  await site.reload()
  await expect(header.getByRole('img', { name: 'Kuzey Spor' })).toBeVisible()
  const logoIcon = await iconNow()
  expect(logoIcon.address).not.toBe(initials.address)
  expect(logoIcon.bytes).not.toBe(initials.bytes)
  expect(errors).toEqual([])
})

test('the page of an unexpected error has the club’s colours and landscape', async () => {
  const context = await newVisitorContext(browser)
  contexts.push(context)
  const site = await context.newPage()
  for (const [motif, isShown] of [
    ['kilim', true],
    ['none', false],
  ] as const) {
    await admin.call(updateIdentity, { body: { palette: 'sea', motif } })
    await site.goto('/500')
    await expect(site.locator('.lost')).toHaveCSS('background-color', 'rgb(143, 208, 234)')
    await expect(site.locator('.steppe').first()).toBeVisible({ visible: isShown })
  }
})
