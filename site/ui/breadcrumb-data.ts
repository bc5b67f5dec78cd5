export interface Step {
  name: string
  href: string
}

/** The breadcrumb as structured data. */
export function breadcrumbData(publicUrl: string, trail: readonly Step[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(href, publicUrl).href,
    })),
  }
}
