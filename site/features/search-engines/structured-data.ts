import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { Club } from '#shared/club/club/club.contract.ts'
import type { BlogPost } from '#shared/content/blog/blog.contract.ts'
import { linkPicturePath } from '#shared/core/link-picture.ts'
import type { Product } from '#shared/shop/products/products.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { excerptOf, postPath } from '#site/features/blog/post-facts.ts'
import { productPath } from '#site/features/shop/load-shop.ts'

/** The club and its site as structured data. */
export function clubData({ name, publicUrl, phone, email, address, city, socialUrl }: Club): object {
  const organization = `${publicUrl}/#club`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name,
        url: `${publicUrl}/`,
        logo: new URL('/icons/icon-512.png', publicUrl).href,
        telephone: phone,
        email,
        address: {
          '@type': 'PostalAddress',
          streetAddress: address,
          addressLocality: city,
          addressCountry: 'TR',
        },
        ...(socialUrl && { sameAs: [socialUrl] }),
      },
      {
        '@type': 'WebSite',
        name,
        url: `${publicUrl}/`,
        inLanguage: 'tr',
        publisher: { '@id': organization },
      },
    ],
  }
}

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Parses `08.00 - 00.00` into schema.org times; undefined for anything else. */
export function openingTimes(text: string): { opens: string; closes: string } | undefined {
  const found = /^\s*(\d{1,2})[.:](\d{2})\s*[-–]\s*(\d{1,2})[.:](\d{2})\s*$/.exec(text)
  if (!found) return undefined
  const [, opensHour = '', opensMinute = '', closesHour = '', closesMinute = ''] = found
  const time = (hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute}`
  return { opens: time(opensHour, opensMinute), closes: time(closesHour, closesMinute) }
}

/** Structured data of a branch. */
export function branchData(branch: Branch, { name, city, publicUrl, openingHours, phone }: Club): object {
  const address = new URL(`/${branch.slug}`, publicUrl).href
  const times = openingTimes(branch.openingHours || openingHours)
  return {
    '@context': 'https://schema.org',
    '@type': 'ExerciseGym',
    '@id': address,
    name: `${name} ${branch.name}`,
    url: address,
    telephone: branch.phone || phone,
    ...(branch.email && { email: branch.email }),
    ...(branch.description && { description: branch.description }),
    ...(branch.image && { image: new URL(branch.image, publicUrl).href }),
    ...(branch.mapUrl && { hasMap: branch.mapUrl }),
    address: {
      '@type': 'PostalAddress',
      ...(branch.address && { streetAddress: branch.address }),
      addressLocality: city,
      addressCountry: 'TR',
    },
    ...(times && {
      openingHoursSpecification: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekDays,
        ...times,
      },
    }),
    parentOrganization: { '@type': 'Organization', name, url: publicUrl },
  }
}

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

/** Structured data of a product. */
export function productData(product: Product, { name, publicUrl }: Club): object {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const photos = [product.mainImage, ...product.subImages.map(({ image }) => image)].filter(
    (one) => one !== null,
  )
  const images = photos.length > 0 ? photos : [linkPicturePath(productPath(product))]
  const url = absolute(productPath(product))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    ...(product.description && { description: product.description }),
    category: [product.categoryName, product.subCategoryName].filter(Boolean).join(' > '),
    image: images.map(absolute),
    sku: product.slug,
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: 'TRY',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name, url: publicUrl },
    },
  }
}

/** Structured data of lessons. */
export function lessonEvents(
  lessons: readonly Lesson[],
  branch: Branch,
  club: { name: string; page: string },
) {
  return {
    '@context': 'https://schema.org',
    '@graph': lessons.map((lesson) => ({
      '@type': 'Event',
      name: lesson.title,
      startDate: lesson.startsAt,
      endDate: lesson.endsAt,
      url: club.page,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      maximumAttendeeCapacity: lesson.capacity,
      location: { '@type': 'Place', name: `${club.name} ${branch.name}`, address: branch.address },
      organizer: { '@type': 'Organization', name: club.name, url: club.page },
      ...(lesson.description && { description: lesson.description }),
      ...(lesson.trainerName && { performer: { '@type': 'Person', name: lesson.trainerName } }),
    })),
  }
}
