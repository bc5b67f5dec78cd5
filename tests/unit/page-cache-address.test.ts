import { describe, expect, test } from 'vitest'
import { acceptedEncodings } from '#server/pages/content-encoding.ts'
import { isPersonal, longestAddress, readAddress } from '#server/pages/page-address.ts'

describe('the path of a page', () => {
  test.each([
    ['/', '/'],
    ['/equipment', '/equipment'],
    ['/%65quipment', '/equipment'],
    ['/equipment?utm_source=mail', '/equipment'],
    ['/blog/%C3%A7ay', '/blog/%C3%A7ay'],
    ['/blog/%c3%a7ay', '/blog/%C3%A7ay'],
    ['/blog/a%3Fb', '/blog/a%3Fb'],
    ['http://another.example/equipment?x=1', '/equipment'],
    ['/equipment#top', '/equipment'],
  ])('%s is the page %s', (url, path) => {
    expect(readAddress(url)).toEqual({ kind: 'page', path })
  })

  test.each([
    ['/equipment/', '/equipment'],
    ['/equipment/?a=1&b=2', '/equipment?a=1&b=2'],
    ['//equipment', '/equipment'],
    ['/meram//equipment//', '/meram/equipment'],
    ['//', '/'],
    ['//another.example/', '/another.example'],
  ])('%s redirects to %s on this site', (url, to) => {
    expect(readAddress(url)).toEqual({ kind: 'moved', to })
  })

  test.each([
    '/%',
    '/%zz',
    '/%c3',
    '/../etc/passwd',
    '/a/%2e%2e/b',
    '/a/./b',
    '/a%2Fb',
    '/\\another.example/',
    '/%5Canother.example/',
    '/a%00b',
    '/a%0d%0ab',
    '*',
    '?x',
  ])('%s is rejected', (url) => {
    expect(readAddress(url)).toEqual({ kind: 'malformed' })
  })

  test.each(['/api', '/api/branch/list', '//api/x', '/%61pi/x', '/uploads/a.jpg'])(
    '%s is not a page',
    (url) => {
      expect(readAddress(url)).toEqual({ kind: 'foreign' })
    },
  )

  test('an overlong path is rejected before parsing', () => {
    expect(readAddress(`/${'%'.repeat(longestAddress)}`)).toEqual({ kind: 'too-long' })
  })

  test('only customer pages are personal', () => {
    expect(
      ['/customer', '/customer/info', '/login', '/login/ResetPassword', '/register', '/unsubscribe/x'].every(
        isPersonal,
      ),
    ).toBe(true)
    expect(['/', '/equipment', '/meram/equipment', '/loginx', '/blog/login'].some(isPersonal)).toBe(false)
  })
})

describe('the content encoding', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;Q=1, BR;q=0.5', 'gzip'],
    ['br;q=0.2, gzip;q=0.2', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity, br;q=0.5', 'identity'],
    ['identity;q=0, br;q=0.1', 'br'],
    ['identity;q=0', 'identity'],
    ['deflate', 'identity'],
    ['br;q=fast', 'identity'],
    ['br;q=2', 'identity'],
    [' , ;q=1, gzip ; q=0.8 ', 'gzip'],
  ])('%s gives %s', (header, encoding) => {
    expect(acceptedEncodings(header)[0]).toBe(encoding)
  })

  test('arbitrary headers yield the correct encoding', () => {
    for (let index = 0; index < 1000; index++) {
      expect(acceptedEncodings(`br;q=0, gzip, x${index}`)).toEqual(['gzip', 'identity'])
    }
  })
})
