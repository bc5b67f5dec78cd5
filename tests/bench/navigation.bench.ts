import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { menuGroups } from '#admin/core/resource.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { atMost, type Figure, median, percentile } from '#tests/bench/figure.ts'
import { setDefaultListViews, waitUntilLoaded } from '#tests/support/browser/back-office.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/browser/chromium.ts'
import { startRunningProduct } from '#tests/support/processes/running-product.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

/** Each is the first screen of one session. */
const screens = [
  'members',
  'personnel',
  'memberships',
  'packages',
  'payment-records',
  'lessons',
  'applications',
  'contact',
  'audit-log',
  'products',
]

interface Opening {
  /** Milliseconds from the click to the painted rows. */
  time: number
  /** Milliseconds of processor time of the page’s main thread meanwhile. */
  processor: number
}

interface Openings {
  first: Opening[]
  cold: Opening[]
  warm: Opening[]
}

declare global {
  /** Resolves when the rows of the awaited screen are painted, to the milliseconds since the click. */
  var rowsPainted: Promise<number>
}

/** Prepares the page for the next click; input may overtake a script that is sent together with it. */
function awaitRows(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.isLeft = ''
    let clickedAt = 0
    const hasRows = () =>
      location.pathname === address &&
      document.querySelector('h1:not([data-is-left])') !== null &&
      document.querySelector('main [role=row][data-id] [role=gridcell]') !== null
    const clicked = ({ timeStamp }: Event) => {
      clickedAt = timeStamp
    }
    addEventListener('click', clicked, { capture: true, once: true })
    globalThis.rowsPainted = new Promise((fulfil) => {
      const observer = new MutationObserver(() => {
        if (!clickedAt || !hasRows()) return
        observer.disconnect()
        // The second animation frame starts after the first was painted.
        requestAnimationFrame(() => requestAnimationFrame(() => fulfil(performance.now() - clickedAt)))
      })
      observer.observe(document.body, { subtree: true, childList: true })
    })
  }, path)
}

async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Clicks a screen’s entry in the menu without resting on it. */
async function openFromMenu(page: Page, session: CDPSession, screen: string): Promise<Opening> {
  const link = page.locator(`nav a[href="/admin/${screen}"]`)
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (!box) throw new Error(`The menu has no entry ${screen}`)
  await awaitRows(page, `/admin/${screen}`)
  const before = await processorTime(session)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const time = await page.evaluate(() => globalThis.rowsPainted)
  const processor = (await processorTime(session)) - before
  await settle(page)
  return { time, processor }
}

/** Milliseconds that a user looks at a screen. */
const pause = 700

/** Waits until the screen is complete and the browser idle. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(720, 5)
  await waitUntilLoaded(page)
  await page.waitForTimeout(pause)
  await page.evaluate(() => new Promise((fulfil) => requestIdleCallback(fulfil)))
}

/** One session with an empty browser cache: every screen is opened twice. */
async function openAll(browser: Browser, url: string, order: readonly string[]) {
  const { token, call } = await signIn(url, 'admin@bozkir.example')
  const { _id } = await call(showProfile)
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'tr-TR',
  })
  try {
    const page = await context.newPage()
    const open = Object.fromEntries(menuGroups.map((group) => [group, true]))
    await page.addInitScript(
      ([value, key, groups]) => {
        localStorage.setItem('token', value)
        localStorage.setItem(key, groups)
      },
      [token, `RaStore.menu.${_id}`, JSON.stringify(open)] as const,
    )
    await setDefaultListViews(page)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto('/admin/', { waitUntil: 'networkidle' })
    await settle(page)
    const cold: Opening[] = []
    const warm: Opening[] = []
    for (const screen of order) cold.push(await openFromMenu(page, session, screen))
    for (const screen of order) warm.push(await openFromMenu(page, session, screen))
    return { cold, warm }
  } finally {
    await context.close()
  }
}

/** Ten sessions, each beginning with another screen. */
async function measure(browser: Browser, url: string): Promise<Map<string, Openings>> {
  const openings = new Map(
    screens.map((name): [string, Openings] => [name, { first: [], cold: [], warm: [] }]),
  )
  for (const index of screens.keys()) {
    const order = [...screens.slice(index), ...screens.slice(0, index)]
    const { cold, warm } = await openAll(browser, url, order)
    for (const [place, name] of order.entries()) {
      const own = openings.get(name)
      const opened = cold[place]
      const again = warm[place]
      if (!own || !opened || !again) continue
      ;(place === 0 ? own.first : own.cold).push(opened)
      own.warm.push(again)
    }
  }
  return openings
}

const times = (openings: readonly Opening[]) => openings.map(({ time }) => time)
const processors = (openings: readonly Opening[]) => openings.map(({ processor }) => processor)
const rounded = (value: number) => Math.round(value)

/**
 * Milliseconds from the click on a menu entry to the painted rows of its list, over the demo data: for the first list
 * of a session, for a list opened for the first time, and for one opened before.
 */
export async function navigationBench(): Promise<Figure[]> {
  const executablePath = await ensureChromium()
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-bench-'))
  const product = await startRunningProduct(dataDir)
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const openings = await measure(browser, product.url)
    console.table(
      [...openings].map(([name, { first, cold, warm }]) => ({
        Ekran: name,
        'Oturumun ilk listesi, ms': rounded(median(times(first))),
        'İlk açılış, ms': rounded(median(times(cold))),
        'İlk açılış, işlemci ms': rounded(median(processors(cold))),
        'Yeniden, ms': rounded(median(times(warm))),
        'Yeniden, işlemci ms': rounded(median(processors(warm))),
      })),
    )
    const all = [...openings.values()]
    const figure = (name: string, kind: keyof Openings, bound: number) => {
      const own = all.flatMap((one) => one[kind])
      const slowest = [...openings].toSorted(
        ([, a], [, b]) => median(times(b[kind])) - median(times(a[kind])),
      )[0]
      const detail = [
        `${own.length} açılış`,
        `p95 ${rounded(percentile(times(own), 95))} ms`,
        `işlemci ${rounded(median(processors(own)))} ms`,
        slowest && `en yavaşı ${slowest[0]} ${rounded(median(times(slowest[1][kind])))} ms`,
      ].join('; ')
      return atMost(name, median(times(own)), bound, 'ms', detail)
    }
    return [
      figure('Menüden liste, daha önce açılmış: tıklamadan çizilmiş satırlara', 'warm', 400),
      figure('Menüden liste, ilk kez: tıklamadan çizilmiş satırlara', 'cold', 1000),
      figure('Menüden liste, oturumun ilk listesi: tıklamadan çizilmiş satırlara', 'first', 1000),
    ]
  } finally {
    await browser.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
