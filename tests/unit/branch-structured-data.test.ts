import { expect, test } from 'vitest'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import type { Club } from '#shared/club/club/club.contract.ts'
import type { Offer } from '#site/features/packages/load-packages.ts'
import { branchData } from '#site/features/search-engines/structured-data.ts'

const branch = {
  slug: 'merkez',
  name: 'Merkez',
  address: 'Yıldız Sokak No: 12, 42250 Merkez',
  weeklyHours: null,
  openingHours: '',
  specialDays: [],
  closedDays: [],
  latitude: 37.92,
  longitude: 32.47,
} as unknown as Branch
const club = { name: 'Salon', publicUrl: 'https://salon.example', openingHours: '' } as Club

test('search engines read the coordinates and the postal code of a branch', () => {
  expect(branchData(branch, club, [])).toMatchObject({
    geo: { '@type': 'GeoCoordinates', latitude: 37.92, longitude: 32.47 },
    address: { postalCode: '42250' },
  })
})

test('a branch without coordinates and postal code claims neither', () => {
  const data = branchData(
    { ...branch, latitude: null, longitude: null, address: 'Yıldız Sokak 12' },
    club,
    [],
  )
  expect(data).not.toHaveProperty('geo')
  expect(data).not.toHaveProperty('address.postalCode')
})

test('search engines read the packages of a branch and the range of their prices', () => {
  const offers = [
    { name: 'Yıllık', price: 16_900, description: '' },
    { name: 'Aylık', price: 2250.5, description: 'Gün boyu' },
  ] as Offer[]
  expect(branchData(branch, club, offers)).toMatchObject({
    priceRange: '₺2.250,50 - ₺16.900',
    makesOffer: [
      {
        '@type': 'Offer',
        name: 'Yıllık',
        price: '16900.00',
        priceCurrency: 'TRY',
        url: 'https://salon.example/merkez/membership',
      },
      { name: 'Aylık', price: '2250.50', description: 'Gün boyu' },
    ],
  })
  const one = branchData(branch, club, offers.slice(1))
  expect(one).toHaveProperty('priceRange', '₺2.250,50')
  expect(branchData(branch, club, [])).not.toHaveProperty('priceRange')
})
