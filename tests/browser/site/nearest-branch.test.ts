import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { addBranch, type Branch, deleteBranch } from '#shared/club/branches/branches.contract.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  phoneTraits,
  productUrl,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => context.close())
afterAll(() => browser.close())

/** The demo’s Meram is 2 km away, its other branches further. */
const besideMeram = { latitude: 37.87, longitude: 32.48 }
const located: BrowserContextOptions = { permissions: ['geolocation'], geolocation: besideMeram }

async function openOnPhone(path: string, options: BrowserContextOptions = {}) {
  context = await newVisitorContext(browser, phone, { ...phoneTraits, ...options })
  page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
}

const main = () => page.getByRole('main')
const rows = () => main().locator('.branch-rows > li')
const findNearest = () => main().getByRole('button', { name: 'Bana en yakın' }).tap()
const status = () => main().locator('.nearest').getByRole('status')

describe('a visitor with a phone', () => {
  test('reads hours at once, and is one tap from prices and from the next lesson', async () => {
    await openOnPhone('/')
    await expect(main().getByText('08.00 - 00.00').first()).toBeInViewport()
    await expect(main().locator('.lesson-rows time').first()).toBeVisible()
    await expect(main().getByRole('link', { name: /^Ders programı/ })).toHaveAttribute(
      'href',
      '/ders-programi',
    )
    await main().getByRole('link', { name: 'Fiyatlar' }).first().tap()
    await expect(page).toHaveURL('/membership')
    await expect(main().getByText(/₺\d/).first()).toBeVisible()
  })

  test('is two taps from directions to the nearest branch, and nothing of the place leaves the browser', async () => {
    await openOnPhone('/', located)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')))
    const before = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    await findNearest()
    await expect(rows().getByRole('heading')).toHaveText(['Meram', 'Karatay', 'Selçuklu'])
    await expect(rows().first()).toContainText(/En yakın · 1,\d km/)
    await expect(rows().last()).toContainText(/\d km/)
    await expect(status()).toContainText('Sana en yakın şube Meram, kuş uçuşu')
    await expect(rows().first()).toBeInViewport()
    await expect(rows().first()).toContainText('08.00 - 00.00')
    await expect(rows().first().getByRole('link', { name: 'Yol tarifi' })).toHaveAttribute(
      'href',
      /^https:.*37\.8661,32\.4614$/,
    )
    await expect(rows().first().getByRole('link', { name: 'Ara' })).toHaveAttribute('href', /^tel:/)
    expect(requests.filter((request) => request.includes(String(besideMeram.latitude)))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).toBe(before)
    await expectAccessible(page)
  })

  test('who refuses is told in a sentence, and the list stays', async () => {
    await openOnPhone('/')
    await findNearest()
    await expect(status()).toContainText('Konumuna izin vermedin.')
    await expect(rows().getByRole('heading')).toHaveText(['Selçuklu', 'Meram', 'Karatay'])
  })

  test('whose device finds no place is told so', async () => {
    await openOnPhone('/', located)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'geolocation', { value: undefined })
    })
    await findNearest()
    await expect(status()).toContainText('Konumun şu anda bulunamıyor.')
  })

  test('opens directions on Android in the map application of their choice', async () => {
    await openOnPhone('/', { userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile' })
    await expect(rows().first().getByRole('link', { name: 'Yol tarifi' })).toHaveAttribute(
      'href',
      /^geo:37\./,
    )
  })

  test('reads a home page of at most 7,500 px', async () => {
    await openOnPhone('/')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7500)
  })

  test('sees the hours, a price and a first visit on the first screen of a branch', async () => {
    await openOnPhone('/selcuklu')
    await expect(main().getByText('08.00 - 00.00').first()).toBeInViewport({ ratio: 1 })
    await expect(main().getByRole('link', { name: /^₺\d/ }).first()).toBeInViewport({ ratio: 1 })
    await expect(main().getByRole('link', { name: 'Gel, bir gün dene' })).toBeInViewport({ ratio: 1 })
    await expect(main().getByRole('link', { name: 'Yol tarifi' }).first()).toBeInViewport({ ratio: 1 })
  })
})

test('each branch on the map leads to its page', async () => {
  context = await newVisitorContext(browser, desktop)
  page = await context.newPage()
  await page.goto('/')
  const map = main().getByRole('navigation', { name: 'Şubelerin haritası' })
  await expect(map.getByRole('link')).toHaveText([/Selçuklu/, /Meram/, /Karatay/])
  await map.getByRole('link', { name: 'Karatay' }).click()
  await expect(page).toHaveURL('/karatay')
})

test('the rows show how many people are inside, and nothing when that is unknown', async () => {
  await openOnPhone('/')
  await expect(rows().first()).toContainText(/Şu an \d+ kişi/)
  await page.route('**/api/turnike/occupancy/*', (route) => route.abort())
  await page.reload({ waitUntil: 'networkidle' })
  await expect(rows().first()).not.toContainText('Şu an')
})

test('the nearest of many branches stands first, although it is not among those shown large', async () => {
  const { call } = await signIn(productUrl(), 'admin@bozkir.example')
  const branches: Branch[] = []
  try {
    for (const [index, name] of ['Sille', 'Hadim', 'Ilgın', 'Tuzlukçu', 'Emirgazi', 'Halkapınar'].entries())
      branches.push(
        await call(addBranch, {
          body: {
            name,
            order: 50 + index,
            phone: '0332 000 00 00',
            openingHours: '10.00 - 22.00',
            latitude: 38 - (index === 5 ? 0.13 : 0),
            longitude: 33 - (index === 5 ? 0.52 : 0),
          },
        }),
      )
    await openOnPhone('/', located)
    await expect(main().locator('.further-branches > li')).toHaveCount(1)
    await findNearest()
    await expect(rows().first()).toContainText('Halkapınar')
    await expect(rows().first()).toContainText('10.00 - 22.00')
    await expect(rows().first().getByRole('link', { name: 'Yol tarifi' })).toBeVisible()
    const map = main().getByRole('navigation', { name: 'Şubelerin haritası' })
    await expect(map.getByRole('link', { name: 'Halkapınar' })).toHaveAttribute('href', '/halkapinar')
  } finally {
    for (const { _id } of branches) await call(deleteBranch, { params: { id: _id } })
  }
})
