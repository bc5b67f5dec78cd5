export const serviceWorkerPath = '/sw.js'
export const offlinePath = '/offline'
