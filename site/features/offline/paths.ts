export const serviceWorkerPath = '/sw.js'
export const offlinePath = '/offline'
/** Pages that open without a connection, once somebody has opened them with one. */
export const keptPagesCache = 'kept-pages'
