export const serviceWorkerPath = '/sw.js'
export const offlinePath = '/offline'
/** Pages available offline once they have been opened. */
export const keptPagesCache = 'kept-pages'
