// Makes the pictures of README from the demo club: the site, a member’s phone and the back office. PRODUCT_URL names a
// demo club that runs already; otherwise one is started.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildIfStale } from '#server/cli/build.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/browser/chromium.ts'
import { startRunningProduct } from '#tests/support/processes/running-product.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const mostBytes = 200 * 1024

interface Picture {
  name: string
  path: string
  /** A demo account; a visitor if undefined. */
  email?: string
  phone?: true
  /** What has to be visible besides the heading. */
  shown?: (page: Page) => Promise<unknown>
}

const pictures: readonly Picture[] = [
  { name: 'site', path: '/' },
  { name: 'phone', path: '/customer', email: 'uye@bozkir.example', phone: true },
  { name: 'phone-lessons', path: '/customer/lessons', email: 'uye@bozkir.example', phone: true },
  {
    name: 'back-office',
    path: '/admin',
    email: 'admin@bozkir.example',
    // The charts.
    shown: (page) => page.locator('main svg').first().waitFor(),
  },
]

/** Encodes as WebP, with the highest quality that keeps the file small. */
async function encode(png: Buffer): Promise<Buffer> {
  for (let quality = 90; ; quality -= 10) {
    const encoded = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (encoded.length <= mostBytes || quality <= 20) return encoded
  }
}

async function take(browser: Browser, url: string, { path, email, phone, shown }: Picture): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    ...(phone ? { deviceScaleFactor: 2, isMobile: true, hasTouch: true } : {}),
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  try {
    context.setDefaultTimeout(180_000)
    if (email) {
      const { token } = await signIn(url, email)
      await context.addInitScript((value) => localStorage.setItem('token', value), token)
    }
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('heading').first().waitFor()
    await shown?.(page)
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot({ animations: 'disabled', caret: 'hide', timeout: 180_000 })
  } finally {
    await context.close()
  }
}

/** The address of the demo club, and its end. */
async function openClub(): Promise<{ url: string; close: () => Promise<void> }> {
  const { PRODUCT_URL: url } = process.env
  if (url) return { url, close: async () => undefined }
  await buildIfStale()
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-pictures-'))
  const product = await startRunningProduct(dataDir)
  return {
    url: product.url,
    async close() {
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const { url, close } = await openClub()
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments })
try {
  await mkdir(folder, { recursive: true })
  for (const picture of pictures) {
    const encoded = await encode(await take(browser, url, picture))
    await writeFile(join(folder, `${picture.name}.webp`), encoded)
    console.log(`docs/pictures/${picture.name}.webp: ${Math.round(encoded.length / 1024)} KB`)
  }
} finally {
  await browser.close()
  await close()
}
