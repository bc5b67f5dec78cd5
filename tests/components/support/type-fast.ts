import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Types a text within one task, so that no debounce ends between two keystrokes on a busy machine. */
export async function typeFast(input: Locator, text: string): Promise<void> {
  await expect.element(input).toBeVisible()
  const element = input.element() as HTMLInputElement
  element.focus()
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  for (let length = 1; length <= text.length; length += 1) {
    set?.call(element, text.slice(0, length))
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
