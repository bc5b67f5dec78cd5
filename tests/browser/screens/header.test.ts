import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { addBranch, deleteBranch } from '#shared/club/branches/branches.contract.ts'
import {
  desktop,
  launchBrowser,
  newVisitorContext,
  productUrl,
  signedIn,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let context: BrowserContext | undefined

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => context?.close())
afterAll(() => browser.close())

async function visitorAt(path: string): Promise<Page> {
  context = await newVisitorContext(browser)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

async function memberAt(path: string, email = 'uye@bozkir.example'): Promise<Page> {
  context = await signedIn(browser, email)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const header = (page: Page) => page.getByRole('banner')

describe('the header of a visitor', () => {
  test('links to about, blog, body analysis, programs and sign-in', async () => {
    const page = await visitorAt('/')
    for (const href of ['/about', '/blog', '/bmi', '/programs/temel-fitness']) {
      await expect(header(page).locator(`a[href="${href}"]:visible`)).toHaveCount(1)
    }
    await expect(header(page).getByRole('button', { name: 'Hizmetler' })).toBeHidden()
    await header(page).getByRole('link', { name: 'Giriş Yap' }).click()
    await expect(page).toHaveURL('/login')
  })

  test.each(['/login', '/login/ResetPassword'])(
    'is shown on %s although a member is signed in',
    async (path) => {
      const page = await memberAt(path)
      await expect(header(page).locator('a[href="/about"]:visible')).toHaveCount(1)
      await expect(header(page).getByRole('button', { name: 'Hizmetler' })).toBeHidden()
    },
  )
})

test.each([
  [1280, true],
  [1024, false],
])(
  '%i px wide, the header leads to prices, branches, lessons and contact, itself or in its menu',
  async (width, hasRoom) => {
    context = await newVisitorContext(browser, { width, height: 800 })
    const page = await context.newPage()
    await page.goto('/selcuklu/contact')
    const opener = header(page).getByRole('button', { name: 'Menü', exact: true })
    await expect(opener).toBeVisible({ visible: !hasRoom })
    if (!hasRoom) await opener.click()
    for (const href of ['/membership', '/#subeler', '/ders-programi', '/contact', '/about', '/bmi'])
      await expect(header(page).locator(`a[href="${href}"]:visible`).first()).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  },
)

describe('a page of a branch', () => {
  const line = (page: Page) => page.getByRole('navigation', { name: 'Selçuklu şubesi' })

  test('shows its branch in the picker, whichever was chosen, and a line of its pages', async () => {
    const page = await visitorAt('/meram')
    await page.evaluate(() =>
      localStorage.setItem('selectedBranch', '{"_id":"x","name":"Meram","slug":"meram"}'),
    )
    await page.goto('/selcuklu/gallery')
    await expect(page.locator('branch-picker:visible button').first()).toContainText('Selçuklu')
    await expect(line(page).getByRole('link')).toHaveText([
      'Genel',
      'Fiyatlar',
      'Ders programı',
      'Ekip',
      'Ekipman',
      'Galeri',
      'Çekiliş',
      'İletişim',
    ])
    await expect(line(page).getByRole('link', { name: 'Galeri' })).toHaveAttribute('aria-current', 'page')
    await line(page).getByRole('link', { name: 'Fiyatlar' }).click()
    await expect(page).toHaveURL('/selcuklu/membership')
    await page.goto('/membership')
    await expect(line(page)).toHaveCount(0)
  })

  test('on a phone, scrolls the line to itself', async () => {
    context = await newVisitorContext(browser, { width: 390, height: 844 })
    const page = await context.newPage()
    await page.goto('/selcuklu/contact')
    await expect(line(page).getByRole('link', { name: 'İletişim' })).toBeInViewport({ ratio: 1 })
  })

  test('leaves out pages that the branch has nothing for', async () => {
    const { call } = await signIn(productUrl(), 'admin@bozkir.example')
    const { _id, slug } = await call(addBranch, { body: { name: 'Sille' } })
    try {
      const page = await visitorAt(`/${slug}`)
      const links = page.getByRole('navigation', { name: 'Sille şubesi' }).getByRole('link')
      await expect(links).toHaveText(['Genel', 'İletişim'])
    } finally {
      await call(deleteBranch, { params: { id: _id } })
    }
  })
})

describe('the header of a member', () => {
  test('lists the services in their order, then packages, trainers and contact', async () => {
    const page = await memberAt('/equipment')
    await header(page).getByRole('button', { name: 'Hizmetler' }).click()
    const services = header(page).locator('#services a')
    await expect(services).toHaveText([
      'Programlar',
      'Ekipmanlar',
      'Vücut Analizi',
      'Çekilişler',
      'Galerimiz',
    ])
    await expect(services.first()).toHaveAttribute('href', '/programs/temel-fitness')
    await expect(header(page).locator('nav > ul > li > a:visible')).toHaveCount(3)
    await expect(header(page).locator('a[href="/about"]:visible')).toHaveCount(0)
  })

  test('links to the pages of the chosen branch', async () => {
    const page = await memberAt('/equipment')
    const membership = header(page).getByRole('navigation').getByRole('link', { name: 'Üyelik Paketleri' })
    // Until a branch is chosen, those of the member’s own branch.
    await expect(membership).toHaveAttribute('href', '/selcuklu/membership')
    await header(page).locator('branch-picker:visible button').first().click()
    await header(page).locator('branch-picker:visible').getByRole('button', { name: 'Meram' }).click()
    await expect(page).toHaveURL('/meram/equipment')
    for (const part of ['membership', 'teams', 'contact', 'equipment', 'raffle', 'gallery']) {
      await expect(header(page).locator(`nav a[href="/meram/${part}"]`).first()).toBeAttached()
    }
    await page.goto('/')
    await expect(membership).toHaveAttribute('href', '/meram/membership')
  })

  test('is rendered at first paint, without a flash of the visitor’s header', async () => {
    const page = await memberAt('/')
    await page.reload({ waitUntil: 'commit' })
    await expect(header(page).getByRole('link', { name: 'Giriş Yap' })).toBeHidden()
  })

  test('becomes the visitor’s when the session has been revoked', async () => {
    context = await newVisitorContext(browser)
    await context.addInitScript(() => localStorage.setItem('token', 'an-unknown-token'))
    const page = await context.newPage()
    await page.goto('/equipment')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  })
})

test('the mobile menu contains all links of the wide header', async () => {
  context = await newVisitorContext(browser, { ...desktop, width: 390 })
  const page = await context.newPage()
  await page.goto('/equipment')
  await page.getByRole('button', { name: 'Menü', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menü' })
  for (const href of ['/about', '/blog', '/bmi', '/programs/temel-fitness', '/login']) {
    await expect(menu.locator(`a[href="${href}"]:visible`)).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('home page and mobile menu lead to prices, branches, lessons and contact', async () => {
  context = await newVisitorContext(browser, { ...desktop, width: 390 })
  const page = await context.newPage()
  await page.goto('/')
  const ways = ['/membership', '/#subeler', '/ders-programi', '/contact']
  for (const href of ways)
    await expect(page.getByRole('main').locator(`a[href="${href}"]`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Menü', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menü' })
  for (const href of ways) await expect(menu.locator(`a[href="${href}"]:visible`)).toHaveCount(1)
  await menu.getByRole('link', { name: 'Şubeler' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Şubelerimiz' })).toBeInViewport()
})

test('the words of the hero never cross the sun', async () => {
  context = await newVisitorContext(browser, { width: 1440, height: 900 })
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (let width = 320; width <= 1600; width += 80)
    for (const height of [700, 900, 1000]) {
      await page.setViewportSize({ width, height })
      const crossed = await page.evaluate(async () => {
        // The resize is complete with the frame after the next.
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
        const shapes = [...document.querySelectorAll<SVGPathElement>('.hero .sun path')].map((shape) => ({
          shape,
          box: shape.getBoundingClientRect(),
          matrix: shape.getScreenCTM()?.inverse(),
        }))
        // The part of a rectangle within the box of a shape is sampled finely enough for the sun’s tip.
        const steps = Array.from({ length: 13 }, (_, step) => step / 12)
        const crosses = (rect: DOMRect) =>
          shapes.some(({ shape, box, matrix }) => {
            const [left, right] = [Math.max(rect.left, box.left), Math.min(rect.right, box.right)]
            const [top, bottom] = [Math.max(rect.top, box.top), Math.min(rect.bottom, box.bottom)]
            if (left >= right || top >= bottom) return false
            return steps.some((dx) =>
              steps.some((dy) => {
                const point = new DOMPoint(left + dx * (right - left), top + dy * (bottom - top))
                return shape.isPointInFill(point.matrixTransform(matrix))
              }),
            )
          })
        const texts = document.querySelectorAll('.hero :is(.line, .lead, .hours, .button)')
        return [...texts].flatMap((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return [...range.getClientRects()].some(crosses) ? [text.textContent?.trim()] : []
        })
      })
      expect(crossed, `${width} × ${height}`).toEqual([])
    }
})

test('a page that requires a session redirects a visitor to sign-in and back', async () => {
  const page = await visitorAt('/customer/info')
  await expect(page).toHaveURL(/\/login\?error=SessionRequired&callbackUrl=%2Fcustomer%2Finfo$/)
  await expect(page.getByText('Bu sayfayı görmek için giriş yapmalısın.')).toBeVisible()
  await page.getByLabel('E-posta ya da telefon').first().fill('uye@bozkir.example')
  await page.getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await page.getByRole('main').getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page).toHaveURL(`${productUrl()}/customer/info`)
})

test('the back office redirects a visitor to its sign-in and back', async () => {
  const page = await visitorAt('/admin/equipments')
  await expect(page).toHaveURL(`${productUrl()}/admin/login?error=SessionRequired`)
  await expect(page.getByText('Bu sayfayı görmek için giriş yapın.')).toBeVisible()
  await page.getByLabel('E-posta adresi').fill('meram@bozkir.example')
  await page.getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await page.getByRole('button', { name: 'Giriş yap' }).click()
  await expect(page).toHaveURL(`${productUrl()}/admin/equipments`)
  await page.locator('header button[aria-haspopup=menu]').last().click()
  await page.getByRole('menuitem', { name: 'Çıkış yap' }).click()
  await expect(page).toHaveURL(`${productUrl()}/admin/login`)
})
