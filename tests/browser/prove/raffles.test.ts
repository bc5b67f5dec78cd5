import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import { listBranches } from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { clubDateTime } from '#shared/core/club-time.ts'
import { addRaffle, updateRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import {
  launchBrowser,
  newVisitorContext,
  productUrl,
  saveForm,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'

let browser: Browser
let context: BrowserContext
let page: Page
let call: Call
let meram: string

beforeAll(async () => {
  browser = await launchBrowser()
  call = (await signIn(productUrl(), 'admin@bozkir.example')).call
  const { branches } = await call(listBranches)
  meram = branches.find(({ slug }) => slug === 'meram')?._id ?? ''
})
afterEach(() => context?.close())
afterAll(() => browser.close())

const soon = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const announce = (title: string, startsAt: string, endsAt: string) =>
  call(addRaffle, { body: { branch: meram, title, startsAt, endsAt, prizes: ['Havlu'] } })
const served = async (path: string) => await (await fetch(productUrl() + path)).text()

describe('visitors', () => {
  test('see the raffles of all branches, each with prizes, dates, permit and minimum age', async () => {
    context = await newVisitorContext(browser)
    page = await context.newPage()
    const errors = await watchErrors(page)
    await page.goto('/raffle')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Kemer altı çekilişi' })).toHaveCount(0)
    await main.getByRole('link', { name: /Sabah güneşi çekilişi/ }).click()
    await expect(page).toHaveURL('/selcuklu/raffle/sabah-gunesi-cekilisi')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sabah güneşi çekilişi')
    await expect(main).toContainText('Sürüyor')
    await expect(main).toContainText('Altı aylık üyelik')
    await expect(main).toContainText('ÖRNEK-014')
    await expect(main).toContainText('20.00')
    await expect(main).toContainText('Üye girişiyle katıl')
    await expect(main).toContainText('18 yaşından küçükler katılamaz')
    await expect(main.getByRole('timer')).toHaveText(/Bitmesine \d+ gün \d+ sa \d+ dk \d+ sn/)
    await page.goto('/karatay/raffle')
    await expect(main.getByRole('heading', { name: 'Biten çekilişler' })).toBeVisible()
    await expect(main).toContainText('Katılım bitti')
    expect(errors).toEqual([])
  })

  test('see a raffle open and close by time, without any write', async () => {
    const { slug } = await announce('Kısa çekiliş', soon(1500), soon(7000))
    const path = `/meram/raffle/${slug}`
    expect(await served(path)).toContain('>Yakında<')
    expect(await served('/')).not.toContain(path)
    const patience = { timeout: 30_000, intervals: [100] }
    await expect.poll(() => served(path), patience).toContain('>Sürüyor<')
    expect(await served('/')).toContain(path)
    await expect.poll(() => served(path), patience).toContain('>Katılım bitti<')
    expect(await served('/')).not.toContain(path)
  })

  test('are redirected from a raffle’s old slug to the current one', async () => {
    const { _id: id, slug } = await announce('İlk ad', soon(-1000), soon(60_000))
    await call(updateRaffle, { params: { id }, body: { title: 'Son ad' } })
    const answer = await fetch(`${productUrl()}/meram/raffle/${slug}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/meram/raffle/son-ad'])
    const elsewhere = await fetch(`${productUrl()}/selcuklu/raffle/son-ad`)
    expect(elsewhere.status).toBe(404)
  })

  test.each(['yok', '%27%20OR%201=1', 'İşte'])('get a 404 for /meram/raffle/%s', async (slug) => {
    expect((await fetch(`${productUrl()}/meram/raffle/${slug}`)).status).toBe(404)
  })
})

describe('staff', () => {
  test('create a raffle in club time from any time zone, and cancel it', async () => {
    const state = await (await signedIn(browser, 'meram@bozkir.example')).storageState()
    context = await browser.newContext({
      baseURL: productUrl(),
      viewport: { width: 1440, height: 900 },
      locale: 'tr-TR',
      timezoneId: 'America/New_York',
      storageState: state,
    })
    page = await context.newPage()
    const { token } = await call(login, { body: { email: 'meram@bozkir.example', password: 'Bozkir-2026' } })
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    const errors = await watchErrors(page)
    await page.goto('/admin/raffles/create')
    const [today, later] = [soon(-3_600_000), soon(86_400_000)].map((moment) =>
      clubDateTime(new Date(moment)),
    )
    await page.getByRole('textbox', { name: /^Başlık/ }).fill('Bahar şenliği çekilişi')
    await page.getByLabel(/^Başlangıç/).fill(later ?? '')
    await page.getByLabel(/^Bitiş/).fill(today ?? '')
    await page.getByRole('textbox', { name: /^Ödüller/ }).fill('Spor çantası, kırmızı\nHavlu')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('Bitiş zamanı başlangıçtan sonra olmalıdır.').first()).toBeVisible()
    await page.getByLabel(/^Başlangıç/).fill(today ?? '')
    await page.getByLabel(/^Bitiş/).fill(later ?? '')
    await saveForm(page, 'Kayıt eklendi')

    const path = '/meram/raffle/bahar-senligi-cekilisi'
    const html = await served(path)
    expect(html).toContain('>Sürüyor<')
    expect(html).toContain(later?.slice(11).replace(':', '.'))
    expect(html).toContain('>Spor çantası, kırmızı</li>')
    expect(await served('/')).toContain(path)

    await page.getByRole('link', { name: 'Bahar şenliği çekilişi' }).click()
    const shown = later?.replace(/^(\d+)-(\d+)-(\d+)T(\d+):(\d+)$/, '$3.$2.$1 $4.$5')
    await expect(page.getByLabel(/^Bitiş/)).toHaveValue(shown ?? '')
    await page.getByRole('button', { name: 'Çekilişi iptal et' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Vazgeç' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Çekilişi iptal et' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Çekilişi iptal et' }).click()
    await expect(page.getByText('Bu çekiliş artık değiştirilemez')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sil' })).toHaveCount(0)
    expect(await served(path)).toContain('>İptal edildi<')
    expect(await served('/')).not.toContain(path)
    expect(errors.filter((error) => !/status of 400/.test(error))).toEqual([])
  })
})
