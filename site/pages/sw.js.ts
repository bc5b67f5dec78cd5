import { hash } from 'node:crypto'
import sources from 'virtual:worker-scripts'
import type { APIRoute } from 'astro'
import { offlinePath } from '#site/features/offline/paths.ts'

/**
 * The service worker with the offline page’s version: a changed branch or a new build changes the script, which
 * browsers then install. Until then they keep the cached one.
 */
export const GET: APIRoute = async ({ rewrite }) => {
  const page = await rewrite(offlinePath)
  if (!page.ok) return page
  const html = await page.text()
  const named = [...html.matchAll(/(?:src|href)="(\/_astro\/[^"#]+)/g)].map(([, file = '']) => file)
  const files = [...new Set(named)]
  const version = hash('sha256', html + files.join(), 'hex').slice(0, 12)
  const offline = JSON.stringify({ version, page: offlinePath, files })
  return new Response(
    sources.sw?.replace('OFFLINE', () => offline),
    {
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
    },
  )
}
