import type { BlogPost } from '#shared/content/blog/blog.contract.ts'
import { formatDay } from '#shared/core/format-date.ts'
import { titleSlug } from '#shared/core/text.ts'

/** The publication day for display. */
export const publicationDay = ({ publishedAt }: BlogPost): string =>
  publishedAt ? formatDay(publishedAt) : ''

export const postPath = ({ slug }: Pick<BlogPost, 'slug'>): string => `/blog/${slug}`
export const tagPath = (tag: string): string => `/blog/etiket/${titleSlug(tag)}`

const excerptLength = 180

/** The summary, or else the beginning of the text. */
export function excerptOf({ summary, content }: BlogPost): string {
  if (summary) return summary
  const text = content
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= excerptLength) return text
  return `${text.slice(0, excerptLength).replace(/\s+\S*$/, '')}…`
}
