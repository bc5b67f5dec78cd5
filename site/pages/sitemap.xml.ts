import type { APIRoute } from 'astro'
import { showClub } from '#shared/club/club/club.contract.ts'
import { loadSitemapParts, publicAddresses } from '#site/features/search-engines/addresses.ts'
import { sitemapIndexOf, sitemapOf } from '#site/features/search-engines/sitemap.ts'

export const GET: APIRoute = async ({ locals }) => {
  const { publicUrl } = await locals.call(showClub)
  const parts = await loadSitemapParts(locals)
  return parts.length > 0
    ? sitemapIndexOf(parts, publicUrl)
    : sitemapOf(await publicAddresses(locals), publicUrl)
}
