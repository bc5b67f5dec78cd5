import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import { addGalleryItem, deleteGalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { photo } from '#tests/support/records/images.ts'

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => context.close())
afterAll(() => browser.close())

async function openGallery(viewport = desktop, path = '/meram/gallery') {
  context = await newVisitorContext(browser, viewport)
  page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
}

const links = () => page.locator('a[data-photo]')
const viewer = () => page.getByRole('dialog')
const place = () => viewer().locator('[data-place]')

describe('the gallery of a branch', () => {
  test('keeps every photograph’s aspect ratio without layout shift', async () => {
    context = await newVisitorContext(browser)
    page = await context.newPage()
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { shifts: number }).shifts += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/meram/gallery', { waitUntil: 'networkidle' })
    const pictures = await links()
      .locator('img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).map(({ width, height, naturalWidth, naturalHeight }) => ({
          shown: width / height,
          own: naturalWidth / naturalHeight,
        })),
      )
    expect(pictures).toHaveLength(3)
    for (const { shown, own } of pictures) expect(Math.abs(shown / own - 1)).toBeLessThan(0.02)
    // A web font that loads late moves the text above by a hair; a photograph would move far more.
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.001)
  })

  test('opens a photograph by click, navigates with arrow keys and restores the focus', async () => {
    await openGallery()
    const errors = await watchErrors(page)
    await links().nth(1).click()
    await expect(place()).toHaveText('2 / 3')
    await expect(viewer()).toContainText('Revakların altında kardiyo')
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(place()).toHaveText('3 / 3')
    await page.keyboard.press('ArrowRight')
    await expect(place()).toHaveText('1 / 3')
    await page.keyboard.press('ArrowLeft')
    await expect(place()).toHaveText('3 / 3')
    await page.keyboard.press('Home')
    await expect(place()).toHaveText('1 / 3')
    await viewer().getByRole('button', { name: 'Sonraki fotoğraf' }).click()
    await expect(viewer().getByRole('img')).toHaveAttribute('alt', 'Revakların altında kardiyo')
    await page.keyboard.press('Escape')
    await expect(viewer()).toBeHidden()
    await expect(links().nth(1)).toBeFocused()
    expect(errors).toEqual([])
  })

  test('works by keyboard only, with Tab trapped in the dialog', async () => {
    await openGallery()
    await links().first().focus()
    await page.keyboard.press('Enter')
    await expect(viewer()).toBeVisible()
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await isInside()).toBe(true)
    }
    await viewer().getByRole('button', { name: 'Kapat' }).press('Enter')
    await expect(links().first()).toBeFocused()
  })

  test('navigates by swiping', async () => {
    await openGallery(phone)
    await links().first().click()
    await expect(place()).toHaveText('1 / 3')
    const session = await context.newCDPSession(page)
    const swipe = async (from: number, to: number) => {
      const touch = (type: string, x?: number) =>
        session.send('Input.dispatchTouchEvent', {
          type: type as 'touchStart',
          touchPoints: x === undefined ? [] : [{ x, y: 400 }],
        })
      await touch('touchStart', from)
      for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * share)
      await touch('touchEnd')
    }
    await swipe(300, 80)
    await expect(place()).toHaveText('2 / 3')
    await swipe(80, 300)
    await expect(place()).toHaveText('1 / 3')
    await swipe(200, 220)
    await expect(place()).toHaveText('1 / 3')
  })

  test('is a page of links to the large pictures without JavaScript', async () => {
    context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
    page = await context.newPage()
    await page.goto(`${productUrl()}/meram/gallery`)
    await expect(viewer()).toHaveCount(0)
    const address = await links().first().getAttribute('href')
    const image = await page.request.get(productUrl() + address)
    expect(image.headers()['content-type']).toBe('image/webp')
  })
})

