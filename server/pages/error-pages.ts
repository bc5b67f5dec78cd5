import { hash } from 'node:crypto'
import { Page } from './page.ts'
import { pageMessages } from './pages.messages.ts'

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;gap:.75rem;' +
  'font:1.0625rem/1.6 system-ui,sans-serif;color-scheme:light dark}h1,p{margin:0}h1{font-size:1.5rem}'

const policy =
  `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function errorPage(
  status: number,
  { title, text }: { title: string; text: string },
  headers: Record<string, string> = {},
): Page {
  const html =
    `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
    `<style>${style}</style></head><body><h1>${title}</h1><p>${text}</p>` +
    `<p><a href="/">${pageMessages.home}</a></p></body></html>`
  return new Page({
    status,
    body: Buffer.from(html),
    cacheControl: 'no-store',
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...headers },
  })
}

const retryLater = { 'retry-after': '60' }

/** Pages that are available without the built site and without the database. */
export const errorPages = {
  notFound: errorPage(404, pageMessages.notFound),
  malformed: errorPage(400, pageMessages.malformed),
  tooLong: errorPage(414, pageMessages.tooLong),
  method: errorPage(405, pageMessages.method, { allow: 'GET, HEAD' }),
  failed: errorPage(500, pageMessages.failed),
  siteNotBuilt: errorPage(503, pageMessages.siteNotBuilt, retryLater),
  adminNotBuilt: errorPage(503, pageMessages.adminNotBuilt, retryLater),
} as const
