import { offlinePath } from '#site/features/offline/paths.ts'

let isLeaving = false
addEventListener('click', ({ target }) => {
  isLeaving ||= target instanceof Element && target.closest('a[href]:not([href^="tel:"])') !== null
})

const longestDelay = 30_000

/**
 * Reloads once the server responds; the first requests of a new connection may fail. A reload would cancel the
 * navigation to a link. Each attempt waits twice as long as the one before, in ms.
 */
async function retry(delay: number): Promise<void> {
  await new Promise((fulfil) => setTimeout(fulfil, delay))
  if (isLeaving || !navigator.onLine) return
  // The URL is still the one that failed.
  const isReachable = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (!isReachable) return retry(Math.min(longestDelay, delay * 2 || 1000))
  if (!isLeaving) location.reload()
}

addEventListener('online', () => retry(0))
if (navigator.onLine && location.pathname !== offlinePath) retry(1000)
