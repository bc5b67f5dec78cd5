import { isScreenUnsaved } from '#admin/core/auth/session-end.ts'

/** Milliseconds; a script that is missing after a reload is missing for another reason. */
const pause = 60_000

const wasJustReloaded = () =>
  performance.now() < pause &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

async function reloadOnce(): Promise<void> {
  if (wasJustReloaded()) return
  // Without a connection the page is worth more than the browser's error.
  const { ok } = await fetch(location.pathname, { method: 'HEAD' })
  // So is what was typed: a lost connection may have taken the script.
  if (ok && !isScreenUnsaved()) location.reload()
}

/** Reloads the page when a script that it imports is gone, as after an upgrade of a page that was open for long. */
export function reloadOnMissingScript(): void {
  window.addEventListener('vite:preloadError', () => void reloadOnce().catch(() => undefined))
}
