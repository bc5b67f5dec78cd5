import type { Page } from '@playwright/test'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
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
export const waitUntilLoaded = (page: Page): Promise<void> =>
  expect(page.locator('.MuiSkeleton-root, .MuiLinearProgress-indeterminate')).toHaveCount(0)

/** Goes to the next page of a list; returns the milliseconds until the new rows were painted. */
export const turnToNextPage = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((fulfil, fail) => {
        const button = document.querySelector<HTMLElement>('main button[aria-label="Sonraki sayfaya git"]')
        const first = () => document.querySelector<HTMLElement>('main [role=row][data-id]')?.dataset.id
        const turnedFrom = first()
        if (!button || !turnedFrom) return fail(new Error('The list has no page to turn'))
        const startedAt = performance.now()
        const observer = new MutationObserver(() => {
          const shown = first()
          if (!shown || shown === turnedFrom) return
          observer.disconnect()
          // The second animation frame starts after the first was painted.
          requestAnimationFrame(() => requestAnimationFrame(() => fulfil(performance.now() - startedAt)))
        })
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          attributeFilter: ['data-id'],
        })
        button.click()
      }),
  )

/** The storage keys of lists with an alternative view. */
const looks = { 'applications.view': 'grid', 'lessons.view': 'list', 'turnstile.view': 'log' }

/** Opens lists with alternative views as lists. */
export const setDefaultListViews = (page: Page): Promise<unknown> =>
  page.addInitScript((chosen) => {
    for (const [key, look] of Object.entries(chosen))
      localStorage.setItem(`RaStore.${key}`, JSON.stringify(look))
  }, looks)

/**
 * Expects a PDF in a frame. The headless shell has no viewer: there, the page says so. Chromium’s viewer is an extension in
 * a frame of its own, which a policy that is too narrow would refuse.
 */
export async function expectPreview(page: Page): Promise<void> {
  if (!(await page.evaluate(() => navigator.pdfViewerEnabled))) {
    await expect(page.getByText(applicationTexts.cvNoViewer)).toBeVisible()
    return
  }
  await expect(page.locator('iframe[src^="blob:"]')).toBeVisible()
  await expect
    .poll(() => page.frames().map((frame) => new URL(frame.url()).protocol))
    .toContain('chrome-extension:')
}
