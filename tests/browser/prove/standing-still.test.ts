import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser, phone } from '#tests/support/browser.ts'
import { expect } from '#tests/support/expect.ts'
import { fillSecondPages, type OpenPage, openingPages } from '#tests/support/opened-pages.ts'
import { readThrough, shiftsOf, watchShifts } from '#tests/support/page-measures.ts'
import { memberPages, standIns, visitorPages } from '#tests/support/visitor-pages.ts'

/** Cumulative layout shift below which nobody sees anything move. */
const leastShift = 0.01

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

describe.concurrent('while one reads on a phone', () => {
  let openPage: OpenPage

  beforeAll(async () => {
    openPage = await openingPages(browser, phone, { isMobile: true, hasTouch: true }, async (context) => {
      await watchShifts(context)
      // Letters of another width may wrap a line elsewhere; how late they come depends on the machine.
      await context.route('**/*.woff2', (route) => route.abort())
      await context.route('**/_astro/*.js', async (route) => {
        await new Promise((fulfil) => setTimeout(fulfil, 200))
        await route.continue()
      })
    })
  })

  test.each([...visitorPages, ...memberPages, ...standIns])(
    '%s stands still, however late its scripts come',
    async (path) => {
      const page = await openPage(path)
      await page.goto(path, { waitUntil: 'networkidle' })
      await readThrough(page)
      const { sum, shifts } = await shiftsOf(page)
      expect(sum, shifts.join('\n')).toBeLessThan(leastShift)
      await page.close()
    },
  )
})
