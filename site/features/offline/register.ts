import { serviceWorkerPath } from '#site/features/offline/paths.ts'

// In development, file names do not change with their content.
if (import.meta.env.PROD)
  addEventListener('load', () => navigator.serviceWorker?.register(serviceWorkerPath).catch(() => undefined))
