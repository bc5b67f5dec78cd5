import type { Page } from '@playwright/test'
import { expect } from '#tests/support/browser/expect.ts'

/** Goes to another screen as a link would, without loading the back office anew. */
export async function goToScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.isLeft = ''
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/admin/${path}`)
  await expect(page.locator('h1:not([data-is-left])').first()).toBeVisible()
  await waitUntilLoaded(page)
}

/** Nothing is being loaded any more. */
export const waitUntilLoaded = (page: Page): Promise<void> =>
  expect(page.locator('.MuiSkeleton-root, .MuiLinearProgress-indeterminate')).toHaveCount(0)

/** Turns a list to its next page; answers the milliseconds until the new rows were painted. */
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
          // The frame after the next is begun once the next is painted.
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

/** Where the back office keeps which of its two looks a list has; the other one is no list. */
const looks = { 'applications.view': 'grid', 'lessons.view': 'list', 'turnstile.view': 'log' }

/** Lists that can be seen otherwise begin as lists. */
export const setDefaultListViews = (page: Page): Promise<unknown> =>
  page.addInitScript((chosen) => {
    for (const [key, look] of Object.entries(chosen))
      localStorage.setItem(`RaStore.${key}`, JSON.stringify(look))
  }, looks)
