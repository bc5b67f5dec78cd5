import { keptPagesCache } from '#site/features/offline/paths.ts'

/** Caches this page with its assets for offline use. The page contains no personal data. */
export async function cachePage(): Promise<void> {
  if (!('caches' in globalThis) || !navigator.onLine) return
  const cache = await caches.open(keptPagesCache)
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_astro/'))
    .map(({ pathname }) => pathname)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...new Set(files)].filter((file) => !known.has(file)))
  // Last, so that a cached page works.
  const page = await fetch(location.pathname, { credentials: 'omit' })
  if (page.ok) await cache.put(location.pathname, page)
}
