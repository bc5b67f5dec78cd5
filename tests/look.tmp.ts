import { chromium } from '@playwright/test'
import { startRunningProduct } from '#tests/support/running-product.ts'

import { signIn } from '#tests/support/sign-in.ts'

const product = await startRunningProduct('/tmp/look/data')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
async function ctx(email: string, viewport: { width: number; height: number }, dark = false) {
  const s = await signIn(product.url, email)
  const c = await browser.newContext({
    viewport,
    colorScheme: dark ? 'dark' : 'light',
    baseURL: product.url,
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
  })
  await c.addInitScript((t) => {
    localStorage.setItem('token', t as string)
  }, s.token)

  return c
}
const wide = { width: 1440, height: 900 },
  phone = { width: 390, height: 844 }
const shots: [string, string, string, typeof wide, boolean][] = JSON.parse(process.argv[2] ?? '[]')
const cache = new Map()
for (const [name, email, path, size, dark] of shots.map(
  ([n, e, p, s, d]) => [n, e, p, (s as unknown as string) === 'phone' ? phone : wide, d] as const,
)) {
  const key = `${email}${size.width}${dark}`
  if (!cache.has(key)) cache.set(key, await ctx(email, size, dark))
  const page = await cache.get(key).newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(700)
  await page.screenshot({ path: `/tmp/look/${name}.png`, fullPage: false })
  await page.close()
}
await browser.close()
await product.stop()
process.exit()
