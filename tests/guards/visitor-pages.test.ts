import { expect, test } from 'vitest'
import { fileRoutes, memberPages, pageRoutes, visitorPages } from '#tests/support/browser/visitor-pages.ts'

test('every page of the site has an example URL for the tests', () => {
  const forgotten = [...pageRoutes, ...fileRoutes].filter(({ address }) => address === undefined)
  expect(forgotten).toEqual([])
  expect(new Set([...visitorPages, ...memberPages]).size).toBeGreaterThanOrEqual(pageRoutes.length)
})
