import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { watchInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { listProducts } from '#shared/shop/products/products.contract.ts'
import { profileTexts } from '#site/features/account/profile.texts.ts'
import { topUpOfPath } from '#site/features/checkout/purchase.ts'
import { cartKey, tokenKey } from '#site/features/session/stored.ts'
import {
  desktop,
  launchBrowser,
  phone,
  phoneTraits,
  productUrl,
  signedIn,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { memberPages } from '#tests/support/browser/visitor-pages.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

/** Stored in a tab once the visit has begun. */
const visitKey = 'is-visited'

/** API calls that a member page may make until it is complete. */
const mostCalls = 3

let browser: Browser
let branch: string
let product: string

beforeAll(async () => {
  browser = await launchBrowser()
  const member = await signIn(productUrl(), 'uye@bozkir.example')
  const [{ branches }, [first]] = await Promise.all([member.call(listBranches), member.call(listProducts)])
  branch = branches[0]?._id ?? ''
  product = first?._id ?? ''
})
afterAll(() => browser.close())

/** The page’s API calls so far, without the stream of the unread count. */
function watchCalls(page: Page): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== watchInbox.url)
      calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

/** Waits for an island that has shown its data and makes no further calls. */
async function pageToBeComplete(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr][client=load], [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText(profileTexts.loading)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Pages whose calls depend on their query. */
const variants = [{ name: '/customer/checkout?topUp', pathOf: () => topUpOfPath(branch, 200) }]
const pages = [...memberPages.map((name) => ({ name, pathOf: () => name })), ...variants]
const looks = [
  { device: 'desktop', viewport: desktop, traits: {}, pages },
  // A narrow page shows fewer counts, and no others.
  { device: 'phone', viewport: phone, traits: phoneTraits, pages: pages.slice(0, 3) },
]

describe.concurrent.each(looks)('on a $device', ({ viewport, traits, pages }) => {
  /** Tabs that no test uses now. */
  const free: Page[] = []

  /** A tab in which the page of a visit finds nothing stored but the session and a cart. */
  async function openTab(): Promise<Page> {
    const context = await signedIn(browser, 'uye@bozkir.example', viewport, traits)
    await context.addInitScript(
      ([visit, token, cart, value]) => {
        if (sessionStorage.getItem(visit)) return
        const session = localStorage.getItem(token) ?? ''
        for (const storage of [localStorage, sessionStorage]) storage.clear()
        localStorage.setItem(token, session)
        localStorage.setItem(cart, value)
        sessionStorage.setItem(visit, '1')
      },
      [visitKey, tokenKey, cartKey, JSON.stringify([{ product, quantity: 1 }])] as const,
    )
    return context.newPage()
  }

  test.each(pages)(`$name makes at most ${mostCalls} API calls`, async ({ name, pathOf }) => {
    const used = free.pop()
    await used?.evaluate((key) => sessionStorage.removeItem(key), visitKey)
    const page = used ?? (await openTab())
    const calls = watchCalls(page)
    await page.goto(pathOf())
    await pageToBeComplete(page)
    expect(calls.length, `${name} calls:\n${calls.join('\n')}`).toBeLessThanOrEqual(mostCalls)
    page.removeAllListeners('request')
    free.push(page)
  })
})
