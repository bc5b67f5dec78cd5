import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { resources } from '#admin/resources/index.ts'
import { thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import { goToScreen } from '#tests/support/browser/back-office.ts'
import {
  type desktop,
  expectAccessible,
  launchBrowser,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'

const paths = [
  '',
  ...resources.flatMap(({ name, create }) => (create ? [name, `${name}/create`] : [name])),
  // Not next to the list that has the same heading.
  'vitamin-orders?view=stats',
  'pages/about',
  'security',
  'setup',
  'help',
  'help/satis',
  `welcome-mails/${thisMonth()}`,
]

/**
 * Every screen of the back office is no wider than the window and logs no error; those for which `isExamined` is true are
 * accessible, which takes as long as all the rest.
 */
export const checkScreens = (
  name: string,
  viewport: typeof desktop,
  colorScheme: 'light' | 'dark',
  isExamined: (path: string) => boolean = () => true,
) =>
  describe(`the back office on ${name}`, () => {
    let browser: Browser
    let page: Page
    let errors: string[]

    beforeAll(async () => {
      browser = await launchBrowser()
      const context = await signedIn(browser, 'admin@bozkir.example', viewport)
      page = await context.newPage()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      errors = await watchErrors(page)
      await page.goto('/admin/profile')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      errors.length = 0
    })
    afterAll(() => browser.close())

    for (const path of paths) {
      const examined = isExamined(path)
      test(`/admin/${path} fits${examined ? ', is accessible' : ''} and logs no error`, async () => {
        await goToScreen(page, path)
        if (examined) await expectAccessible(page)
        // A text that the catalogue lacks is shown by its name.
        expect(await page.getByText(/\bresources\.[\w.-]+/).allTextContents()).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
        expect(errors.splice(0)).toEqual([])
      })
    }
  })
