import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

const require = createRequire(import.meta.url)
/** Loaded at the first use, with its parsers of HTML and CSS. */
const sanitizer = (): typeof sanitizeHtml => require('sanitize-html')

/** Allowed HTML: structure and emphasis without styles. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'hr',
    'strong',
    'em',
    'u',
    's',
    'a',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The content of these elements is dropped as well.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'svg', 'math'],
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    a: (_name, { href = '' }) => linkTo(href.trim()),
    img: (_name, { src = '', alt = '', width, height }) => ({
      tagName: 'img',
      attribs: {
        ...(isOwnUpload(src) ? { src } : {}),
        alt,
        ...(isPixels(width) ? { width } : {}),
        ...(isPixels(height) ? { height } : {}),
        loading: 'lazy',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (tag === 'img' && !attribs.src) ||
    (['h2', 'h3', 'h4', 'p', 'li', 'blockquote', 'a'].includes(tag) &&
      !text.trim() &&
      mediaChildren.length === 0),
}

const isPixels = (value: string | undefined): value is string => /^\d{1,4}$/.test(value ?? '')

const isOwnUpload = (address: string) =>
  /^\/uploads\/[\w./-]+\.(?:webp|avif|jpe?g|png)$/.test(address) && !address.includes('..')

/** Keeps links to paths of this site, fragments, https, mail and phone addresses; removes other targets. */
function linkTo(href: string): sanitizeHtml.Tag {
  const isOwn = /^(?:\/(?![/\\])|#)/.test(href)
  if (isOwn || /^(?:mailto|tel):/i.test(href)) return { tagName: 'a', attribs: { href } }
  if (!/^https:\/\//i.test(href)) return { tagName: 'a', attribs: {} }
  return { tagName: 'a', attribs: { href, rel: 'noopener' } }
}

/**
 * Sanitises HTML from an editor, so that pages may render it unescaped. The result of broken markup may itself be read
 * differently, so it is sanitised until it stays the same; each time it gets shorter.
 */
export function cleanHtml(html: string): string {
  const clean = sanitizer()(html, allowed).trim()
  const again = sanitizer()(clean, allowed).trim()
  return again === clean || again.length >= clean.length ? again : cleanHtml(again)
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Returns the text of HTML without its markup. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(?:\/(?:h[1-6]|p|li|blockquote|pre)|br ?\/?|hr ?\/?)>/gi, '$& ')
  return sanitizer()(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

const wordsPerMinute = 200

/** Reading time in minutes, rounded up; at least one. */
export function readingMinutes(html: string): number {
  const words = plainText(html).split(' ').filter(Boolean).length
  return Math.max(1, Math.ceil(words / wordsPerMinute))
}