describe('a gallery of more photographs than fit on one page', () => {
  test('is paginated, also without JavaScript, and every photograph is on one page', async () => {
    const { call } = await signIn(productUrl(), 'admin@bozkir.example')
    const { branches } = await call(listBranches, { query: { filter: { slug: 'meram' } } })
    const branch = branches[0]?._id ?? ''
    const image = new File([new Uint8Array(await photo({ width: 60, height: 40 }))], 'ek.jpg', {
      type: 'image/jpeg',
    })
    const added: string[] = []
    for (let number = 1; number <= 24; number++) {
      const item = await call(addGalleryItem, { body: { branch, title: `Ek ${number}` }, files: { image } })
      added.push(item._id)
    }
    try {
      context = await browser.newContext({ baseURL: productUrl(), javaScriptEnabled: false, viewport: phone })
      page = await context.newPage()
      await page.goto('/meram/gallery')
      await expect(links()).toHaveCount(24)
      await expect(page.getByRole('link', { name: 'Önceki fotoğraflar' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Diğer fotoğraflar' }).click()
      await expect(page).toHaveURL(/\/meram\/gallery\/sayfa\/2$/)
      await expect(links()).toHaveCount(3)
      await expect(links().last()).toHaveAttribute('data-title', 'Ek 24')
      await expect(page.getByRole('link', { name: 'Diğer fotoğraflar' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Önceki fotoğraflar' }).click()
      await expect(page).toHaveURL(/\/meram\/gallery$/)
      for (const beyond of ['3', '0', '1e3', '1000000000']) {
        expect((await page.request.get(`/meram/gallery/sayfa/${beyond}`)).status()).toBe(404)
      }
      const first = await page.request.get('/meram/gallery/sayfa/1', { maxRedirects: 0 })
      expect([first.status(), first.headers().location]).toEqual([301, '/meram/gallery'])
    } finally {
      for (const id of added) await call(deleteGalleryItem, { params: { id } })
    }
  })
})

describe('the gallery managed by staff', () => {
  const cards = () =>
    page
      .getByRole('main')
      .locator('li')
      .filter({ has: page.getByRole('img') })
  const titles = () =>
    page
      .getByRole('textbox', { name: /^Açıklama:/ })
      .evaluateAll((inputs) => (inputs as HTMLInputElement[]).map(({ value }) => value))
  /** The page as served to a visitor by the next request. */
  async function shown(): Promise<string[]> {
    const html = await (await page.request.get('/karatay/gallery')).text()
    return [...html.matchAll(/ data-title(?:="([^"]*)")?/g)].map(([, title = '']) => title)
  }
  async function middleOf(element: Locator): Promise<[number, number]> {
    const box = await element.boundingBox()
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0]
  }
  const upload = async (name: string, colour = 40) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photo({ width: 600 + colour, height: 400 }),
  })

  test('uploads several photographs, names, reorders and deletes them, with an undo', async () => {
    context = await signedIn(browser, 'admin@bozkir.example')
    page = await context.newPage()
    const errors = await watchErrors(page)
    await page.goto('/admin/gallery')
    await page.getByRole('main').getByRole('combobox', { name: 'Şube' }).click()
    await page.getByRole('option', { name: 'Karatay' }).click()
    await expect(cards()).toHaveCount(2)
    const before = await shown()

    await page.getByRole('link', { name: 'Fotoğraf yükle' }).click()
    await expect(page.getByRole('main').getByRole('combobox', { name: 'Şube' })).toHaveValue('Karatay')
    await page
      .locator('input[type="file"]')
      .setInputFiles([
        await upload('bir.jpg', 10),
        await upload('iki.jpg', 20),
        { name: 'bozuk.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Bu bir fotoğraf değil.') },
        { name: 'belge.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
        await upload('üç.jpg', 30),
      ])
    await expect(page.getByText('5 dosyanın 3 tanesi yüklendi')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Yeniden dene' })).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Listeyi temizle' }).click()
    await page.getByRole('link', { name: 'Galeri listesine dön' }).click()
    await expect(cards()).toHaveCount(5)
    expect(await shown()).toEqual([...before, '', '', ''])
    await expectAccessible(page)

    const third = page.getByRole('textbox', { name: 'Açıklama: 3. fotoğraf' })
    await third.fill('Yeni salon')
    await third.press('Enter')
    await expect.poll(shown).toEqual([...before, 'Yeni salon', '', ''])

    const back = page.getByRole('button', { name: 'Öne al: Yeni salon' })
    await back.focus()
    await page.keyboard.press('Enter')
    await expect(back).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(shown).toEqual(['Yeni salon', ...before, '', ''])
    await expect(page.getByRole('button', { name: 'Arkaya al: Yeni salon' })).toBeFocused()

    await page.getByRole('img', { name: 'Yeni salon' }).hover()
    await page.mouse.down()
    const target = page.getByRole('img', { name: before[1] ?? '' })
    await target.hover()
    // The cards have moved: only a second move makes this the drop target.
    await page.mouse.move(...(await middleOf(page.getByRole('img', { name: 'Yeni salon' }))))
    await page.mouse.up()
    await expect.poll(shown).toEqual([...before, 'Yeni salon', '', ''])
    await expect.poll(titles).toEqual([...before, 'Yeni salon', '', ''])

    await page.getByRole('button', { name: 'Sil: Yeni salon' }).click()
    await expect(cards()).toHaveCount(4)
    await page.getByRole('button', { name: 'Geri al' }).click()
    await expect(cards()).toHaveCount(5)
    expect(await shown()).toEqual([...before, 'Yeni salon', '', ''])

    await page.getByRole('button', { name: 'Sil: Yeni salon' }).click()
    await expect(cards()).toHaveCount(4)
    await expect.poll(shown).toEqual([...before, '', ''])
    expect(errors.filter((error) => !/status of 400/.test(error))).toEqual([])
  })
})
