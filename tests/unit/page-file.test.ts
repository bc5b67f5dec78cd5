import { expect, test } from 'vitest'
import { revalidate } from '#server/pages/page.ts'
import { fitsInFile, fromFile, secondOf, toFile } from '#server/pages/page-file.ts'

const policy = { 'content-security-policy': "script-src 'self' 'sha256-ğ='" }
const content = (html: string, headers: Record<string, string> = {}) => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from(html),
  cacheControl: revalidate,
})

test.each(['/', '/blog', '/meram/equipment', '/blog/sayfa/2', '/termsOfService.js', '/blog/_a~b-c.d'])(
  '%s has a file',
  (path) => {
    expect(fitsInFile(path, content(''))).toBe(true)
  },
)

test.each([
  '',
  'blog',
  '//',
  '/blog/',
  '/..',
  '/../etc/passwd',
  '/blog/../..',
  '/.',
  '/.well-known',
  '/%2e%2e',
  '/a%2Fb',
  '/a\\b',
  '/a b',
  '/a+b',
  '/a:b',
  '/çekiliş',
  '/a\0',
  '/a\n',
  '/index.html',
  '/blog/index.html.gz',
  `/${'a'.repeat(200)}`,
])('%j has no file', (path) => {
  expect(fitsInFile(path, content(''))).toBe(false)
})

test('only public pages without headers of their own are written to files', () => {
  const page = content('<p>Meram</p>', policy)
  expect(fitsInFile('/meram', page)).toBe(true)
  expect(fitsInFile('/meram', { ...page, status: 404 })).toBe(false)
  expect(fitsInFile('/meram', { ...page, cacheControl: 'no-store' })).toBe(false)
  expect(fitsInFile('/meram', content('', { link: '</a.css>; rel=preload' }))).toBe(false)
  expect(fitsInFile('/rss', content('', { 'content-type': 'application/rss+xml' }))).toBe(false)
  expect(fitsInFile('/meram', content('', { 'content-security-policy': 'a"><script>' }))).toBe(false)
})

test('the policy is inserted into the document’s head, before any resource, and removed again', () => {
  const html = '<!doctype html><html><head> <meta charset="utf-8"><script>1</script></head>ğüş</html>'
  const page = content(html, policy)
  const file = toFile(page)
  expect(file?.toString()).toBe(
    html.replace(
      '<script>',
      `<meta http-equiv="content-security-policy" content="${policy['content-security-policy']}"><script>`,
    ),
  )
  expect(fromFile(file ?? Buffer.alloc(0), page.headers).toString()).toBe(html)
  expect(toFile(content('<p>başsız</p>', policy))).toBeNull()
  expect(toFile(content('<p>başsız</p>'))?.toString()).toBe('<p>başsız</p>')
})

test('files of equal size and different content differ in their modification second', () => {
  const seconds = Array.from({ length: 100 }, (_, index) => secondOf(Buffer.from(`fiyat ${index + 100}`)))
  expect(new Set(seconds).size).toBe(100)
  expect(Math.max(...seconds)).toBeLessThan(Date.parse('2021-01-01') / 1000)
})
