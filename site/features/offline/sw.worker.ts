import { openNotification, readPushed, showPushMessage } from '#site/features/notifications/push-message.ts'
import { keptPagesCache } from '#site/features/offline/paths.ts'

/**
 * Shows an offline page without a connection. Pages always come from the network, since they contain prices and
 * lessons. Only the pages of the entry code and of the gate’s reader, which work offline, cache themselves (see
 * `cache-page.ts`) and are then served from there.
 */
const worker = self as unknown as ServiceWorkerScope

interface Offline {
  /** Changes with the offline page. */
  version: string
  page: string
  /** The offline page’s assets. */
  files: string[]
}

/** Inserted by the route that serves this script. */
declare const OFFLINE: Offline
const { version, page, files } = OFFLINE

const offlineCache = `offline-${version}`
/** Files with a content hash in their name. */
const filesCache = 'files'
const mostFiles = 100
const immutable = '/_astro/'
/** Not intercepted, even offline. */
const foreign = /^\/(api|admin|uploads)(\/|$)/

async function install(): Promise<void> {
  const cache = await caches.open(offlineCache)
  await cache.addAll([new Request(page, { cache: 'no-cache', credentials: 'omit' }), ...files])
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => ![offlineCache, filesCache, keptPagesCache].includes(name))
      .map((name) => caches.delete(name)),
  )
  // Navigation preload: requests the page while the worker starts.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function fromServer(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const find = (address: string, cacheName: string) =>
      caches.match(address, { cacheName, ignoreVary: true })
    const { pathname } = new URL(event.request.url)
    return (await find(pathname, keptPagesCache)) ?? (await find(page, offlineCache)) ?? Response.error()
  }
}

async function fromCache(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(filesCache)
  await cache.put(request, answer)
  const oldest = (await cache.keys()).slice(0, -mostFiles)
  await Promise.all(oldest.map((old) => cache.delete(old)))
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith(immutable)) event.respondWith(fromCache(event))
  else if (mode === 'navigate' && !foreign.test(pathname)) event.respondWith(fromServer(event))
})
worker.addEventListener('push', (event) => {
  const pushed = readPushed(event.data)
  if (pushed) event.waitUntil(showPushMessage(worker, pushed))
})
worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(worker, event)))
