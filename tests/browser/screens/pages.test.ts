import { test } from 'vitest'
import {
  checkLayoutShift,
  checkLook,
  checkWithoutScript,
  preparePages,
} from '#tests/browser/screens/page-checks.ts'
import { productUrl } from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import {
  errorPageAddresses,
  fileRoutes,
  memberPages,
  visitorPages,
} from '#tests/support/browser/visitor-pages.ts'

/** One of each kind; `EVERY_SCREEN=1` checks every page, at three widths. */
const sampledVisitorPages = [
  '/',
  '/selcuklu',
  '/membership',
  '/selcuklu/membership',
  '/ders-programi',
  '/selcuklu/ders-programi',
  '/selcuklu/gallery',
  '/blog',
  '/blog/comelmede-en-sik-yapilan-bes-hata',
  '/vitamin',
  '/bmi',
  '/register',
  '/application',
  '/mesafelisatis',
]
const sampledMemberPages = ['/customer', '/customer/memberships', '/customer/debts']
const isWhole = process.env.EVERY_SCREEN === '1'
const everyPage = [...visitorPages, ...memberPages, ...errorPageAddresses]

preparePages()
checkLook(
  'phone',
  isWhole ? everyPage : [...sampledVisitorPages, ...sampledMemberPages, '/no-such-page', '/offline'],
)
if (isWhole) checkLook('tablet', everyPage)
checkLook('desktop', isWhole ? everyPage : ['/', '/selcuklu/membership', '/customer/memberships'])
checkLayoutShift(isWhole ? everyPage : ['/', '/selcuklu/membership', '/vitamin', '/customer/memberships'])
checkWithoutScript(isWhole ? visitorPages : sampledVisitorPages)

test.each(['/no-such-page', '/selcuklu/no-such-page', '/no-such-branch/equipment'])(
  '%s is a helpful 404 page',
  async (path) => {
    const answer = await fetch(productUrl() + path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toMatch(/<main[^>]*>.*<a [^>]*href="\/"/s)
  },
)

test.each(fileRoutes.flatMap(({ address }) => address ?? []))('%s is served', async (path) => {
  const answer = await fetch(productUrl() + path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).not.toContain('text/html')
})
