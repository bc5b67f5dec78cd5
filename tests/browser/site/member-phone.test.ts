import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { generateCode } from '#shared/access/turnstile/turnstile.contract.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { addLesson } from '#shared/training/lessons/lessons.contract.ts'
import {
  desktop,
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  phoneTraits,
  productUrl,
  signedIn,
  waitUntilKept,
  watchErrors,
  withServiceWorker,
} from '#tests/support/browser/browser.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const memberAddress = 'uye@bozkir.example'
const freezer = 'donduran@bozkir.example'
const stranger = 'paketsiz@bozkir.example'

let browser: Browser
let context: BrowserContext
let page: Page
let admin: SignedIn
let branch: string

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  branch = await demoBranch(admin, 'selcuklu')
  const person = (name: string, email: string) =>
    admin.call(createUser, {
      body: { name, email, phone: '0532 111 22 33', password: 'Bozkir-2026', branch },
    })
  const { _id } = await person('Duru Donduran', freezer)
  await person('Pınar Paketsiz', stranger)
  const offer = await makePackage(admin, branch, { name: 'Dondurulan', freezeDays: 30, freezeCount: 3 })
  await sell(admin, _id, offer._id)
  const lesson = (title: string, days: number) => {
    const day = addDays(clubDay(new Date()), days)
    return admin.call(addLesson, {
      body: {
        branch,
        title,
        startsAt: clubMoment(`${day}T21:00`).toISOString(),
        endsAt: clubMoment(`${day}T21:45`).toISOString(),
        capacity: 8,
      },
    })
  }
  await lesson('Dokunuş sayımı', 1)
  await lesson('Erken dokunuş', 2)
})
afterEach(() => context.close())
afterAll(() => browser.close())

async function openAs(email: string, viewport = phone, traits = phoneTraits): Promise<void> {
  context = await signedIn(browser, email, viewport, traits)
  page = await context.newPage()
}

const bar = () => page.getByRole('navigation', { name: 'Üye menüsü' })
const main = () => page.getByRole('main')

/** Counts the taps of a journey. */
function counting() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.tap()
    },
    taps: () => taps,
  }
}

