import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  saveForm,
  searchList,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let office: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  office = await newVisitorContext(browser)
  page = await office.newPage()
})
afterAll(() => browser.close())

const photo = (colour: string) =>
  sharp({ create: { width: 1800, height: 1200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

const menu = (name: RegExp) => page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name })
const main = () => page.getByRole('main')

/** The page as served to a visitor by the next request, with its status. */
async function visitorSees(path: string): Promise<{ status: number; html: string }> {
  const answer = await page.request.get(path)
  return { status: answer.status(), html: await answer.text() }
}

describe('an admin opening a branch', () => {
  test('signs in to the back office', async () => {
    const errors = await watchErrors(page)
    await page.goto('/admin')
    await page.getByLabel('E-posta').fill('admin@bozkir.example')
    await page.getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
    await page.getByRole('button', { name: 'Giriş yap' }).click()
    await menu(/^Ayarlar/).click()
    await expect(main().getByRole('link', { name: /^Şubeler/ })).toBeVisible()
    expect(errors).toEqual([])
  })

  test('adds the branch with a photograph, and visitors see it at the next request', async () => {
    expect((await visitorSees('/beysehir')).status).toBe(404)
    await main()
      .getByRole('link', { name: /^Şubeler/ })
      .click()
    await page.getByRole('link', { name: 'Şube ekle' }).click()
    await page.getByRole('textbox', { name: /^Ad\b/ }).fill('Beyşehir Göl')
    await expect(page.getByText('/beysehir')).toBeVisible()
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'gol.jpg', mimeType: 'image/jpeg', buffer: await photo('#237') })
    const home = await visitorSees('/')
    expect(home.html).not.toContain('Beyşehir')
    await saveForm(page, 'Kayıt eklendi')
    const branch = await visitorSees('/beysehir')
    expect(branch.status).toBe(200)
    expect(branch.html).toMatch(/\/uploads\/branches\/[^"]+\.avif/)
    expect((await visitorSees('/')).html).toContain('Beyşehir')
  })

  test('adds equipment with a photograph, and visitors see it at the next request', async () => {
    expect((await visitorSees('/beysehir/equipment')).html).not.toContain('Göl küreği')
    await menu(/^Site içeriği/).click()
    await main().getByRole('link', { name: 'Ekipmanlar' }).click()
    await page.getByRole('link', { name: 'Ekipman ekle' }).click()
    // The app bar also has a branch switch, which is rendered before the form.
    await expect(page.getByRole('textbox', { name: /^Ad\b/ })).toBeVisible()
    await page.getByRole('main').getByRole('combobox', { name: /Şube/ }).click()
    await page.getByRole('option', { name: 'Beyşehir Göl' }).click()
    await page.getByRole('textbox', { name: /^Ad\b/ }).fill('Göl küreği')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'kurek.jpg', mimeType: 'image/jpeg', buffer: await photo('#732') })
    await saveForm(page, 'Kayıt eklendi')
    const { html } = await visitorSees('/beysehir/equipment')
    expect(html).toContain('Göl küreği')
    const source = /\/uploads\/equipments\/[^" ]+\.avif/.exec(html)?.[0] ?? ''
    const image = await page.request.get(source)
    expect(image.headers()['content-type']).toBe('image/avif')
  })
})

describe('staff look up a member at the desk', () => {
  test('and see all of the club’s records of the member on one page', async () => {
    const desk = await signedIn(browser, 'selcuklu@bozkir.example')
    const screen = await desk.newPage()
    const errors = await watchErrors(screen)
    await screen.goto('/admin/members')
    await searchList(screen, /Üyeler/, 'uye@bozkir')
    await screen.getByRole('link', { name: 'Ayşe Yılmaz' }).click()
    const records = screen.getByRole('region', { name: 'Kulüpteki kayıtları' })
    await records.getByRole('tab', { name: 'Üyelikler' }).click()
    await expect(records.getByRole('link', { name: '12 aylık' })).toBeVisible()
    const slow = Promise.withResolvers<void>()
    await screen.route('**/entry-columns-*.js', async (route) => {
      await slow.promise
      await route.continue()
    })
    await records.getByRole('tab', { name: 'Girişler' }).click()
    // The tab answers before its panel has been loaded.
    await expect(records.getByRole('tab', { name: 'Girişler', selected: true })).toBeVisible()
    slow.resolve()
    await expect(records.getByText('Üyelik geçerli. İyi antrenmanlar!').first()).toBeVisible()
    await records.getByRole('tab', { name: 'Sözleşmeler' }).click()
    await expect(screen).toHaveURL(/panel=contracts/)
    await records.getByRole('gridcell').getByRole('link').first().click()
    await expect(screen.getByRole('heading', { level: 1 })).toContainText('Ayşe Yılmaz')
    await screen.goBack()
    await expect(records.getByRole('tab', { name: 'Sözleşmeler', selected: true })).toBeVisible()
    await expectAccessible(screen)
    expect(errors).toEqual([])
    await desk.close()
  })
})
