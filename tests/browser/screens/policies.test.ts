import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { applicationPolicy, dataPolicy, securityHeaders } from '#server/core/http.ts'
import { Club, showClub } from '#shared/club/club/club.contract.ts'
import { directivesOf, policyFaults } from '#tests/browser/screens/page-policy.ts'
import {
  launchBrowser,
  newVisitorContext,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import {
  errorPageAddresses,
  fileRoutes,
  memberPages,
  visitorPages,
} from '#tests/support/browser/visitor-pages.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser

/** The script of the sign-in with Google, on the sign-in page only. */
let googleScript: string

beforeAll(async () => {
  browser = await launchBrowser()
  const { googleOrigin } = Club.parse(await (await get(showClub.url)).json())
  googleScript = `${googleOrigin}/gsi/client`
})
afterAll(() => browser.close())

const get = (address: string, init: RequestInit = {}) =>
  fetch(productUrl() + address, { redirect: 'manual', ...init })

const malformed = '/%zz'
const tooLong = `/${'a'.repeat(3000)}`

describe('ASVS 3.4.3: a page’s policy allows its own content and no other script', () => {
  test.each([...visitorPages, ...memberPages, ...errorPageAddresses, malformed, tooLong])(
    '%s',
    async (address) => {
      const answer = await get(address)
      const policy = answer.headers.get('content-security-policy') ?? ''
      const directives = directivesOf(policy)
      // The plain error pages load nothing and have no script.
      const isPlain = directives.get('default-src')?.join() === "'none'"
      const html = await answer.text()
      if (isPlain) expect(html).not.toContain('<script')
      else expect(policyFaults(html, policy, address === '/login' ? googleScript : '')).toEqual([])
      expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    },
  )

  test('the back office runs no script but its files', async () => {
    const answer = await get('/admin/')
    expect(answer.headers.get('content-security-policy')).toBe(applicationPolicy)
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|\son[a-z]+="/)
  })
})

test('ASVS 3.4.3: an injected script does not run, and the tests would detect it', async () => {
  const context = await newVisitorContext(browser)
  const page = await context.newPage()
  const errors = await watchErrors(page)
  await page.goto('/selcuklu', { waitUntil: 'networkidle' })
  expect(errors).toEqual([])
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.taken = true'
    const frame = document.createElement('iframe')
    frame.src = 'https://evil.example/'
    const image = document.createElement('div')
    image.innerHTML = '<img src="data:," onerror="window.taken = true">'
    document.body.append(script, frame, image)
  })
  await expect.poll(() => errors.join('\n')).toMatch(/refused by policy: script-src-elem inline/)
  await expect.poll(() => errors.join('\n')).toMatch(/refused by policy: script-src-attr inline/)
  await expect.poll(() => errors.join('\n')).toMatch(/refused by policy: frame-src https:\/\/evil/)
  expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  await context.close()
})

test('the back office may show a file of its own in a frame, such as a CV', async () => {
  const context = await newVisitorContext(browser)
  const page = await context.newPage()
  const errors = await watchErrors(page)
  await page.goto('/admin/', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = URL.createObjectURL(new Blob(['<p>Özgeçmiş</p>'], { type: 'text/html' }))
    document.body.append(frame)
  })
  await expect(page.frameLocator('iframe').getByText('Özgeçmiş')).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

test.each(['/', '/selcuklu', '/selcuklu/membership', '/vitamin', '/contact', '/bmi'])(
  'ASVS 3.4.3: %s works without policy violations',
  async (address) => {
    const context = await newVisitorContext(browser)
    const page = await context.newPage()
    const errors = await watchErrors(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  },
)

describe('ASVS 3.4.1, 3.4.4, 3.4.5, 3.4.6, 3.4.8: the headers of every kind of response', () => {
  const answers: [string, string, RequestInit?][] = [
    ['a page', '/'],
    ['a member’s page', '/customer/info'],
    ['a missing page', '/no-such-page'],
    ['a failing page', '/500'],
    ['a malformed address', malformed],
    ['an address that is too long', tooLong],
    ['a non-canonical address', '//selcuklu/'],
    ['an unsupported method', '/selcuklu', { method: 'DELETE' }],
    ['the back office', '/admin/'],
    ['the redirect to the back office', '/admin'],
    ['a missing script of the back office', '/admin/assets/none.js'],
    ['a link preview picture', '/og/selcuklu.jpg'],
    ['a missing picture', '/uploads/none.webp'],
    ['data', '/api/club'],
    ['a refusal', '/api/users'],
    ['an unknown call', '/api/none'],
    ['a malformed body', '/api/users/login', { method: 'POST', body: '{' }],
    [
      'a form on a mail’s page',
      '/unsubscribe/none',
      { method: 'POST', body: new URLSearchParams('action=leave') },
    ],
    ['the liveness probe', '/healthz'],
    ['the readiness probe', '/readyz'],
    ['the metrics', '/metrics'],
    ...fileRoutes.flatMap(({ address }): [string, string][] => (address ? [[address, address]] : [])),
  ]

  function expectHeaders({ headers }: Response) {
    expect(Object.fromEntries(headers)).toMatchObject(securityHeaders)
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
    // Opened as a page it cannot be framed, and no other origin can read it.
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (isPage) expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }

  test.each(answers)('%s', async (_name, address, init) => {
    expectHeaders(await get(address, { headers: { origin: 'https://evil.example' }, ...init }))
  })

  test('a script, a stylesheet and a picture of the site', async () => {
    const html = await (await get('/selcuklu')).text()
    const [script] = /\/_astro\/[\w.-]+\.js/.exec(html) ?? []
    const [picture] = /\/uploads\/[\w./-]+\.webp/.exec(html) ?? []
    for (const address of [script, picture]) {
      const answer = await get(address ?? '/none')
      expect(answer.status, address).toBe(200)
      expectHeaders(answer)
    }
  })

  test('a 304 for cached content', async () => {
    const etag = (await get('/selcuklu')).headers.get('etag') ?? ''
    const answer = await get('/selcuklu', { headers: { 'if-none-match': etag } })
    expect(answer.status).toBe(304)
    expectHeaders(answer)
  })

  test('a stream of events', async () => {
    const { token } = await signIn(productUrl(), 'admin@bozkir.example')
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await get('/api/notification/events', { headers, signal: stop.signal })
    expect(answer.status).toBe(200)
    expectHeaders(answer)
    expect(answer.headers.get('content-security-policy')).toBe(dataPolicy)
    stop.abort()
  })
})

test('ASVS 14.3.3: the browser stores the session token, preferences and the cart, and nothing secret', async () => {
  const context = await signedIn(browser, 'uye@bozkir.example')
  const page = await context.newPage()
  for (const address of ['/customer', '/customer/info', '/customer/balance', '/customer/qr']) {
    await page.goto(address, { waitUntil: 'networkidle' })
  }
  const kept = await page.evaluate(() => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
  }))
  expect(kept.local.token).toMatch(/^[\w-]{43}$/)
  const { token: _token, ...rest } = kept.local
  const text = JSON.stringify({ ...kept, local: rest })
  expect(text).not.toMatch(/uye@bozkir\.example|\+90|Bozkir-2026/)
  expect(text).not.toContain(kept.local.token)
  await context.close()
})
