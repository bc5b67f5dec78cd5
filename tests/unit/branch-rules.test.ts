import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  branchPages,
  branchSlug,
  pathForBranch,
  reservedSlugs,
} from '#shared/club/branches/branches.rules.ts'
import { readPlace } from '#shared/club/branches/map-place.ts'
import { contract } from '#shared/contract.ts'

describe('the slug of a branch', () => {
  test.each([
    ['Meram', 'meram'],
    ['Selçuklu Şubesi', 'selcuklu'],
    ['  IŞIK  Merkez', 'isik'],
    ['İstiklal', 'istiklal'],
    ['Çağ-Öz 2', 'cag-oz'],
    ['ÜÇLER', 'ucler'],
    ["Konya'nın Salonu", 'konyanin'],
    ['42. Sokak', '42'],
    ['Âlâ', 'ala'],
    ['Yeni\tŞube', 'yeni'],
    ['Мерам Şubesi', ''],
    ['!!! Meram', ''],
    ['', ''],
  ])('of “%s” is “%s”', (name, slug) => {
    expect(branchSlug(name)).toBe(slug)
  })

  test('contains only lower-case letters, digits and hyphens, for any name', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => /^[a-z0-9-]*$/.test(branchSlug(name))))
  })

  test('of a slug is the slug itself', () => {
    fc.assert(fc.property(fc.string(), (name) => branchSlug(branchSlug(name)) === branchSlug(name)))
  })
})

describe('choosing a branch', () => {
  test.each([
    ['/', '/meram'],
    ['/karatay', '/meram'],
    ['/bmi', '/meram'],
    ['/equipment', '/meram/equipment'],
    ['/karatay/equipment', '/meram/equipment'],
    ['/karatay/equipment/', '/meram/equipment'],
    ['/raffle', '/meram/raffle'],
    ['/karatay/gallery', '/meram/gallery'],
    ['/karatay/gallery/sayfa/2', '/meram/gallery'],
    ['/karatay/teams/sayfa/2', '/meram/teams'],
    ['/ders-programi', '/meram/ders-programi'],
    ['/karatay/ders-programi', '/meram/ders-programi'],
    ['/karatay/raffle/yaz-cekilisi', '/meram/raffle'],
    ['/karatay/raffle/yaz-cekilisi/', '/meram/raffle'],
    ['/karatay/x/y', null],
    ['/raffle/confirm/x', null],
    ['/blog/gallery', null],
    ['/vitamin/kategori/equipment', null],
    ['/blog/x', null],
    ['/customer/info', null],
    ['/customer', null],
    ['/programs/temel-fitness', null],
    ['/karatay/equipment/1', '/meram/equipment'],
  ])('on %s leads to %s', (path, target) => {
    expect(pathForBranch(path, 'meram')).toBe(target)
  })

  test('never leads to the path of another page', () => {
    const segment = fc.constantFrom('karatay', 'blog', 'customer', 'x', ...branchPages)
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const target = pathForBranch(`/${segments.join('/')}`, 'meram')
        return (
          target === null || target === '/meram' || branchPages.some((page) => target === `/meram/${page}`)
        )
      }),
    )
  })
})

describe('page paths are reserved slugs', () => {
  test.each([...branchPages, 'admin', 'api', 'login', 'customer', 'uploads', 'blog', 'about', '404'])(
    '%s',
    (slug) => {
      expect(reservedSlugs.has(slug)).toBe(true)
    },
  )

  test('including the site’s own pages as a branch name would be slugified', () => {
    const pages = readdirSync(fileURLToPath(new URL('../../site/pages', import.meta.url)))
    const segments = pages
      .map((name) => name.replace(/\.\w+$/, ''))
      // Slugs contain no dots, so files such as robots.txt cannot collide.
      .filter((name) => !/^(index|\[)|\./.test(name))
    expect(segments.filter((segment) => !reservedSlugs.has(branchSlug(segment) || segment))).toEqual([])
  })

  test('the first path segment of every call', () => {
    const parts = new Set(contract.map((one) => one.url.split('/')[1] ?? ''))
    expect([...parts].filter((part) => !reservedSlugs.has(part))).toEqual([])
  })
})

describe('The place of a branch is read from', () => {
  test.each([
    '37.92, 32.47',
    '37.92;32.47',
    'https://www.openstreetmap.org/?mlat=37.92&mlon=32.47#map=15/37.92/32.47',
    'https://www.openstreetmap.org/#map=15/37.92/32.47',
    'https://www.google.com/maps/@37.92,32.47,15z',
    'https://www.google.com/maps/place/Salon/@37.5,32.1,15z/data=!3d37.92!4d32.47',
    'https://maps.google.com/?q=37.92,32.47',
  ])('%s', (text) => expect(readPlace(text)).toEqual({ latitude: 37.92, longitude: 32.47 }))

  test.each(['', '37.92', 'Yıldız Sokak 12, 42250', '97.92, 32.47', 'https://maps.app.goo.gl/abc'])(
    'but not from “%s”',
    (text) => expect(readPlace(text)).toBeNull(),
  )
})
