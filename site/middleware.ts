import { defineMiddleware } from 'astro:middleware'
import { createClient } from '#shared/core/client.ts'

/**
 * `astro dev` runs without the server that passes the context to pages: there, pages call a running API over
 * HTTP. In production the context always comes with the request.
 */
export const onRequest = defineMiddleware((context, next) => {
  if (import.meta.env.DEV && !context.locals.call) {
    const base = process.env.API_URL ?? 'http://127.0.0.1:3000'
    const { call } = createClient({ transport: (path, init) => fetch(new URL(path, base), init) })
    Object.assign(context.locals, { call, tag: () => {}, expiresAt: () => {} })
  }
  return next()
})
