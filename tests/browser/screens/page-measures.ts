import type { BrowserContext, Page } from '@playwright/test'

export interface Shifts {
  sum: number
  /** Distance and element of each shift. */
  shifts: string[]
}

declare global {
  interface Window {
    layoutShifts: Shifts
  }
}

/** Records every layout shift on the pages of this context. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    window.layoutShifts = { sum: 0, shifts: [] }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? ''),
        )
        window.layoutShifts.sum += value
        window.layoutShifts.shifts.push(`${value.toPrecision(2)}: ${moved.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Scrolls through the page quickly and waits for its lazy images. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((fulfil) => requestAnimationFrame(fulfil))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await frame()
      await frame()
    }
  })
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, right } = image.getBoundingClientRect()
      return image.complete || !image.checkVisibility() || left > innerWidth || right < 0
    }),
  )
}

/** The layout shifts recorded so far. */
export const shiftsOf = (page: Page): Promise<Shifts> => page.evaluate(() => window.layoutShifts)

/** Compressed kilobytes (1000 bytes) the page has loaded so far. */
export interface Weights {
  script: number
  withoutImages: number
  /** The largest image and its URL. */
  image: number
  imageUrl: string
}

export function weightsOf(page: Page): Promise<Weights> {
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => ({ path: new URL(name).pathname, size: encodedBodySize / 1000 }),
    )
    const sizeOf = (pattern: RegExp, isOne = true) =>
      files.reduce((sum, { path, size }) => (pattern.test(path) === isOne ? sum + size : sum), 0)
    const images = /\.(avif|webp|svg|png|jpe?g)$/
    const [largest] = files.filter(({ path }) => images.test(path)).sort((a, b) => b.size - a.size)
    return {
      script: sizeOf(/\.js$/),
      withoutImages: (document?.encodedBodySize ?? 0) / 1000 + sizeOf(images, false),
      image: largest?.size ?? 0,
      imageUrl: largest?.path ?? '',
    }
  })
}

/** The controls of the page that are less than 44 px high, without links in a sentence. */
export const smallTargetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInSentence = (target: Element) =>
      target.matches('a') && (target.parentElement?.textContent ?? '').length > target.textContent.length + 10
    const areaOf = (target: Element) => {
      const label = target.matches('input') ? target.closest('label') : null
      const described = target.id ? document.querySelector(`label[for="${target.id}"]`) : null
      const isMark = target.matches('[type="checkbox"], [type="radio"]')
      return (label ?? (isMark ? described : null) ?? target).getBoundingClientRect()
    }
    return [...document.querySelectorAll('main :is(a, button, select, input, summary), nav a, footer a')]
      .filter(
        (target) => target.checkVisibility() && !target.matches('.visually-hidden') && !isInSentence(target),
      )
      .filter((target) => areaOf(target).height > 1 && Math.round(areaOf(target).height) < 44)
      .map((target) => target.outerHTML.slice(0, 120))
  })