describe('on a phone', () => {
  test.each([
    { width: 375, height: 667 },
    { width: 390, height: 660 },
  ])('the whole entry code is visible at $width × $height, one tap from home', async (viewport) => {
    await openAs(memberAddress, viewport)
    const { tap, taps } = counting()
    await page.goto('/')
    await tap(bar().getByRole('link', { name: 'Kod' }))
    const code = main().getByRole('img', { name: 'Turnikeye okutacağın kod' })
    await expect(code).toBeVisible()
    expect(taps()).toBeLessThanOrEqual(1)
    const [shown, below, header] = await Promise.all([
      code.boundingBox(),
      bar().boundingBox(),
      page.getByRole('banner').boundingBox(),
    ])
    if (!shown || !below || !header) throw new Error('Something is not on the page')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(shown.y).toBeGreaterThanOrEqual(header.y + header.height)
    expect(shown.y + shown.height).toBeLessThanOrEqual(below.y)
    expect(shown.width).toBeGreaterThan(250)
    expect(below.y + below.height).toBe(viewport.height)
    await expect(bar().getByRole('link', { name: 'Kod' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
  })

  test('a lesson is booked with three taps from home', async () => {
    await openAs(freezer)
    const { tap, taps } = counting()
    await page.goto('/')
    await tap(bar().getByRole('link', { name: 'Dersler' }))
    await tap(main().getByRole('link', { name: 'Ders programı' }))
    await tap(main().getByRole('button', { name: /^Yer ayırt: Dokunuş sayımı/ }))
    await expect(main().getByRole('button', { name: /^Yerimi bırak: Dokunuş sayımı/ })).toBeVisible()
    expect(taps()).toBeLessThanOrEqual(3)
  })

  test('a tap on a button whose script is still loading is carried out once', async () => {
    await openAs(freezer)
    let release = () => {}
    const released = new Promise<void>((fulfil) => {
      release = fulfil
    })
    await page.route(/\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/selcuklu/ders-programi', { waitUntil: 'commit' })
    const button = main().getByRole('button', { name: /Erken dokunuş/ })
    await button.tap()
    await button.tap()
    release()
    await expect(main().getByRole('button', { name: /^Yerimi bırak: Erken dokunuş/ })).toBeVisible()
  })

  test('a membership is frozen with four taps from home', async () => {
    await openAs(freezer)
    const { tap, taps } = counting()
    await page.goto('/')
    await tap(bar().getByRole('link', { name: 'Üyelik' }))
    await tap(main().getByRole('button', { name: 'Dondurulan paketini dondur' }))
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Dondurmayı onayla' }))
    await expect(main().getByText(/tarihine kadar \(o gün dâhil\) dondurulmuş/)).toBeVisible()
    expect(taps()).toBeLessThanOrEqual(4)
    await expect(main().getByText(/^Dondurma bitince \d+ gün kalır$/)).toBeVisible()
  })

  test('the other pages are in a sheet, which returns the focus', async () => {
    await openAs(memberAddress)
    const errors = await watchErrors(page)
    await page.goto('/customer')
    const more = bar().getByRole('button', { name: 'Daha fazla' })
    await more.tap()
    const sheet = page.getByRole('dialog', { name: 'Üye sayfaları' })
    await expect(sheet.getByRole('link', { name: /^Sözleşmelerim/ })).toBeVisible()
    await expectAccessible(page)
    for (const target of await sheet.locator('a, button').all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await more.tap()
    await sheet.getByRole('link', { name: 'Bakiyem' }).tap()
    await expect(page).toHaveURL('/customer/balance')
    await expect(more).toHaveAttribute('aria-current', 'true')
    expect(errors).toEqual([])
  })

  test('booking without a membership offers the packages', async () => {
    await openAs(stranger)
    await page.goto('/selcuklu/ders-programi')
    await main()
      .getByRole('button', { name: /^Yer ayırt: Dokunuş sayımı/ })
      .tap()
    await main().getByRole('link', { name: 'Paketlere bak' }).first().tap()
    await expect(page).toHaveURL('/selcuklu/membership')
  })

  test('the code on the screen at the gate can be typed', async () => {
    const { digits } = await admin.call(generateCode, { params: { branchId: branch } })
    await openAs(stranger)
    await page.goto('/customer/qr')
    await main().getByRole('link', { name: 'Kapıdaki kodu yaz' }).tap()
    const field = main().getByLabel('Ekrandaki 8 rakam')
    await field.fill('1')
    await main().getByRole('button', { name: 'Devam et' }).tap()
    await expect(main().getByText('Kod 8 rakamdır.')).toBeVisible()
    await field.fill(`${digits?.slice(0, 4)} ${digits?.slice(4)}`)
    await main().getByRole('button', { name: 'Devam et' }).tap()
    await expect(main().getByRole('heading', { name: 'Selçuklu kapısındasın' })).toBeVisible()
  })

  test('without a connection, the offline page leads to the code', async () => {
    await openAs(memberAddress, phone, { ...phoneTraits, ...withServiceWorker })
    await page.goto('/customer/qr')
    const code = main().getByRole('img', { name: 'Turnikeye okutacağın kod' })
    await expect(code).toBeVisible()
    await waitUntilKept(page, '/customer/qr')
    await context.setOffline(true)
    await page.goto('/customer/lessons')
    await page.getByRole('link', { name: 'Giriş kodum' }).tap()
    await expect(code).toBeVisible()
  })
})

describe('sessions', () => {
  test('signing out in one tab clears the others, even with unsaved changes', async () => {
    await openAs(memberAddress, desktop)
    await page.goto('/customer/info')
    await main().getByLabel('İlçe').fill('Karatay')
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('button', { name: 'Hesabım' }).click()
    await other.getByRole('button', { name: 'Çıkış Yap' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
  })

  test('signing out on the site clears the back office', async () => {
    await openAs('admin@bozkir.example', desktop)
    await page.goto('/admin/branches/create')
    await main().getByRole('textbox', { name: 'Ad', exact: true }).fill('Yarım kalan')
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('button', { name: 'Hesabım' }).click()
    await other.getByRole('button', { name: 'Çıkış Yap' }).click()
    await expect(page.getByRole('button', { name: 'Giriş yap' })).toBeVisible()
    await expect(page.getByText('Yarım kalan')).toHaveCount(0)
  })

  test('a session that ended is renewed in another tab, and what was typed is saved', async () => {
    await openAs(freezer, desktop)
    await page.goto('/customer/info')
    await main().getByLabel('İlçe').fill('Karatay')
    // The token is revoked elsewhere.
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
    await main().getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
    const opened = context.waitForEvent('page')
    await main().getByRole('link', { name: 'Yeni sekmede giriş yap' }).click()
    const tab = await opened
    await tab.getByRole('main').getByLabel('E-posta ya da telefon').fill(freezer)
    await tab.getByRole('main').getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
    await tab.getByRole('main').getByRole('button', { name: 'Giriş Yap' }).click()
    // The club has opened the account, so its owner has accepted nothing yet.
    await tab.getByRole('checkbox', { name: /okudum/ }).check()
    await tab.getByRole('checkbox', { name: /kabul ediyorum/ }).check()
    await tab.getByRole('button', { name: 'Onayla ve devam et' }).click()
    await expect(tab).toHaveURL('/customer')
    await expect(main().getByText('Şimdi kaydedebilirsin')).toBeVisible()
    await main().getByRole('button', { name: 'Değişiklikleri kaydet' }).click()
    await expect(page.getByText('Profil başarıyla güncellendi').first()).toBeVisible()
    await expect(main().getByLabel('İlçe')).toHaveValue('Karatay')
  })
})

test('a visitor with a cart is led to it, and registers before ordering', async () => {
  context = await newVisitorContext(browser, phone, phoneTraits)
  page = await context.newPage()
  await page.goto('/vitamin/kreatin-monohidrat-300-g')
  await page.getByRole('button', { name: 'Sepete ekle', exact: true }).tap()
  await main()
    .getByRole('link', { name: /^Sepete git/ })
    .tap()
  await expect(page).toHaveURL('/register?callbackUrl=%2Fcustomer%2Fcart')
  await expect(main().getByText('Satın almak için önce üye ol')).toBeVisible()
})

test('member pages explain themselves without scripts', async () => {
  context = await browser.newContext({ baseURL: productUrl(), viewport: phone, javaScriptEnabled: false })
  page = await context.newPage()
  await page.goto('/customer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Özet')
  // Playwright finds no text in a noscript element.
  await expect(page.locator('main noscript p')).toHaveText(/JavaScript gerekir/)
  await expect(page.locator('main noscript a')).toHaveAttribute('href', /^tel:/)
  await expect(main().getByText('Yükleniyor...')).toBeHidden()
})
