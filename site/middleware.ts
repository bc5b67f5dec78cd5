import { defineMiddleware } from 'astro:middleware'
import { createClient } from '#shared/core/client.ts'
import { findBySlug } from '#site/features/branches/load-branches.ts'

/**
 * `astro dev` runs without the server that passes the context to pages: there, pages call a running API over
 * HTTP. In production the context always comes with the request.
 *
 * A page of a branch that is not found under the branch's former address redirects (301) to the current one.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV && !context.locals.call) {
    const base = process.env.API_URL ?? 'http://127.0.0.1:3000'
    const { call } = createClient({ transport: (path, init) => fetch(new URL(path, base), init) })
    Object.assign(context.locals, { call, tag: () => {}, expiresAt: () => {} })
  }
  const { branch: slug } = context.params
  const path = context.url.pathname
  const response = await next()
  if (response.status !== 404 || !slug || !/^[a-z0-9-]{1,80}$/.test(slug)) return response
  const branch = await findBySlug(context.locals, slug)
  return branch && branch.slug !== slug
    ? context.redirect(`/${branch.slug}${path.slice(slug.length + 1)}`, 301)
    : response
})
