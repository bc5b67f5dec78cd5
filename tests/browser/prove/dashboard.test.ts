import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  expectAccessible,
  launchBrowser,
  phone,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let page: Page
let errors: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  page = await (await signedIn(browser, 'admin@bozkir.example')).newPage()
  errors = await watchErrors(page)
})
afterAll(() => browser.close())

const main = () => page.getByRole('main')
const group = (name: string) => main().getByRole('region', { name, exact: true })

/** The number of a figure. */
async function figure(groupName: string, name: string): Promise<number> {
  const cell = group(groupName).getByRole('listitem').filter({ hasText: name })
  await expect(cell).toBeVisible()
  const text = await cell.locator('span').first().textContent()
  return Number(text?.replaceAll('.', ''))
}

/** Follows a figure by keyboard and returns the number of rows in its list. */
async function follow(name: string): Promise<number> {
  await main().getByRole('link', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^\d+–\d+ \/ \d+$|kayıt/).first()).toBeVisible()
  const range = await page
    .getByText(/\d+–\d+ \/ \d+/)
    .first()
    .textContent()
  return Number(range?.split('/').pop()?.replaceAll('.', '').trim())
}

async function downloaded(button: string): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent('download')
  await main().getByRole('button', { name: button }).press('Enter')
  const file = await download
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

describe('the dashboard of an admin', () => {
  test.each([
    ['Üyelikler', 'Geçerli'],
    ['Üyelikler', 'Yenilenecek'],
    ['Bekleyen işler', 'Bitmek üzere olan üyelik'],
    ['Bekleyen işler', 'İmzasız sözleşme'],
    ['Bekleyen işler', 'Okunmamış mesaj'],
    ['Bugün', 'Giriş'],
  ])('%s: the figure %s links to a list with as many rows', async (groupName, name) => {
    const difference = async () => {
      await page.goto('/admin')
      const count = await figure(groupName, name)
      expect(count).toBeGreaterThan(0)
      return (await follow(name)) - count
    }
    // Some counts are up to ten seconds old.
    await expect.poll(difference, { timeout: 90_000 }).toBe(0)
    await page.goBack()
    await expect(group(groupName)).toBeVisible()
  })

  test('shows a chart as a table, and downloads both', async () => {
    await page.goto('/admin')
    const chart = group('Aylık gelir')
    await expect(chart.locator('svg[aria-labelledby]').first()).toBeVisible()
    const picture = await downloaded('Aylık gelir: resmini indir')
    expect(picture.name).toMatch(/^Aylık gelir \d{4}-\d\d-\d\d\.png$/)
    const { width = 0, height = 0, format } = await sharp(picture.content).metadata()
    expect([format, width > 600, height > 400]).toEqual(['png', true, true])
    const file = await downloaded('Aylık gelir: CSV indir')
    const lines = file.content.toString('utf8').trim().split('\r\n')
    expect(lines[0]).toContain('Ay;Siteden kartla;Kasada kart;Kasada nakit;Havale / EFT')
    expect(lines).toHaveLength(13)
    await main().getByRole('button', { name: 'Aylık gelir: tablo olarak göster' }).press('Enter')
    await expect(chart.getByRole('row')).toHaveCount(13)
    await expectAccessible(page)
    expect(errors).toEqual([])
  })

  test('is filtered by branch', async () => {
    await page.goto('/admin')
    const all = await figure('Genel', 'Kullanıcı')
    await page.getByRole('combobox', { name: 'Şube' }).click()
    await page.getByRole('option', { name: 'Meram', exact: false }).first().click()
    await expect.poll(() => figure('Genel', 'Kullanıcı')).toBeLessThan(all)
  })
})

test('staff see their branch on a phone, without admin-only figures', async () => {
  const own = await (await signedIn(browser, 'selcuklu@bozkir.example', phone)).newPage()
  await own.goto('/admin')
  const waiting = own.getByRole('region', { name: 'Bekleyen işler' })
  await expect(waiting.getByRole('link', { name: 'Okunmamış mesaj' })).toBeVisible()
  await expect(waiting.getByRole('link', { name: 'Azalan ürün' })).toHaveCount(0)
  await own.close()
})

test('staff see today’s latest entries at their gates', async () => {
  const own = await (await signedIn(browser, 'selcuklu@bozkir.example')).newPage()
  const answered = own.waitForResponse(/\/api\/turnike\/logs\/.+&date=/)
  await own.goto('/admin')
  const { logs } = await (await answered).json()
  const entries = own.getByRole('region', { name: 'Bugünkü geçişler' })
  await expect(entries.getByRole('listitem')).toHaveCount(logs.length)
  if (logs.length === 0) await expect(entries).toContainText('Bugün henüz geçiş yok.')
  await entries.getByRole('link', { name: 'Bugünkü geçişler' }).click()
  await expect(own).toHaveURL(/\/admin\/turnstile-entries/)
  await own.close()
})

test('trainers see their lessons, and no figures', async () => {
  const own = await (await signedIn(browser, 'antrenor@bozkir.example')).newPage()
  await own.goto('/admin')
  await expect(own.getByRole('heading', { name: 'Sıradaki dersleriniz' })).toBeVisible()
  await expect(own.getByRole('region', { name: 'Bekleyen işler' })).toHaveCount(0)
  await own.close()
})
