import type { APIRoute } from 'astro'
import { showClub } from '#shared/club/club/club.contract.ts'
import { loadSitemapPart } from '#site/features/search-engines/addresses.ts'
import { sitemapOf } from '#site/features/search-engines/sitemap.ts'

export const GET: APIRoute = async ({ locals, params, rewrite }) => {
  const { publicUrl } = await locals.call(showClub)
  const addresses = await loadSitemapPart(locals, params.part ?? '')
  return addresses.length > 0 ? sitemapOf(addresses, publicUrl) : rewrite('/404')
}
