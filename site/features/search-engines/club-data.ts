import type { Club } from '#shared/club/club/club.contract.ts'

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
