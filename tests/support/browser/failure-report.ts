import { afterEach } from 'vitest'
import { openPages } from '#tests/support/browser/browser.ts'

/** Enough to see which screen stands there and what lies on top of it. */
const mostCharacters = 3000

// What a person would have seen where a journey stopped: a run elsewhere leaves nothing else to look at.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages()) {
    const parts = await page.locator('main, [role=dialog], [role=alertdialog], [role=alert]').all()
    const seen = await Promise.all(
      parts.map((part) => part.ariaSnapshot({ timeout: 5000 }).catch((error: unknown) => String(error))),
    )
    console.error(`${task.name}\n${page.url()}\n${seen.join('\n').slice(0, mostCharacters)}`)
  }
})
