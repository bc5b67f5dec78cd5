import { keptPagesCache } from '#site/features/offline/paths.ts'

/**
 * Keeps this page and what it is made of, so that it opens without a connection. Its bytes are the same for
 * everyone; what it shows of a person is not in them.
 */
export async function keepPage(): Promise<void> {
  if (!('caches' in globalThis) || !navigator.onLine) return
  const cache = await caches.open(keptPagesCache)
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_astro/'))
    .map(({ pathname }) => pathname)
  const page = await fetch(location.pathname, { credentials: 'omit' })
  if (page.ok) await cache.put(location.pathname, page)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...new Set(files)].filter((file) => !known.has(file)))
}
