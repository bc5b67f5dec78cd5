import { ensureChromium } from '#tests/support/browser/chromium.ts'

/** Installs Chromium if the machine has none. */
export default async function setup(): Promise<void> {
  await ensureChromium()
}
