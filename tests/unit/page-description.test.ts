import { expect, test } from 'vitest'
import { describePage } from '#site/features/search-engines/description.ts'

const club = { name: 'Bozkır Fitness', city: 'Konya' }

test('a description that fits is unchanged', () => {
  const text = 'Antrenörlerimizin hazırladığı antrenman programları: seviyeniz ve haftada kaç gün.'
  expect(describePage(`  ${text}\n`, club)).toBe(text)
})

test('a long one ends at a word boundary', () => {
  const text = describePage('Kurşun geçirmez omuzlar için hareketler '.repeat(10), club)
  expect(text).toMatch(/ (Kurşun|geçirmez|omuzlar|için|hareketler)…$/)
  expect(text.length).toBeLessThanOrEqual(166)
})

test.each(['', 'Kısa', 'Kısa.', 'Ne kadar?'])('%j is extended with the club’s name', (text) => {
  const description = describePage(text, club)
  expect(description.startsWith(text)).toBe(true)
  expect(description).toMatch(/(^|[.?] )Bozkır Fitness, Konya: .*\.$/)
  expect(description.length).toBeGreaterThanOrEqual(50)
})
