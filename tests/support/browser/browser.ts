import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test'
import { inject } from 'vitest'
import { testArguments } from '#tests/support/browser/chromium.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

export const productUrl = () => inject('productUrl')

export const phone = { width: 390, height: 844 }
export const tablet = { width: 768, height: 1024 }
export const desktop = { width: 1440, height: 900 }

/** Mobile emulation; this pixel density requests the largest pictures. */
export const phoneTraits: BrowserContextOptions = { deviceScaleFactor: 3, isMobile: true, hasTouch: true }

const browsers = new Set<Browser>()

export async function launchBrowser(furtherArguments: readonly string[] = []): Promise<Browser> {
  const args = [...testArguments, ...furtherArguments]
  const browser = await chromium.launch({ executablePath: inject('chromiumPath'), args })
  browsers.add(browser)
  browser.on('disconnected', () => browsers.delete(browser))
  return browser
}

/** The pages a test has open in all browsers. */
export const openPages = (): Page[] =>
  [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()))

const writes = new WeakMap<BrowserContext, string[]>()

/** The writing calls of a context with their status codes, in order. */
export const writesOf = (context: BrowserContext): readonly string[] => writes.get(context) ?? []

/** For tests of what the service worker does. */
export const withServiceWorker: BrowserContextOptions = { serviceWorkers: 'allow' }

/**
 * A visitor with empty browser storage, by default without the service worker: on a busy machine, a page it has just
 * taken over sends requests past `page.route`.
 */
export async function newVisitorContext(
  browser: Browser,
  viewport = desktop,
  traits: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...traits,
    baseURL: productUrl(),
    viewport,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
  })
  // Half a minute may be too short when two browsers share a busy machine.
  context.setDefaultTimeout(90_000)
  const calls: string[] = []
  writes.set(context, calls)
  context.on('response', (response) => {
    const method = response.request().method()
    if (method !== 'GET') calls.push(`${method} ${response.url()} ${response.status()}`)
  })
  return context
}

export async function signedIn(
  browser: Browser,
  email: string,
  viewport = desktop,
  traits: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { token } = await signIn(productUrl(), email)
  const context = await newVisitorContext(browser, viewport, traits)
  await context.addInitScript((value) => {
    // A sandboxed frame, such as a preview, has no storage.
    if (window !== window.top) return
    // Only once, so that logging out lasts.
    if (sessionStorage.getItem('was-signed-in')) return
    sessionStorage.setItem('was-signed-in', '1')
    localStorage.setItem('token', value)
  }, token)
  return context
}

/** Saves and waits for the response and the notice, because a previous notice may still be visible. */
export async function saveForm(page: Page, notice: string, button = 'Kaydet'): Promise<void> {
  const written = page.waitForResponse(
    (response) => response.url().includes('/api/') && response.request().method() !== 'GET',
  )
  await page.getByRole('button', { name: button }).click()
  expect((await written).ok()).toBe(true)
  await expect(page.getByText(notice).first()).toBeVisible()
}

/** Searches the open list and waits for the results, because rows that move during a click would lose it. */
export async function searchList(page: Page, name: RegExp | string, text: string): Promise<void> {
  const found = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return false
    const filter = searchParams.get('filter')
    // Some searches are separate calls with the words in their query or path.
    const isOwnCall = searchParams.get('query') === text || pathname.endsWith(`/${encodeURIComponent(text)}`)
    return isOwnCall || (filter?.includes(`"q":${JSON.stringify(text)}`) ?? false)
  })
  await page.getByRole('main').getByRole('searchbox', { name }).fill(text)
  await (await found).finished()
  await expect(page).toHaveURL(/[?&]filter=.*q/)
  await page.evaluate(() => new Promise((fulfil) => requestIdleCallback(fulfil)))
}

/** Waits until the page can be opened without a connection; `waitForFunction` would not wait for a promise. */
export const waitUntilKept = (page: Page, path: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async (address) => {
        const isKept = (await caches.match(address)) !== undefined
        return isKept && navigator.serviceWorker.controller?.state === 'activated'
      }, path),
    )
    .toBe(true)

interface AxeFinding {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Colours animate when a screen appears and when the theme changes. */
async function transitionsToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((fulfil) => requestAnimationFrame(fulfil))
    await frame()
    await frame()
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
}

/** The axe violations of the page after all transitions, for all rules or some; empty if there are none. */
async function accessibilityFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await transitionsToEnd(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const findings = await page.evaluate(
    async (options) => {
      const axe = (
        window as unknown as {
          axe: { run(context: object, options: object): Promise<{ violations: AxeFinding[] }> }
        }
      ).axe
      // A tooltip repeats the description of the element it belongs to, and lies outside of landmarks.
      return (await axe.run({ exclude: [['[role=tooltip]']] }, options)).violations
    },
    { resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : {}) },
  )
  return findings.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`,
  )
}

/** Expects no axe violation, of all rules or some; tries again, because a busy machine may still be painting. */
export const expectAccessible = (page: Page, rules?: readonly string[]): Promise<void> =>
  expect.poll(() => accessibilityFindings(page, rules)).toEqual([])

/** Collects console errors, failed scripts and violations of the content security policy. */
export async function watchErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`refused by policy: ${effectiveDirective} ${blockedURI}`),
    )
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}
