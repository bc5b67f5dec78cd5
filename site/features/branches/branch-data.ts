import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { Club } from '#shared/club/club/club.contract.ts'

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
