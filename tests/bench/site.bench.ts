import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { atMost, type Figure, median } from '#tests/bench/figure.ts'
import { lighthouseFigures } from '#tests/bench/lighthouse.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/browser/chromium.ts'
import { startRunningProduct } from '#tests/support/processes/running-product.ts'

const kilobyte = 1024

/**
 * Milliseconds until a file system is as on a fresh machine: ext4 skips inodes that were deleted within the last minute, one
 * by one, and programs that ran before leave tens of thousands of them. A first start creates thousands of files.
 */
const untilInodesAreFree = 61_000

/** Compressed bytes a page loads before interaction, by kind. */
async function transferred(browser: Browser, url: string): Promise<Record<string, number>> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  await page.close()
  return bytes
}

async function secondsToFirstAnswer(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const product = await startRunningProduct(dataDir)
  const seconds = (performance.now() - startedAt) / 1000
  await product.stop()
  return seconds
}

/** Page weights and Lighthouse scores of the built product with demo data, and its start-up time. */
export async function siteBench(): Promise<Figure[]> {
  const chromiumPath = await ensureChromium()
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-bench-'))
  try {
    await sleep(untilInodesAreFree)
    const empty = await secondsToFirstAnswer(dataDir)
    const filled = median([
      await secondsToFirstAnswer(dataDir),
      await secondsToFirstAnswer(dataDir),
      await secondsToFirstAnswer(dataDir),
    ])
    const product = await startRunningProduct(dataDir)
    const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments })
    try {
      const home = await transferred(browser, `${product.url}/`)
      const admin = await transferred(browser, `${product.url}/admin/`)
      await browser.close()
      const script = (home.Script ?? 0) / kilobyte
      const total = script + ((home.Document ?? 0) + (home.Stylesheet ?? 0)) / kilobyte
      return [
        atMost('Boş DATA_DIR ile başlangıçtan ilk 200 yanıtına', empty, 10, 's'),
        atMost('Dolu DATA_DIR ile başlangıçtan ilk 200 yanıtına', filled, 2, 's'),
        atMost('Ana sayfa: etkileşimden önce betik', script, 12.3, 'KB'),
        atMost('Ana sayfa: HTML + CSS + betik', total, 60, 'KB'),
        atMost('Yönetim paneli: ilk ekranın betiği', (admin.Script ?? 0) / kilobyte, 330, 'KB'),
        ...(await lighthouseFigures(product.url, chromiumPath)),
      ]
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
