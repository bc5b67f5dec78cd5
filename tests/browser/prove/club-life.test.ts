import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { addDays, clubDay, mondayOf } from '#shared/core/club-time.ts'
import {
  launchBrowser,
  newVisitorContext,
  phone,
  saveForm,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
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

const nextWednesday = addDays(mondayOf(clubDay(new Date())), 9)

/** The page as served to visitors by the next request. */
const visitorSees = async (path: string) => (await page.request.get(path)).text()

describe('the staff of a branch', () => {
  test('add a package with a price in kuruş, and visitors see it at the next request', async () => {
    const errors = await watchErrors(page)
    await page.goto('/admin/packages/create')
    await page.getByRole('textbox', { name: /^Ad\b/ }).fill('Öğrenci aylık')
    const price = page.getByRole('textbox', { name: /^Fiyat/ })
    await price.pressSequentially('1.250,05')
    await page.getByRole('textbox', { name: /^İçindekiler/ }).fill('Bütün alanlar\nÖlçüm')
    expect(await visitorSees('/meram/membership')).not.toContain('Öğrenci aylık')
    await saveForm(page, 'Kayıt eklendi')
    const html = await visitorSees('/meram/membership')
    expect(html).toContain('Öğrenci aylık')
    expect(html).toContain('₺1.250,05')
    expect(errors).toEqual([])
  })

  test('see an error when the price is missing', async () => {
    await page.goto('/admin/packages/create')
    await page.getByRole('textbox', { name: /^Ad\b/ }).fill('Bedava')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByRole('textbox', { name: /^Fiyat/ })).toHaveAttribute('aria-invalid', 'true')
    expect(await visitorSees('/meram/membership')).not.toContain('Bedava')
  })

  test('add a daytime discount, shown with the old price struck through', async () => {
    await page.goto('/admin/daytime-discounts/create')
    await page.getByRole('textbox', { name: /^İndirim/ }).fill('10')
    await page.getByLabel(/^Son giriş saati/).fill('15:00')
    expect(await visitorSees('/meram/membership')).not.toContain('<del')
    await saveForm(page, 'Kayıt eklendi')
    const html = await visitorSees('/meram/membership')
    expect(html).toMatch(/<del[^>]*>₺1\.550<\/del>/)
    expect(html).toContain('₺1.395')
    expect(html).toContain('Son giriş 15.00')
  })

  test('plan a lesson in club time, and it appears in next week’s timetable', async () => {
    await page.goto('/admin/lessons/create')
    await page.getByRole('textbox', { name: /^Ders\b/ }).fill('Ay ışığı yogası')
    await page.getByLabel(/^Başlangıç/).fill(`${nextWednesday}T21:15`)
    await page.getByLabel(/^Bitiş/).fill(`${nextWednesday}T22:00`)
    await page.getByRole('combobox', { name: /^Antrenör/ }).click()
    await page.getByRole('option', { name: 'Kerem Uslu' }).click()
    await saveForm(page, 'Kayıt eklendi')
    const html = await visitorSees('/meram/teams')
    expect(html).toContain('Ay ışığı yogası')
    expect(html).toContain(`${nextWednesday}T18:15:00.000Z`)
    await page.goto('/meram/teams')
    const week = page.getByRole('table', { name: /Gelecek hafta/ })
    const cell = week
      .getByRole('row', { name: /^21\.15/ })
      .getByRole('cell')
      .nth(2)
    await expect(cell).toContainText('Ay ışığı yogası')
  })
})

describe('a visitor', () => {
  test('sees the timetable as a list of days on a phone, with structured data for events', async () => {
    const context = await newVisitorContext(browser, phone)
    const visitor = await context.newPage()
    await visitor.goto('/meram/teams')
    await expect(visitor.getByRole('table')).toHaveCount(0)
    await expect(visitor.getByRole('heading', { name: /^Çarşamba/ }).first()).toBeVisible()
    const data = await visitor.locator('script[type="application/ld+json"]').allTextContents()
    const described = data.map((text) => JSON.parse(text)).find((found) => '@graph' in found)
    const events = described['@graph'] as { '@type': string; startDate: string }[]
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) {
      expect(event['@type']).toBe('Event')
      expect(Date.parse(event.startDate)).toBeGreaterThan(Date.now())
    }
    await context.close()
  })

  test('compares packages in a table on wide screens, and every offer links to its checkout', async () => {
    const context = await newVisitorContext(browser)
    const visitor = await context.newPage()
    await visitor.goto('/selcuklu')
    await visitor.getByRole('link', { name: 'Bütün paketleri karşılaştır' }).click()
    const table = visitor.getByRole('table')
    await expect(table.getByRole('columnheader', { name: /Gündüz aylık/ })).toBeVisible()
    await expect(table.getByRole('row', { name: /^Giriş saatleri/ })).toContainText('Son giriş 16.30')
    await expect(visitor.getByRole('link', { name: 'Şubeye yaz' })).toHaveAttribute(
      'href',
      '/selcuklu/contact',
    )
    await expect(visitor.getByRole('main').getByRole('button')).toHaveCount(0)
    const buy = visitor.getByRole('link', { name: /^Satın al/ })
    await expect(buy.first()).toBeVisible()
    for (const link of await buy.all())
      await expect(link).toHaveAttribute(
        'href',
        /^\/register\?callbackUrl=%2Fcustomer%2Fcheckout%3Fpackage%3D[\da-f-]{36}$/,
      )
    await context.close()
  })

  test('sees the content of every branch when the URL contains none', async () => {
    const context = await newVisitorContext(browser)
    const visitor = await context.newPage()
    await visitor.goto('/membership')
    for (const name of ['Selçuklu', 'Meram', 'Karatay'])
      await expect(visitor.getByRole('region', { name })).toContainText('Aylık')
    await visitor.goto('/gallery')
    await expect(visitor.getByRole('region', { name: 'Meram' }).locator('a[data-photo]')).toHaveCount(3)
    await visitor.goto('/teams')
    await expect(visitor.getByRole('heading', { name: 'Sevda Ertuğ' })).toBeVisible()
    await visitor.getByRole('link', { name: 'Karatay haftalık ders programı' }).click()
    await expect(visitor).toHaveURL('/karatay/teams#dersler')
    await visitor.goto('/membership')
    // The branch whose link was followed is the chosen one.
    await expect(visitor.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Karatay')
    await visitor.goto('/teams')
    await visitor.getByRole('link', { name: 'Karatay ekibi ve takımları' }).click()
    await expect(visitor).toHaveURL('/karatay/teams')
    await expect(visitor.getByRole('heading', { name: 'Sevda Ertuğ' })).toBeVisible()
    await context.close()
  })
})
