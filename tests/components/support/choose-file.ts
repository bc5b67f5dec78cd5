import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Chooses a file in the page itself, because files of several megabytes travel slowly to the browser. */
export async function chooseFile(input: Locator, file: File): Promise<void> {
  await expect.element(input).toBeInTheDocument()
  const element = input.element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  element.files = chosen.files
  element.dispatchEvent(new Event('change', { bubbles: true }))
}
