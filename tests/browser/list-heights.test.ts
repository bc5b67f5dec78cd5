import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect as expectValue, test } from 'vitest'
import { launchBrowser, signedIn } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  page = await (await signedIn(browser, 'admin@bozkir.example', { width: 1440, height: 900 })).newPage()
})
afterAll(() => browser.close())

async function firstRow(list: string, filter: Readonly<Record<string, unknown>> = {}) {
  const address = `/admin/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
  await page.goto(address)
  const row = page.getByRole('grid').locator('[role=row][data-id]').first()
  await expect(row).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Yükleniyor' })).toHaveCount(0)
  const box = await row.boundingBox()
  return { top: box?.y ?? Number.NaN, height: box?.height ?? Number.NaN }
}

describe('at 1440 × 900 the rows come first', () => {
  test.for([
    ['members', { status: 'active', gender: 'female' }],
    ['memberships', { status: 'active', kind: 'membership' }],
    ['turnstile-entries', { allowed: true, direction: 'in' }],
    ['sales', { from: '2020-01-01', until: '2100-01-01', isOpen: false }],
    ['receivables', { isOpen: true, isPromised: false }],
    ['balances', {}],
    ['points', {}],
  ] as const)('in %s with two active filters', async ([list, filter]) => {
    const { top, height } = await firstRow(list, filter)
    expectValue(top).toBeLessThan(220)
    expectValue(height).toBeLessThanOrEqual(45)
    const chips = Object.keys(filter).length === 0 ? 0 : 2
    await expect(page.getByRole('button', { name: /^Filtreyi kaldır: / })).toHaveCount(chips)
  })

  test.for(['payment-records', 'general-records'])(
    'in %s, below the row that adds one, and the sums',
    async (list) => {
      expectValue((await firstRow(list)).top).toBeLessThan(320)
      await expect(page.getByRole('region', { name: /^Yeni (kayıt|ödeme)$/ })).toBeVisible()
    },
  )
})
