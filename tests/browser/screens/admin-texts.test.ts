import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { launchBrowser, signedIn } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  context = await signedIn(browser, 'admin@bozkir.example')
  page = await context.newPage()
})
afterAll(() => browser.close())

test('an admin writes a program with days and exercises, and visitors see it at the next request', async () => {
  await page.goto('/admin/programs/create')
  await page.getByRole('textbox', { name: /^Ad\b/ }).fill('Kış Kampı')
  await page.getByRole('button', { name: 'Gün ekle' }).click()
  await page.getByRole('textbox', { name: 'Günün adı' }).fill('Pazartesi')
  for (const [index, name] of ['Squat', 'Plank'].entries()) {
    await page.getByRole('button', { name: 'Hareket ekle' }).click()
    await page.getByRole('textbox', { name: 'Hareket', exact: false }).nth(index).fill(name)
  }
  await page.getByRole('button', { name: 'Yukarı al: 2. hareket' }).click()
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page).toHaveURL(/\/admin\/programs$/)
  await page.goto('/programs/kis-kampi')
  await expect(page.getByRole('rowheader')).toHaveText(['Plank', 'Squat'])
})

test('a new name changes the slug, and the old one redirects permanently', async () => {
  await page.goto('/admin/programs')
  await page.getByRole('link', { name: 'Kış Kampı' }).click()
  await page.getByRole('textbox', { name: /^Ad\b/ }).fill('Yaz Kampı')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page).toHaveURL(/\/admin\/programs$/)
  const answer = await page.request.get('/programs/kis-kampi', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/programs/yaz-kampi'])
})

test('FAQs are reordered', async () => {
  await page.goto('/admin/faqs')
  await page.getByRole('button', { name: 'Soruları sırala' }).click()
  const dialog = page.getByRole('dialog')
  const questions = dialog.locator('li p')
  await expect(questions.nth(1)).toBeVisible()
  const [first = '', second = ''] = await questions.allTextContents()
  await dialog.getByRole('button', { name: `Aşağı al: ${first}` }).click()
  await dialog.getByRole('button', { name: 'Sırayı kaydet' }).click()
  await expect(dialog).toBeHidden()
  const html = await (await page.request.get('/sss')).text()
  expect(html.indexOf(second)).toBeLessThan(html.indexOf(first))
})
