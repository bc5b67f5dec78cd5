// Reloads the page once when a script of it is gone, as after an upgrade of a page that was open for long.

/** A script that is missing after a reload is missing for another reason. */
const wasJustReloaded = () =>
  performance.now() < 60_000 &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

async function reloadOnce() {
  if (wasJustReloaded()) return
  // Without a connection the page is worth more than the browser's error.
  const { ok } = await fetch(location.pathname, { method: 'HEAD' })
  if (ok) location.reload()
}

for (const name of ['astro:hydration-error', 'vite:preloadError'])
  addEventListener(name, () => void reloadOnce().catch(() => undefined))
