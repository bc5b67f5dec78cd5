import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, inject, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import type { DrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { joinRaffle } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { addRaffle, listRaffles } from '#shared/loyalty/raffles/raffles.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  newVisitorContext,
  phone,
  productUrl,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { linkIn } from '#tests/support/mail/received-mail.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { hoursFromNow } from '#tests/support/records/content.ts'

const drawn = '/selcuklu/raffle/guz-acilisi-cekilisi'
let browser: Browser
let context: BrowserContext
let page: Page
let admin: Call

beforeAll(async () => {
  browser = await launchBrowser()
  admin = (await signIn(productUrl(), 'admin@bozkir.example')).call
})
afterEach(() => context.close())
afterAll(() => browser.close())

/** A running raffle of Meram; returns the path of its page. */
async function announce(title: string): Promise<string> {
  const { branches } = await admin(listBranches)
  const meram = branches.find(({ slug }) => slug === 'meram')
  const { slug } = await admin(addRaffle, {
    body: {
      branch: meram?._id ?? '',
      title,
      startsAt: hoursFromNow(-1),
      endsAt: hoursFromNow(24),
      prizes: ['Havlu'],
    },
  })
  return `/meram/raffle/${slug}`
}

const main = () => page.getByRole('main')
const outcome = () => page.locator('raffle-join .outcome')

test('a visitor enters by form on a phone, sees what is missing, confirms by mail, and has one entry', async () => {
  const path = await announce('Formla katılım')
  context = await newVisitorContext(browser, phone)
  page = await context.newPage()
  const errors = await watchErrors(page)
  const fill = async () => {
    await page.goto(path)
    await main().getByText('Üye değil misin? Formla katıl').click()
    await main().getByLabel('Ad soyad').fill('Gökçe Işık')
    await main().getByLabel('E-posta').fill('gokce.isik@posta.example')
    await main().getByLabel('Telefon').fill('0532 777 66 55')
    await main().getByRole('button', { name: 'Formla katıl' }).click()
  }
  await fill()
  await expect(main().getByText('Devam etmek için onay gerekli.')).toBeVisible()
  await main().getByRole('checkbox').check()
  await main().getByRole('button', { name: 'Formla katıl' }).click()
  await expect(outcome()).toContainText('Az kaldı: katılımını e-postandan onayla.')
  await expect(outcome()).toBeInViewport({ ratio: 1 })
  await expect(outcome()).toBeFocused()
  const mail = await mailTo(inject('productDataDir'), 'gokce.isik@posta.example', /onayla/)
  await page.goto(linkIn(mail).pathname)
  await expect(main().getByRole('heading', { level: 1 })).toHaveText('Katılımını onayla')
  await expectAccessible(page)
  await main().getByRole('button', { name: 'Katılımımı onayla' }).click()
  await expect(main().getByRole('heading', { level: 1 })).toHaveText('Çekilişe katıldın')
  await expect(main().getByRole('status')).toContainText('Katılım numaran:')
  await expect(main().getByRole('status')).toBeInViewport()
  await fill()
  await main().getByRole('checkbox').check()
  await main().getByRole('button', { name: 'Formla katıl' }).click()
  await expect(outcome()).toContainText('Bu e-posta adresiyle daha önce katılım yapılmış.')
  await expect(outcome()).toContainText('Her kişi bir kez katılır.')
  expect(errors.filter((error) => !/status of 4(00|09)/.test(error))).toEqual([])
})

test('a member enters with one click and finds the raffle among their own', async () => {
  const path = await announce('Tek dokunuş')
  context = await signedIn(browser, 'uye@bozkir.example')
  page = await context.newPage()
  await page.goto(path)
  await main().getByRole('button', { name: 'Çekilişe katıl' }).click()
  await expect(outcome()).toContainText('Katıldın.')
  await page.reload()
  await expect(outcome()).toContainText('Katıldın.')
  await page.goto('/customer/raffles')
  await expect(main().getByRole('link', { name: 'Tek dokunuş' })).toBeVisible()
  await expect(main().getByRole('link', { name: 'Güz açılışı çekilişi' })).toBeVisible()
})

test('a visitor’s browser recomputes a draw, and detects a single exchanged entrant', async () => {
  context = await newVisitorContext(browser)
  page = await context.newPage()
  await page.goto(drawn)
  await expect(main().getByRole('heading', { name: 'Kazananlar' })).toBeVisible()
  const verdict = page.locator('raffle-proof .verdict')
  await main().getByRole('button', { name: 'Kurayı kontrol et' }).scrollIntoViewIfNeeded()
  await expect(verdict).toContainText('Sonuç doğru: kazananlar senin tarayıcında yeniden hesaplandı')
  await page.route('**/api/raffles/*/record', async (route) => {
    const record: DrawRecord = await (await route.fetch()).json()
    const entrants = record.entrants.with(0, crypto.randomUUID()).toSorted()
    await route.fulfill({ json: { ...record, entrants } })
  })
  await main().getByRole('button', { name: 'Kurayı kontrol et' }).click()
  await expect(verdict).toContainText('Sonuç tutmuyor!')
  await expect(verdict.locator('[data-holds="false"]').first()).toContainText('tutmuyor')
})

test('an admin draws a running raffle with one action, sees the winners, and resets it with a reason', async () => {
  const path = await announce('Tek adımda kura')
  const [raffle] = await admin(listRaffles, { query: { filter: { slug: path.split('/').at(-1) ?? '' } } })
  const member = (await signIn(productUrl(), 'uye@bozkir.example')).call
  await member(joinRaffle, { params: { id: raffle?._id ?? '' } })
  context = await signedIn(browser, 'admin@bozkir.example')
  page = await context.newPage()
  const errors = await watchErrors(page)
  await page.goto(`/admin/raffles/${raffle?._id}`)
  await page.getByRole('button', { name: 'Kurayı çek' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: '“Tek adımda kura” kurası çekilsin mi?' })
  await expect(dialog).toContainText('Katılım şimdi kapanır')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Kurayı çek' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Kazananlar' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Havlu' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sıfırla' }).click()
  const reset = page.getByRole('alertdialog', { name: 'Çekiliş sıfırlansın mı?' })
  await reset.getByRole('button', { name: 'Sıfırla' }).click()
  await expect(reset.getByLabel('Neden (herkese açık)')).toHaveAttribute('aria-invalid', 'true')
  await reset.getByLabel('Neden (herkese açık)').fill('Ödül yanlış yazılmış')
  await reset.getByRole('button', { name: 'Sıfırla' }).click()
  await expect(page.getByRole('heading', { name: 'Çekiliş kurası · 2. kura' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kurayı çek' })).toBeVisible()

  await page.goto(path)
  await main().getByText('Geçersiz sayılan sonuçlar').click()
  await expect(main().getByText('Ödül yanlış yazılmış')).toBeVisible()
  expect(errors).toEqual([])
})
