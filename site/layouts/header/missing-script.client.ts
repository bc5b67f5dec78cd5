// Reloads the page once when a script of it is gone, as after an upgrade of a page that was open for long.

const lastReload = 'missing-script'

async function reloadOnce() {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(lastReload)) < 60_000) return
  // Without a connection the page is worth more than the browser's error.
  const { ok } = await fetch(location.pathname, { method: 'HEAD' })
  if (!ok) return
  sessionStorage.setItem(lastReload, String(now))
  location.reload()
}

for (const name of ['astro:hydration-error', 'vite:preloadError'])
  addEventListener(name, () => void reloadOnce().catch(() => undefined))
