// Makes the pictures of README and of the guide in the back office from the demo club. PRODUCT_URL names a demo club that
// runs already; otherwise one is started. Arguments name single pictures.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildIfStale } from '#server/cli/build.ts'
import { chromiumArguments, ensureChromium } from '#tests/support/browser/chromium.ts'
import { startRunningProduct } from '#tests/support/processes/running-product.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

const folders = {
  readme: { path: '../../docs/pictures/', mostBytes: 200 * 1024 },
  guide: { path: '../../admin/shell/help/pictures/', mostBytes: 60 * 1024 },
} as const

interface Picture {
  /** By default README's. */
  of?: 'guide'
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
  { of: 'guide', name: 'kimlik', path: '/admin/identity', email: 'admin@bozkir.example' },
  { of: 'guide', name: 'bugun', path: '/admin', email: 'selcuklu@bozkir.example' },
  {
    of: 'guide',
    name: 'yeni-uye',
    path: '/admin/members/create',
    email: 'selcuklu@bozkir.example',
    shown: async (page) => {
      await page.getByRole('textbox', { name: /^Ad soyad/ }).fill('Nehir Kurt')
      await page.getByRole('textbox', { name: /^Telefon/ }).fill('0555 000 77 01')
    },
  },
  {
    of: 'guide',
    name: 'satis',
    path: '/admin/sales/create',
    email: 'selcuklu@bozkir.example',
    shown: async (page) => {
      await page.getByRole('combobox', { name: /^Üye/ }).fill('Fatma')
      await page.getByRole('option', { name: /Fatma Özdemir/ }).click()
      await page.getByRole('combobox', { name: /^Paket/ }).click()
      await page.getByRole('option').nth(1).click()
      await page.getByRole('button', { name: / al$/ }).waitFor()
    },
  },
  { of: 'guide', name: 'dersler', path: '/admin/lessons', email: 'selcuklu@bozkir.example' },
  {
    of: 'guide',
    name: 'kasa',
    path: '/admin',
    email: 'selcuklu@bozkir.example',
    shown: async (page) => {
      await page.getByRole('button', { name: 'Say ve kapat' }).click()
      await page.getByRole('button', { name: 'Sayımı bitir' }).waitFor()
    },
  },
  { of: 'guide', name: 'rapor', path: '/admin/reports', email: 'admin@bozkir.example' },
]

/** Encodes as WebP, with the highest quality that keeps the file small. */
async function encode(png: Buffer, mostBytes: number): Promise<Buffer> {
  for (let quality = 90; ; quality -= 10) {
    const encoded = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (encoded.length <= mostBytes || quality <= 20) return encoded
  }
}

async function take(
  browser: Browser,
  url: string,
  { of, path, email, phone, shown }: Picture,
): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: phone
      ? { width: 390, height: 844 }
      : of === 'guide'
        ? { width: 1280, height: 800 }
        : { width: 1440, height: 900 },
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
    return await page.screenshot({
      animations: 'disabled',
      caret: 'hide',
      timeout: 180_000,
      // Without the menu and the bar on top.
      ...(of === 'guide' && { clip: { x: 248, y: 64, width: 1032, height: 736 } }),
    })
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

const wanted = process.argv.slice(2)
const { url, close } = await openClub()
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments })
try {
  for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const { path, mostBytes } = folders[picture.of ?? 'readme']
    const folder = fileURLToPath(new URL(path, import.meta.url))
    await mkdir(folder, { recursive: true })
    const encoded = await encode(await take(browser, url, picture), mostBytes)
    const file = join(folder, `${picture.name}.webp`)
    await writeFile(file, encoded)
    console.log(`${relative(process.cwd(), file)}: ${Math.round(encoded.length / 1024)} KB`)
  }
} finally {
  await browser.close()
  await close()
}
