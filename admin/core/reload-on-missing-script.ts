const lastReload = 'missing-script'
/** Milliseconds; a script that is missing after a reload is missing for another reason. */
const pause = 60_000

/** Reloads the page when a script that it imports is gone, as after an upgrade of a page that was open for long. */
export function reloadOnMissingScript(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const now = Date.now()
    if (now - Number(sessionStorage.getItem(lastReload)) < pause) return
    sessionStorage.setItem(lastReload, String(now))
    event.preventDefault()
    location.reload()
  })
}
