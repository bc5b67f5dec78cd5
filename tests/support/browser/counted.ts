import type { Locator, Page } from '@playwright/test'

/** Acts on a page like a person, and counts each click, key chord and filled field as one step. */
export function countSteps(page: Page) {
  let steps = 0
  return {
    steps: () => steps,
    async click(target: Locator): Promise<void> {
      steps += 1
      await target.click()
    },
    async press(chord: string): Promise<void> {
      steps += 1
      await page.keyboard.press(chord)
    },
    async fill(field: Locator, value: string): Promise<void> {
      steps += 1
      await field.fill(value)
    },
  }
}
