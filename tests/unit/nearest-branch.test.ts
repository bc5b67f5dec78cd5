import { expect, test } from 'vitest'
import { whatsappLink, whatsappOf } from '#site/features/branches/contact-links.ts'
import { kilometresBetween } from '#site/features/branches/distance.ts'
import { nearestTexts } from '#site/features/branches/nearest.texts.ts'

test('the distance between two places is that of the earth’s surface', () => {
  const ankara = { latitude: 39.9334, longitude: 32.8597 }
  const istanbul = { latitude: 41.0082, longitude: 28.9784 }
  expect(kilometresBetween(ankara, istanbul)).toBeCloseTo(350, -1)
  expect(kilometresBetween(ankara, ankara)).toBe(0)
})

test('distances are as exact as a person needs them', () => {
  expect([0.01, 0.42, 1.44, 12.34, 45.6, 350].map(nearestTexts.distance)).toEqual([
    '50 m',
    '400 m',
    '1,4 km',
    '12,3 km',
    '46 km',
    '350 km',
  ])
})

test('a branch is written to at its own mobile number, otherwise at the club’s', () => {
  expect(whatsappOf('0532 000 10 10', '')).toBe('https://wa.me/905320001010')
  expect(whatsappOf('+90 532 000 10 10', '+90 555 000 00 00')).toBe('https://wa.me/905320001010')
  expect(whatsappOf('+90 332 000 10 10', '0555 000 00 00')).toBe(whatsappLink('0555 000 00 00'))
  expect(whatsappOf('+90 332 000 10 10', '')).toBe('')
})
