import { afterEach } from 'vitest'
import { openPages, writesOf } from '#tests/support/browser/browser.ts'

/** Enough to identify the screen and open dialogs. */
const mostCharacters = 3000

// Prints the open pages of a failed test, because a CI run leaves nothing else to inspect.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages()) {
    // A concurrent test may have closed its page.
    const parts = await page
      .locator('main, [role=dialog], [role=alertdialog], [role=alert]')
      .all()
      .catch(() => [])
    const seen = await Promise.all(
      parts.map((part) => part.ariaSnapshot({ timeout: 5000 }).catch((error: unknown) => String(error))),
    )
    const writes = writesOf(page.context()).slice(-5)
    console.error([task.name, page.url(), ...writes, seen.join('\n').slice(0, mostCharacters)].join('\n'))
  }
})
