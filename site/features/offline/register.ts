import { serviceWorkerPath } from '#site/features/offline/paths.ts'

// In development, files change without changing their names.
if (import.meta.env.PROD)
  addEventListener('load', () => navigator.serviceWorker?.register(serviceWorkerPath).catch(() => undefined))
