import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { atMost, type Figure, median, percentile } from '#tests/bench/figure.ts'
import {
  goToScreen,
  setDefaultListViews,
  turnToNextPage,
  waitUntilLoaded,
} from '#tests/support/browser/back-office.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/browser/chromium.ts'
import { startRunningProduct } from '#tests/support/processes/running-product.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { readRootFile } from '#tests/support/product/source-files.ts'

/** The resources of the generated list of lists: the definitions themselves are JSX, which Node does not read. */
const resources = [...readRootFile('docs/lists.md').matchAll(/^\| [^|]*\(`([\w-]+)`\) \|/gm)].flatMap(
  ([, resource]) => resource ?? [],
)

/** Pages turned in each list; the first one is a warm-up. */
const pages = 6

/**
 * Milliseconds from the click on “next page” to the painted rows, for every list of the demo data with a second
 * page of 25.
 */
export async function nextPageBench(): Promise<Figure[]> {
  const executablePath = await ensureChromium()
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-bench-'))
  const product = await startRunningProduct(dataDir)
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const { token } = await signIn(product.url, 'admin@bozkir.example')
    const page = await browser.newPage({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
      locale: 'tr-TR',
    })
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await setDefaultListViews(page)
    await page.goto('/admin/profile', { waitUntil: 'networkidle' })
    const times: number[] = []
    const slowest = { name: '', time: 0 }
    for (const resource of resources) {
      await goToScreen(page, resource)
      for (let turned = 0; turned < pages; turned += 1) {
        const next = page.locator('main button[aria-label="Sonraki sayfaya git"]')
        if (!(await next.isVisible()) || (await next.isDisabled())) break
        const time = await turnToNextPage(page)
        await waitUntilLoaded(page)
        if (turned === 0) continue
        times.push(time)
        if (time > slowest.time) Object.assign(slowest, { name: resource, time })
      }
    }
    const detail = `${times.length} sayfa; p95 ${percentile(times, 95).toFixed(0)} ms, en yavaşı ${slowest.name} ${slowest.time.toFixed(0)} ms`
    return [atMost('Sonraki sayfa: tıklamadan çizilmiş satırlara', median(times), 250, 'ms', detail)]
  } finally {
    await browser.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
