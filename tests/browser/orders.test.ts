import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { listProducts, updateProduct } from '#shared/shop/products/products.contract.ts'
import { listOwnOrders } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import {
  expectAccessible,
  launchBrowser,
  phone,
  productUrl,
  saveForm,
  signedIn,
  watchErrors,
} from '#tests/support/browser/browser.ts'
import { confirmBankForm, fillInCard } from '#tests/support/browser/card-form.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { cards } from '#tests/support/records/checkout.ts'

const email = 'siparis@bozkir.example'
const [creatine, drops] = ['Kreatin monohidrat 300 g', 'D3 vitamini damla 20 ml']

let browser: Browser
let admin: SignedIn
let member: SignedIn
let context: BrowserContext
let office: BrowserContext
let page: Page
let desk: Page
let errors: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn(productUrl(), 'admin@bozkir.example')
  const branch = await demoBranch(admin, 'selcuklu')
  const { _id } = await admin.call(createUser, {
    body: { name: 'Sipariş Veren', email, phone: '0532 765 43 21', branch, password: 'Bozkir-2026' },
  })
  await admin.call(openWallet, {
    body: { user_id: _id, branch_id: branch, balance: 1000, name: 'Sipariş', surname: 'Veren' },
  })
  member = await signIn(productUrl(), email)
  context = await signedIn(browser, email, phone)
  page = await context.newPage()
  errors = await watchErrors(page)
  office = await signedIn(browser, 'admin@bozkir.example')
  desk = await office.newPage()
})
afterAll(() => browser.close())

const main = () => page.getByRole('main')
const newest = () => main().getByRole('article').first()
const stepAt = () => newest().locator('[aria-current="step"]')
const cart = () => page.evaluate(() => localStorage.getItem('cart'))

async function add(path: string, pieces: number) {
  await page.goto(path)
  await page.getByRole('spinbutton', { name: 'Adet' }).fill(String(pieces))
  await page.getByRole('button', { name: 'Sepete ekle', exact: true }).click()
  await expect(page.getByText('sepete eklendi.')).toBeVisible()
}

async function productNamed(name: string) {
  const found = await admin.call(listProducts, { query: { filter: { q: name } } })
  const product = found[0]
  if (!product) throw new Error(`No product is named ${name}`)
  return product
}

/** Moves the displayed order to its next status. */
const press = (button: string) => saveForm(desk, 'Siparişin durumu değişti.', button)

describe('a member', () => {
  test('adds two products to the cart and changes the quantity', async () => {
    await add('/vitamin/kreatin-monohidrat-300-g', 1)
    await add('/vitamin/d3-vitamini-damla-20-ml', 3)
    await page.getByRole('link', { name: 'Sepetim 4' }).click()
    await expect(page).toHaveURL('/customer/cart')
    await expect(main().getByRole('listitem').filter({ hasText: drops })).toContainText('₺569,70')
    await page.getByRole('button', { name: `Azalt: ${drops}` }).click()
    await expect(main()).toContainText('₺999,80')
    await expect(page.getByRole('combobox', { name: 'Teslim alınacak şube' })).toContainText('Selçuklu')
    await expect(main()).toContainText('Bakiyen ₺1.000; siparişten sonra ₺0,20 kalır.')
    await expectAccessible(page)
  })

  test('is told when a price has changed meanwhile, and keeps the cart', async () => {
    const { _id, price } = await productNamed(creatine)
    await admin.call(updateProduct, { params: { id: _id }, body: { price: price - 20 } })
    await page.getByRole('radio', { name: /^Bakiyeden öde/ }).check()
    await page.getByRole('button', { name: 'Siparişi onayla' }).click()
    await expect(page.getByText('Fiyatlar bu arada değişti.')).toBeVisible()
    await expect(main()).toContainText('₺979,80')
    await admin.call(updateProduct, { params: { id: _id }, body: { price } })
    await page.reload()
    await expect(main().getByRole('listitem').filter({ hasText: creatine })).toContainText('₺620')
  })

  test('orders from the balance, once, and sees the order', async () => {
    const before = (await productNamed(drops)).stock
    await page.getByRole('radio', { name: /^Bakiyeden öde/ }).check()
    await page.getByRole('textbox', { name: 'Not' }).fill('Yarın sabah alırım.')
    await page.getByRole('button', { name: 'Siparişi onayla' }).dblclick()
    await expect(page).toHaveURL(/\/customer\/orders\?new=\d+$/)
    await expect(page.getByText('Siparişin alındı.')).toBeVisible()
    await expect(newest()).toContainText('₺999,80')
    await expect(newest()).toContainText('Yarın sabah alırım.')
    await expect(stepAt()).toContainText('Alındı')
    expect(await cart()).toBeNull()
    expect((await member.call(listOwnOrders, { query: {} })).total).toBe(1)
    expect((await productNamed(drops)).stock).toBe(before - 2)
    await expectAccessible(page)
  })
})

