import type { APIRoute } from 'astro'
import { showClub } from '#shared/club/club/club.contract.ts'
import { publicAddresses } from '#site/features/search-engines/addresses.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string) => text.replace(/[&<>]/g, (letter) => entities[letter] ?? letter)

export const GET: APIRoute = async ({ locals }) => {
  const { publicUrl } = await locals.call(showClub)
  const addresses = await publicAddresses(locals)
  const entries = addresses.map(({ path, changedAt }) => {
    const address = escapeXml(new URL(path, publicUrl).href)
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `<url><loc>${address}</loc>${changed}</url>\n`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
