import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  accessibilityFindings,
  desktop,
  handheld,
  launchBrowser,
  phone,
  productUrl,
  watchErrors,
} from '#tests/support/browser.ts'
import { expect } from '#tests/support/expect.ts'
import { fillSecondPages, type OpenPage, openingPages } from '#tests/support/opened-pages.ts'
import { readThrough, weightsOf } from '#tests/support/page-measures.ts'
import { barePages, fileRoutes, memberPages, standIns, visitorPages } from '#tests/support/visitor-pages.ts'

/** Compressed kilobytes that a page may load on a phone. */
const budget = { scriptBeforeUse: 15, withoutImages: 80, image: 120 }

let browser: Browser
let emptySecondPages: () => Promise<void>

beforeAll(async () => {
  browser = await launchBrowser()
  emptySecondPages = await fillSecondPages()
})
afterAll(async () => {
  await emptySecondPages()
  await browser.close()
})

async function expectToBeLight(page: Page): Promise<void> {
  const { script, withoutImages } = await weightsOf(page)
  expect(script, 'script before anybody touches the page').toBeLessThanOrEqual(budget.scriptBeforeUse)
  expect(withoutImages, 'all but images').toBeLessThanOrEqual(budget.withoutImages)
}

const looks = [
  { device: 'phone', viewport: phone, traits: handheld, schemes: ['light', 'dark'] },
  { device: 'desktop', viewport: desktop, traits: {}, schemes: ['dark', 'light'] },
] as const
const everyPage = [...visitorPages, ...memberPages, ...standIns]

/** What the console tells of pages that say that they cannot be shown. */
const expectedError = /the server responded with a status of (40[04]|500)/

describe.concurrent.each(looks)('on a $device', ({ viewport, traits, schemes: [first, second] }) => {
  let openPage: OpenPage

  beforeAll(async () => {
    openPage = await openingPages(browser, viewport, {
      ...traits,
      reducedMotion: 'reduce',
      colorScheme: first,
    })
  })

  test.each(everyPage)('%s is accessible in light and dark, fits and logs no error', async (path) => {
    const page = await openPage(path)
    const errors = watchErrors(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    const isLight = viewport === phone && !memberPages.includes(path)
    if (isLight) await expectToBeLight(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, 'the page is no wider than the screen').toBeLessThanOrEqual(0)
    expect(await accessibilityFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: second })
    // A busy machine may still be painting the other colours.
    await expect.poll(() => accessibilityFindings(page, ['color-contrast'])).toEqual([])
    if (isLight) {
      await readThrough(page)
      const { image, imageUrl } = await weightsOf(page)
      expect(image, imageUrl).toBeLessThanOrEqual(budget.image)
    }
    expect(errors.filter((error) => !expectedError.test(error))).toEqual([])
    await page.close()
  })
})

describe.concurrent('without script', () => {
  let openPage: OpenPage

  beforeAll(async () => {
    openPage = await openingPages(browser, phone, { javaScriptEnabled: false })
  })

  test.each(visitorPages)('%s can be read', async (path) => {
    const page = await openPage(path)
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (!barePages.includes(path)) await expect(page.getByRole('contentinfo')).toContainText('08.00 - 00.00')
    await page.close()
  })
})

test.each(['/no-such-page', '/selcuklu/no-such-page', '/no-such-branch/equipment'])(
  '%s is a good 404',
  async (path) => {
    const answer = await fetch(productUrl() + path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toMatch(/<main[^>]*>.*<a [^>]*href="\/"/s)
  },
)

test.each(fileRoutes.flatMap(({ address }) => address ?? []))('%s is there', async (path) => {
  const answer = await fetch(productUrl() + path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).not.toContain('text/html')
})
