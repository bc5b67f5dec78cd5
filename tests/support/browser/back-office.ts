import type { Page } from '@playwright/test'
import { expect } from '#tests/support/browser/expect.ts'

/** Navigates to another screen like a link, without reloading the back office. */
export async function goToScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.isLeft = ''
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/admin/${path}`)
  await expect(page.locator('h1:not([data-is-left])').first()).toBeVisible()
  await waitUntilLoaded(page)
}

/** Waits until all skeletons and progress bars are gone. */
const waitUntilLoaded = (page: Page): Promise<void> =>
  expect(page.locator('.MuiSkeleton-root, .MuiLinearProgress-indeterminate')).toHaveCount(0)
