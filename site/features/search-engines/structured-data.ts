import type { Branch } from '#shared/club/branches/branches.contract.ts'
import {
  comingExceptions,
  groupDays,
  type Interval,
  readHours,
  type Schedule,
} from '#shared/club/branches/opening-hours.ts'
import type { Club } from '#shared/club/club/club.contract.ts'
import type { BlogPost } from '#shared/content/blog/blog.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { linkPicturePath } from '#shared/core/link-picture.ts'
import { formatLira } from '#shared/core/money.ts'
import type { TrainerPage } from '#shared/people/users/users.schema.ts'
import type { Product } from '#shared/shop/products/products.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { excerptOf, postPath } from '#site/features/blog/post-facts.ts'
import type { Offer } from '#site/features/packages/load-packages.ts'
import { productPath } from '#site/features/shop/load-shop.ts'

/** The club and its site as structured data. */
export function clubData({ name, publicUrl, phone, email, address, city, socialLinks }: Club): object {
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
        ...(phone && { telephone: phone }),
        ...(email && { email }),
        address: {
          '@type': 'PostalAddress',
          ...(address && { streetAddress: address }),
          ...(city && { addressLocality: city }),
          addressCountry: 'TR',
        },
        ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
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

const specification = ({ from, until }: Interval) => ({
  '@type': 'OpeningHoursSpecification',
  opens: from,
  // A whole day is written as it is in Google's documentation.
  closes: from === until ? '23:59' : until,
})

/** Opening hours by groups of equal days, and days with other hours; a closed day has equal times. */
export function openingData({ weeklyHours, specialDays, closedDays }: Schedule, today: string): object[] {
  const weekly = groupDays(weeklyHours ?? []).flatMap(({ days, hours }) =>
    hours.map((interval) => ({ ...specification(interval), dayOfWeek: days.map((day) => weekDays[day]) })),
  )
  const closed = [{ from: '00:00', until: '00:00' }]
  const special = comingExceptions({ weeklyHours, specialDays, closedDays }, today, 100).flatMap(
    ({ from, until, hours }) =>
      (hours.length > 0 ? hours : closed).map((interval) => ({
        ...specification(interval),
        ...(hours.length === 0 && { closes: '00:00' }),
        validFrom: from,
        validThrough: until,
      })),
  )
  return weeklyHours ? [...weekly, ...special] : special
}

/** What a branch sells, and the range of its prices. */
function offersData(offers: readonly Offer[], url: string): object {
  const prices = offers.map(({ price }) => price).filter((price) => price > 0)
  if (prices.length === 0) return {}
  const ends = [...new Set([Math.min(...prices), Math.max(...prices)])]
  return {
    priceRange: ends.map(formatLira).join(' - '),
    makesOffer: offers.map(({ name, price, description }) => ({
      '@type': 'Offer',
      name,
      ...(description && { description }),
      price: price.toFixed(2),
      priceCurrency: 'TRY',
      url,
    })),
  }
}

/** Structured data of a branch with its packages. */
export function branchData(
  branch: Branch,
  { name, city, publicUrl, openingHours, phone }: Club,
  offers: readonly Offer[],
): object {
  const address = new URL(`/${branch.slug}`, publicUrl).href
  const weeklyHours = branch.weeklyHours ?? readHours(branch.openingHours || openingHours) ?? null
  const postalCode = /\b\d{5}\b/.exec(branch.address)?.[0]
  const hours = openingData({ ...branch, weeklyHours }, clubDay(new Date()))
  return {
    '@context': 'https://schema.org',
    '@type': 'ExerciseGym',
    '@id': address,
    name: `${name} ${branch.name}`,
    url: address,
    ...((branch.phone || phone) && { telephone: branch.phone || phone }),
    ...(branch.email && { email: branch.email }),
    ...(branch.description && { description: branch.description }),
    ...(branch.image && { image: new URL(branch.image, publicUrl).href }),
    ...(branch.mapUrl && { hasMap: branch.mapUrl }),
    ...(branch.latitude !== null &&
      branch.longitude !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: branch.latitude, longitude: branch.longitude },
      }),
    address: {
      '@type': 'PostalAddress',
      ...(branch.address && { streetAddress: branch.address }),
      ...(postalCode && { postalCode }),
      ...((branch.city || city) && { addressLocality: branch.city || city }),
      addressCountry: 'TR',
    },
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...offersData(offers, `${address}/membership`),
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

/** Structured data of a trainer. */
export const trainerData = (trainer: TrainerPage, branch: Branch, { name, publicUrl }: Club): object => ({
  '@context': 'https://schema.org',
  '@type': 'Person',
  name: trainer.name,
  url: new URL(`/${branch.slug}/teams/${trainer.slug}`, publicUrl).href,
  jobTitle: 'Antrenör',
  ...(trainer.headline && { description: trainer.headline }),
  ...(trainer.profilePhoto && { image: new URL(trainer.profilePhoto, publicUrl).href }),
  ...(trainer.languages.length > 0 && { knowsLanguage: trainer.languages }),
  worksFor: {
    '@id': new URL(`/${branch.slug}`, publicUrl).href,
    '@type': 'ExerciseGym',
    name: `${name} ${branch.name}`,
  },
})

/** The next lessons; those of two weeks would be a fifth of the page. */
const mostEvents = 3

/** Structured data of the next lessons. */
export function lessonEvents(
  lessons: readonly Lesson[],
  branch: Branch,
  club: { name: string; page: string },
) {
  return {
    '@context': 'https://schema.org',
    '@graph': lessons.slice(0, mostEvents).map((lesson) => ({
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
