import type { APIRoute } from 'astro'
import { showClub } from '#shared/club/club/club.contract.ts'

/** The back office, member pages and the API are excluded from search engines. */
const closed = ['/admin', '/customer', '/api']

export const GET: APIRoute = async ({ locals }) => {
  const { publicUrl } = await locals.call(showClub)
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('')
  const text = `User-agent: *\n${rules}\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
