import type { Page } from '@playwright/test'

/**
 * A person at the keyboard. Every key that is pressed counts once; words and amounts are typed as they are and
 * counted as letters.
 */
export class Keystrokes {
  keys = 0
  letters = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1
      await this.#page.keyboard.press(key)
    }
  }

  async type(text: string): Promise<void> {
    this.letters += text.length
    await this.#page.keyboard.type(text)
  }
}