describe('an admin', () => {
  test('finds the order by its buyer and moves it on to ready', async () => {
    await desk.goto('/admin/vitamin-orders?filter={"q":"siparis veren"}')
    await desk.getByRole('link', { name: /^#\d+$/ }).click()
    await expect(desk.getByRole('heading', { level: 1 })).toContainText('Sipariş #')
    await expect(desk.getByText('Yarın sabah alırım.')).toBeVisible()
    await press('Hazırlamaya başla')
    await expect(desk.getByRole('button', { name: 'Hazırlamaya başla' })).toHaveCount(0)
    await press('Hazır')
    await expect(desk.getByRole('button', { name: 'Hazır', exact: true })).toHaveCount(0)
    await desk.getByRole('textbox', { name: 'Kulübün notu' }).fill('Bankoda, adına ayrıldı.')
    await saveForm(desk, 'Not kaydedildi.', 'Notu kaydet')
    await expect(desk.getByRole('button', { name: 'İptal et' })).toHaveCount(0)
    await expectAccessible(desk)
  })

  test('moves an order on, and its member sees it', async () => {
    await page.reload()
    await expect(stepAt()).toContainText('Hazır')
    await expect(newest()).toContainText('Siparişin Selçuklu şubesinde seni bekliyor.')
    await expect(newest()).toContainText('Bankoda, adına ayrıldı.')
    await expect(newest().getByRole('button', { name: /^Siparişi iptal et:/ })).toHaveCount(0)
  })

  test('hands it over after a confirmation', async () => {
    await desk.getByRole('button', { name: 'Teslim et' }).click()
    await expect(desk.getByRole('alertdialog')).toContainText('Tutar ödendi.')
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Teslim et' }).click()
    await expect(desk.getByText('Bu sipariş kapandı.')).toBeVisible()
  })

  test('sees the totals of the orders', async () => {
    await desk.goto('/admin/vitamin-orders')
    await desk.getByRole('link', { name: 'İstatistikler' }).click()
    await expect(desk.getByRole('heading', { name: 'Günlük ciro' })).toBeVisible()
    await expect(desk.getByRole('listitem').filter({ hasText: creatine })).toBeVisible()
    await expectAccessible(desk)
  })
})

describe('a failing order', () => {
  test('beyond the stock shows the remaining quantity, and takes that', async () => {
    const { _id, stock } = await productNamed(creatine)
    await add('/vitamin/kreatin-monohidrat-300-g', 2)
    await admin.call(updateProduct, { params: { id: _id }, body: { stock: 1 } })
    await page.goto('/customer/cart')
    await expect(page.getByText(`${creatine} ürününden yalnızca 1 adet kaldı.`)).toBeVisible()
    await page.getByRole('radio', { name: /^Şubede öde/ }).check()
    await page.getByRole('button', { name: 'Siparişi onayla' }).click()
    await expect(page.getByText('Önce sepette işaretli ürünleri düzelt.')).toBeVisible()
    await page.getByRole('button', { name: '1 adet al' }).click()
    await page.getByRole('button', { name: 'Siparişi onayla' }).click()
    await expect(page.getByText('Siparişin alındı.')).toBeVisible()
    await admin.call(updateProduct, { params: { id: _id }, body: { stock: stock - 1 } })
  })

  test('is cancelled by its member after a confirmation', async () => {
    await newest()
      .getByRole('button', { name: /^Siparişi iptal et:/ })
      .click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('iade gerekmez')
    await question.getByRole('button', { name: 'Siparişi iptal et' }).click()
    await expect(stepAt()).toContainText('İptal edildi')
    await expect(newest().getByRole('button', { name: /^Siparişi iptal et:/ })).toHaveCount(0)
  })

  test('by card leads to the checkout, and can be paid later or cancelled', async () => {
    await add('/vitamin/d3-vitamini-damla-20-ml', 1)
    await page.goto('/customer/cart')
    await page.getByRole('radio', { name: /^Kartla öde/ }).check()
    await page.getByRole('button', { name: 'Ödemeye geç' }).click()
    await expect(page).toHaveURL(/\/customer\/checkout\?order=[\w-]{36}$/)
    await expect(main()).toContainText('₺189,90')
    await page.goto('/customer/orders')
    await expect(stepAt()).toContainText('Ödeme bekliyor')
    await expect(newest().getByRole('link', { name: 'Ödemeyi tamamla' })).toHaveAttribute(
      'href',
      /^\/customer\/checkout\?order=/,
    )
    await newest()
      .getByRole('button', { name: /^Siparişi iptal et:/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Siparişi iptal et' }).click()
    await expect(stepAt()).toContainText('İptal edildi')
  })
})

test('an order is paid by card at the bank, once, and its stock is reserved meanwhile', async () => {
  const { _id, stock } = await productNamed(drops)
  await add('/vitamin/d3-vitamini-damla-20-ml', 2)
  await page.goto('/customer/cart')
  await page.getByRole('radio', { name: /^Kartla öde/ }).check()
  await page.getByRole('button', { name: 'Ödemeye geç' }).click()
  await expect(main()).toContainText('₺379,80')
  await fillInCard(page, cards.good)
  await main().getByRole('button', { name: /öde$/ }).click()
  await expect(page).toHaveURL(/\/bank$/)
  await confirmBankForm(page, '123456')
  await expect(page).toHaveURL(/\/customer\/payment\?id=/)
  await expect(main()).toContainText('Mastercard •••• 0008')
  await page.goto('/customer/orders')
  await expect(newest()).toContainText('₺379,80')
  await expect(stepAt()).not.toContainText('Ödeme bekliyor')
  await expect(newest().getByRole('link', { name: 'Ödemeyi tamamla' })).toHaveCount(0)
  expect((await productNamed(drops)).stock).toBe(stock - 2)
  expect(await cart()).toBeNull()
  await admin.call(updateProduct, { params: { id: _id }, body: { stock } })
  expect(errors.filter((error) => !/status of 409/.test(error))).toEqual([])
})
