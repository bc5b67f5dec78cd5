import type { Page } from '@playwright/test'

/** Collects where a card's number was seen outside the form: in addresses, answers and what the page keeps. */
export function watchForNumber(page: Page, number: string): { leaks: () => Promise<string[]> } {
  const found: string[] = []
  const isIn = (text: string) => text.replace(/[\s+]|%20/g, '').includes(number)
  const reading: Promise<void>[] = []
  page.on('framenavigated', (frame) => {
    if (isIn(frame.url())) found.push(frame.url())
  })
  page.on('response', (response) => {
    if (isIn(response.url())) found.push(response.url())
    if (!/json|html/.test(response.headers()['content-type'] ?? '')) return
    const read = response.text().then(
      (body) => {
        if (isIn(body)) found.push(`answer of ${response.url()}`)
      },
      // A redirect has no body.
      () => undefined,
    )
    reading.push(read)
  })
  return {
    leaks: async () => {
      await Promise.all(reading)
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
      )
      return isIn(kept) ? [...found, 'storage'] : found
    },
  }
}
