import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type BlogPost, deletePost } from '#shared/content/blog/blog.contract.ts'
import { profileTexts } from '#site/features/account/profile.texts.ts'
import {
  readThrough,
  shiftsOf,
  smallTargetsOf,
  watchShifts,
  weightsOf,
} from '#tests/browser/screens/page-measures.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  phoneTraits,
  productUrl,
  signedIn,
  tablet,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { barePages, formPages, memberPages } from '#tests/support/browser/visitor-pages.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { makePost } from '#tests/support/records/content.ts'

/** Compressed kilobytes a page may load on a phone. */
const budget = { scriptBeforeUse: 12.3, withoutImages: 80, image: 120 }

/** Cumulative layout shift that is imperceptible. */
const leastShift = 0.01

let browser: Browser

/** Opens a browser before the tests of a file, and enough posts for a second page, of all posts and of one tag. */
export function preparePages(): void {
  let admin: SignedIn
  let posts: BlogPost[]

  beforeAll(async () => {
    browser = await launchBrowser()
    admin = await signIn(productUrl(), 'admin@bozkir.example')
    posts = await Promise.all(
      Array.from({ length: 11 }, () => makePost(admin, { tags: ['teknik'], status: 'published' })),
    )
  })
  afterAll(async () => {
    await Promise.all(posts.map(({ _id }) => admin.call(deletePost, { params: { id: _id } })))
    await browser.close()
  })
}

async function expectToBeLight(page: Page): Promise<void> {
  const { script, withoutImages } = await weightsOf(page)
  expect(script, 'script before the first interaction').toBeLessThanOrEqual(budget.scriptBeforeUse)
  expect(withoutImages, 'all but images').toBeLessThanOrEqual(budget.withoutImages)
}

interface Tab {
  page: Page
  /** The errors of the page that it shows. */
  errors: string[]
}

/** Runs a check in a tab that no other check uses meanwhile. */
type InTab = (path: string, check: (tab: Tab) => Promise<void>) => Promise<void>

/**
 * Lends tabs of a visitor’s browser, or of a member’s where the path requires a session. A used tab takes a third less
 * time, but its process may load a font for the page that a new one does not load.
 */
async function openTabs(
  viewport: typeof phone,
  traits: BrowserContextOptions,
  isReused: (path: string) => boolean = () => true,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<InTab> {
  const visitor = await newVisitorContext(browser, viewport, traits)
  const member = await signedIn(browser, 'uye@bozkir.example', viewport, traits)
  await prepare(visitor)
  await prepare(member)
  const openTab = async (context: BrowserContext): Promise<Tab> => {
    const page = await context.newPage()
    return { page, errors: await watchErrors(page) }
  }
  const free = { visitor: [] as Tab[], member: [] as Tab[] }
  return async (path, check) => {
    const [context, tabs] = memberPages.includes(path) ? [member, free.member] : [visitor, free.visitor]
    const tab = (isReused(path) && tabs.pop()) || (await openTab(context))
    tab.errors.length = 0
    // After a failure the tab stays as it is, for the report.
    await check(tab)
    if (isReused(path)) tabs.push(tab)
    else await tab.page.close()
  }
}

const looks = {
  phone: { viewport: phone, traits: phoneTraits, schemes: ['light', 'dark'] },
  tablet: { viewport: tablet, traits: {}, schemes: ['light', 'dark'] },
  desktop: { viewport: desktop, traits: {}, schemes: ['dark', 'light'] },
} as const

/** Console messages of error pages. */
const expectedError = /the server responded with a status of (40[04]|500)/

/** Pages are accessible in both colour schemes, no wider than the screen, light on a phone, and log no error. */
export const checkLook = (device: keyof typeof looks, pages: readonly string[]) =>
  describe.concurrent(`on a ${device}`, () => {
    const {
      viewport,
      traits,
      schemes: [first, second],
    } = looks[device]
    const isWeighed = (path: string) => viewport === phone && !memberPages.includes(path)
    let inTab: InTab

    beforeAll(async () => {
      inTab = await openTabs(viewport, { ...traits, reducedMotion: 'reduce' }, (path) => !isWeighed(path))
    })

    test.each(pages)('%s is accessible in light and dark, fits and logs no error', (path) =>
      inTab(path, async ({ page, errors }) => {
        await page.emulateMedia({ colorScheme: first })
        await page.goto(path, { waitUntil: 'networkidle' })
        if (isWeighed(path)) await expectToBeLight(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, 'the page is no wider than the screen').toBeLessThanOrEqual(0)
        if (viewport === phone && memberPages.includes(path))
          expect(await smallTargetsOf(page), 'targets less than 44 px high').toEqual([])
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: second })
        await expectAccessible(page, ['color-contrast'])
        if (isWeighed(path)) {
          await readThrough(page)
          const { image, imageUrl } = await weightsOf(page)
          expect(image, imageUrl).toBeLessThanOrEqual(budget.image)
        }
        expect(errors.filter((error) => !expectedError.test(error))).toEqual([])
      }),
    )
  })

export const checkLayoutShift = (pages: readonly string[]) =>
  describe.concurrent('while reading on a phone', () => {
    let inTab: InTab

    beforeAll(async () => {
      const isReused = () => true
      inTab = await openTabs(phone, { isMobile: true, hasTouch: true }, isReused, async (context) => {
        await watchShifts(context)
        // A late web font may wrap a line differently; its timing depends on the machine.
        await context.route('**/*.woff2', (route) => route.abort())
        await context.route(/\/_astro\/[^/]+\.(js|css)$/, async (route) => {
          await new Promise((fulfil) => setTimeout(fulfil, 200))
          await route.continue()
        })
      })
    })

    test.each(pages)('%s has no layout shift, even with delayed scripts and styles', (path) =>
      inTab(path, async ({ page }) => {
        await page.goto(path, { waitUntil: 'networkidle' })
        // On a busy machine the network may be idle between an island's script and its data.
        await expect(page.locator('astro-island[ssr][client=load], [aria-busy=true]')).toHaveCount(0)
        await expect(page.getByText(profileTexts.loading)).toHaveCount(0)
        await readThrough(page)
        const { sum, shifts } = await shiftsOf(page)
        expect(sum, shifts.join('\n')).toBeLessThan(leastShift)
      }),
    )
  })

export const checkWithoutScript = (pages: readonly string[]) =>
  describe.concurrent('without JavaScript', () => {
    let inTab: InTab

    beforeAll(async () => {
      inTab = await openTabs(phone, { javaScriptEnabled: false })
    })

    test.each(pages)('%s can be read', (path) =>
      inTab(path, async ({ page }) => {
        const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
        expect(answer?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (!barePages.includes(path))
          await expect(page.getByRole('contentinfo')).toContainText(
            formPages.includes(path) ? 'KVKK Aydınlatma Metni' : '08.00 - 00.00',
          )
      }),
    )
  })
