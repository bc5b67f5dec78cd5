import type { Club } from '#shared/club/club/club.contract.ts'
import type { BlogPost } from '#shared/content/blog/blog.contract.ts'
import { blogTexts } from '#site/features/blog/blog.texts.ts'
import { excerptOf, postPath } from '#site/features/blog/post-facts.ts'

// XML allows no control characters, not even as entities.
const escapeXml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

/** The posts as RSS 2.0. */
export function feedOf(posts: readonly BlogPost[], { name, publicUrl }: Club): string {
  const absolute = (path: string) => escapeXml(new URL(path, publicUrl).href)
  const items = posts.map((post) => {
    const link = absolute(postPath(post))
    return [
      '<item>',
      `<title>${escapeXml(post.title)}</title>`,
      `<link>${link}</link>`,
      `<guid isPermaLink="false">${post._id}</guid>`,
      `<pubDate>${new Date(post.publishedAt ?? post.createdAt).toUTCString()}</pubDate>`,
      `<dc:creator>${escapeXml(post.authorName)}</dc:creator>`,
      ...post.tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
      `<description>${escapeXml(excerptOf(post))}</description>`,
      ...(post.image ? [`<media:content url="${absolute(post.image)}" medium="image"/>`] : []),
      '</item>',
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    `<title>${escapeXml(blogTexts.feedTitle(name))}</title>`,
    `<link>${absolute('/blog')}</link>`,
    `<description>${escapeXml(blogTexts.description)}</description>`,
    '<language>tr</language>',
    `<atom:link href="${absolute('/blog/rss.xml')}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
  ].join('\n')
}
