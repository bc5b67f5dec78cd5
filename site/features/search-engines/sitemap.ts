import type { Address } from '#site/features/search-engines/addresses.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string) => text.replace(/[&<>]/g, (letter) => entities[letter] ?? letter)

function answer(kind: 'urlset' | 'sitemapindex', entries: readonly string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${kind}>\n`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

const locationOf = (path: string, publicUrl: string) =>
  `<loc>${escapeXml(new URL(path, publicUrl).href)}</loc>`

/** A site map, or a part of one. */
export const sitemapOf = (addresses: readonly Address[], publicUrl: string): Response =>
  answer(
    'urlset',
    addresses.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
      return `<url>${locationOf(path, publicUrl)}${changed}</url>\n`
    }),
  )

/** The index of a site map that consists of parts. */
export const sitemapIndexOf = (parts: readonly string[], publicUrl: string): Response =>
  answer(
    'sitemapindex',
    parts.map((part) => `<sitemap>${locationOf(`/sitemap/${part}.xml`, publicUrl)}</sitemap>\n`),
  )
