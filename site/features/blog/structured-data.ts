import type { Club } from '#shared/club/club/club.contract.ts'
import type { BlogPost } from '#shared/content/blog/blog.contract.ts'
import { linkPicturePath } from '#shared/core/link-picture.ts'
import { excerptOf, postPath } from '#site/features/blog/post-facts.ts'

/** Structured data of a post. */
export function postData(post: BlogPost, { name, publicUrl }: Club): object {
  const absolute = (path: string) => new URL(path, publicUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: excerptOf(post),
    inLanguage: 'tr',
    datePublished: post.publishedAt,
    author: { '@type': 'Person', name: post.authorName },
    publisher: {
      '@type': 'Organization',
      name,
      url: publicUrl,
      logo: { '@type': 'ImageObject', url: absolute('/apple-touch-icon.png') },
    },
    mainEntityOfPage: absolute(postPath(post)),
    image: absolute(post.image ?? linkPicturePath(postPath(post))),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    timeRequired: `PT${post.readingMinutes}M`,
  }
}
