import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath, sessionRequiredPath } from '#shared/people/session/session.rules.ts'

const origin = 'https://bozkir.example'

test.each([
  '/',
  '/customer/info',
  '/meram/equipment?sayfa=2#liste',
  '/blog/%C3%A7ay',
  '/a//b',
  '/login?x=http://a.b',
])('%s is a path on this site', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  null,
  '',
  'customer/info',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' /customer',
  '/customer info',
  '/a\r\nSet-Cookie: a=b',
  '/\u2028/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
])('%j falls back to the home page', (path) => {
  expect(safeReturnPath(path)).toBe('/')
})

test('ASVS 1.2.2, 3.7.2: no return path leaves the site', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('/', '\\', '.', ':', '@', '\t', '\n', ' ', '?', '#', 'a', '%2f'),
  })
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string(), fc.webUrl()), (path) => {
      const target = safeReturnPath(path)
      return target.startsWith('/') && new URL(target, origin).origin === origin
    }),
    { numRuns: 2000 },
  )
})

test('the redirect to the login page keeps the requested path', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const url = new URL(sessionRequiredPath(path), origin)
      expect([url.pathname, url.searchParams.get('error')]).toEqual(['/login', 'SessionRequired'])
      expect(url.searchParams.get('callbackUrl')).toBe(path)
    }),
  )
})
