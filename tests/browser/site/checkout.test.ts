import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { listPackagesOfBranch, type Package } from '#shared/membership/packages/packages.contract.ts'
import { listOwnPayments, listUserPackages, startPayment } from '#shared/money/payments/payments.contract.ts'
import { register } from '#shared/people/session/session.contract.ts'
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
import { confirmBankForm, fillInCard } from '#tests/support/browser/card-form.ts'
import { demoBranch } from '#tests/support/browser/demo-branch.ts'
import { expect } from '#tests/support/browser/expect.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { cards } from '#tests/support/records/checkout.ts'

/** Collects leaks of a card number outside the form: in URLs, responses and browser storage. */
function watchForNumber(page: Page, number: string): { leaks: () => Promise<string[]> } {
  const found: string[] = []
  const isIn = (text: string) => text.replace(/[\s+]|%20/g, '').includes(number)
  const reading: Promise<void>[] = []
  page.on('framenavigated', (frame) => {
    if (isIn(frame.url())) found.push(frame.url())
  })
  page.on('response', (response) => {
    if (isIn(response.url())) found.push(response.url())
    if (!/json|html/.test(response.headers()['content-type'] ?? '')) return
    const read = response.text().then(
      (body) => {
        if (isIn(body)) found.push(`answer of ${response.url()}`)
      },
      // A redirect has no body.
      () => undefined,
    )
    reading.push(read)
  })
  return {
    leaks: async () => {
      await Promise.all(reading)
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
      )
      return isIn(kept) ? [...found, 'storage'] : found
    },
  }
}

let browser: Browser
let context: BrowserContext
let page: Page
let branch: string
let packages: readonly Package[]

beforeAll(async () => {
  browser = await launchBrowser()
  const { call } = await signIn(productUrl(), 'uye@bozkir.example')
  branch = await demoBranch({ call }, 'selcuklu')
  packages = (await call(listPackagesOfBranch, { params: { branchId: branch } })).packages
})
afterEach(() => context.close())
afterAll(() => browser.close())

const main = () => page.getByRole('main')
const packageNamed = (name: string) => packages.find((one) => one.name === name)?._id ?? ''
const payButton = () => main().getByRole('button', { name: /öde$/ })

/** A new buyer, without memberships from other tests. */
async function newBuyer(name: string, viewport = desktop): Promise<void> {
  const email = `${name}@bozkir.example`
  const answer = await fetch(productUrl() + register.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Alıcı Üye',
      email,
      phone: '0532 987 65 43',
      password: 'Bozkir-2026',
      consent: true,
      terms: true,
    }),
  })
  expect(answer.status).toBe(201)
  await openAs(email, viewport)
}

async function openAs(email: string, viewport: typeof desktop): Promise<void> {
  context = await signedIn(browser, email, viewport)
  page = await context.newPage()
}

test('a buyer without an account registers on the way and returns to pay', async () => {
  context = await newVisitorContext(browser, phone)
  page = await context.newPage()
  await page.goto('/selcuklu/membership')
  await main()
    .getByRole('link', { name: /Satın al\s*: 3 aylık/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/register\?callbackUrl=/)
  await expect(main().getByText('Satın almak için önce üye ol')).toBeVisible()
  await expect(main().getByText(/ · 3 aylık · ₺/)).toBeVisible()
  await expect(main().getByRole('combobox', { name: 'Şube' })).toHaveValue(branch)
  await main().getByLabel('Ad soyad').fill('Yeni Alıcı')
  await main().getByLabel('E-posta adresi').fill('yeni-alici@bozkir.example')
  await main().getByLabel('Telefon', { exact: true }).fill('0532 987 65 43')
  await main().getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await main().getByRole('checkbox').nth(0).check()
  await main().getByRole('checkbox').nth(1).check()
  await main().getByRole('button', { name: 'Üye ol' }).click()
  await expect(page).toHaveURL(`/customer/checkout?package=${packageNamed('3 aylık')}&branch=${branch}`)
  // Who has an account now does not see the form again.
  await page.goto('/register')
  await expect(page).toHaveURL('/customer')
})

test('a visitor chooses a package, signs in on the way and returns to pay for it', async () => {
  context = await newVisitorContext(browser)
  page = await context.newPage()
  await page.goto('/selcuklu/membership')
  await main()
    .getByRole('link', { name: /Satın al\s*: 3 aylık/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/register/)
  const asked = new URL(page.url()).searchParams.get('callbackUrl')
  expect(asked).toBe(`/customer/checkout?package=${packageNamed('3 aylık')}&branch=${branch}`)
  await main().getByRole('link', { name: 'Giriş yap' }).click()
  await expect(main().getByRole('link', { name: 'Üye ol' }).first()).toHaveAttribute('href', /callbackUrl=/)
  await main().getByLabel('E-posta ya da telefon').fill('uye@bozkir.example')
  await main().getByLabel('Parola', { exact: true }).fill('Bozkir-2026')
  await main().getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page).toHaveURL(
    new RegExp(`/customer/checkout\\?package=${packageNamed('3 aylık')}&branch=${branch}$`),
  )
  await expect(main().getByRole('heading', { name: '3 aylık' })).toBeVisible()
  await expect(payButton()).toHaveText('₺5.850 öde')
})

test('a member pays in instalments through the bank and becomes a member; the card number leaks nowhere', async () => {
  await openAs('yeni@bozkir.example', phone)
  const errors = await watchErrors(page)
  const { leaks } = watchForNumber(page, cards.good)
  await page.goto(`/customer/checkout?package=${packageNamed('3 aylık')}`)
  await fillInCard(page, cards.good)
  await expect(main().getByText('Halkbank · Paraf · kredi kartı')).toBeVisible()
  await expect(main().getByText('Mastercard')).toBeVisible()
  await main()
    .getByRole('radio', { name: /^2 taksit/ })
    .check()
  await expect(payButton()).toHaveText('₺5.989,82 öde')
  await main().getByText('Mesafeli Satış Sözleşmesi: metni oku').click()
  await expect(main().getByText(/1\. Taraflar ve tarih: Satıcı: Bozkır Fitness/)).toBeVisible()
  await expectAccessible(page)
  expect(await leaks()).toEqual([])
  // A double click.
  await payButton().dblclick()
  await expect(page).toHaveURL(/\/bank$/)
  await expect(page.getByText('₺5.989,82')).toBeVisible()
  await confirmBankForm(page, '123456')
  await expect(page).toHaveURL(/\/customer\/payment\?id=/)
  await expect(main().getByRole('heading', { name: 'Ödemen alındı, üyeliğin hazır.' })).toBeVisible()
  await expect(main()).toContainText('Mastercard •••• 0008')
  await expect(main()).toContainText('2 taksit')
  await expectAccessible(page)
  expect(await leaks()).toEqual([])
  await main().getByRole('link', { name: 'Üyeliklerime git' }).click()
  await expect(main().getByRole('heading', { name: '3 aylık' })).toHaveCount(1)
  await expect(main().getByText('90 gün kaldı')).toBeVisible()
  await expect(main().getByText('Ödendi', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  expect(await leaks()).toEqual([])
  expect(errors).toEqual([])
})

test('a first membership is paid with its joining fee, which the price list names', async () => {
  const { call } = await signIn(productUrl(), 'uye@bozkir.example')
  const karatay = await demoBranch({ call }, 'karatay')
  const { packages: offers } = await call(listPackagesOfBranch, { params: { branchId: karatay } })
  const offer = offers.find(({ joiningFee }) => joiningFee > 0)
  await newBuyer('ilk-uyelik', phone)
  await page.goto('/karatay/membership')
  await expect(main().getByText('ilk üyelikte bir kez ₺400 kayıt ücreti').first()).toBeVisible()
  await page.goto(`/customer/checkout?package=${offer?._id}`)
  const summary = main().getByRole('region', { name: offer?.name ?? '' })
  await expect(summary.getByRole('listitem')).toHaveText([/Aylık\s*₺1\.850/, /Kayıt ücreti\s*₺400/])
  await expect(payButton()).toHaveText('₺2.250 öde')
  await fillInCard(page, cards.good)
  await payButton().click()
  await confirmBankForm(page, '123456')
  await expect(page).toHaveURL(/\/customer\/payment\?id=/)
  await expect(main()).toContainText('₺2.250')
  await expect(main()).toContainText('₺400')
  await page.goto(`/customer/checkout?package=${offer?._id}`)
  await expect(payButton()).toHaveText('₺1.850 öde')
})

test('Back after a payment leads to the page before the checkout, not to a page of the bank', async () => {
  await newBuyer('geri-donen', phone)
  await page.goto('/selcuklu/membership')
  await main()
    .getByRole('link', { name: /Satın al\s*: Aylık/ })
    .first()
    .click()
  await fillInCard(page, cards.good)
  await payButton().click()
  await confirmBankForm(page, '123456')
  await expect(main().getByRole('heading', { name: 'Ödemen alındı, üyeliğin hazır.' })).toBeVisible()
  await expect(page).toHaveURL(/\/customer\/payment\?id=/)
  await page.goBack()
  await expect(page).toHaveURL('/selcuklu/membership')
  await page.goForward()
  await expect(main().getByRole('heading', { name: 'Ödemen alındı, üyeliğin hazır.' })).toBeVisible()
})

test('a buyer who is offline, or whose answer gets lost, learns what is true of the money and pays once', async () => {
  await newBuyer('baglantisi-kopan', phone)
  await page.goto(`/customer/checkout?package=${packageNamed('Aylık')}`)
  await fillInCard(page, cards.good)
  await context.setOffline(true)
  await payButton().click()
  await expect(main().getByRole('alert').filter({ hasText: 'Kartından para çekilmedi' })).toBeVisible()
  await context.setOffline(false)
  // The server receives the payment, its answer does not arrive.
  await page.route(
    `**${startPayment.url}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await payButton().click()
  await expect(main().getByRole('heading', { name: 'Yarıda kalmış bir ödemen var.' })).toBeVisible()
  await main().getByRole('button', { name: 'Ödemeye devam et' }).click()
  await confirmBankForm(page, '123456')
  await expect(main().getByRole('heading', { name: 'Ödemen alındı, üyeliğin hazır.' })).toBeVisible()
  await expect(main().getByRole('region', { name: 'İlk günün' })).toBeVisible()
  await expectAccessible(page)
})

test('three wrong codes end the attempt, and the next attempt succeeds', async () => {
  await newBuyer('yanlis-kod')
  await page.goto(`/customer/checkout?package=${packageNamed('Aylık')}`)
  await fillInCard(page, cards.good)
  await expectAccessible(page)
  await payButton().click()
  for (const code of ['000000', '111111', '222222']) await confirmBankForm(page, code)
  await expect(main().getByRole('heading', { name: 'Ödeme tamamlanmadı.' })).toBeVisible()
  await expect(main()).toContainText('Bankanın doğrulaması tamamlanmadı.')
  await expect(main()).toContainText('Kartından para çekilmedi.')
  await expectAccessible(page)
  await main().getByRole('link', { name: 'Yeniden öde' }).click()
  await expect(main().getByRole('heading', { name: 'Aylık' })).toBeVisible()
  await fillInCard(page, cards.good)
  await payButton().click()
  await confirmBankForm(page, '123456')
  await expect(main().getByRole('heading', { name: 'Ödemen alındı, üyeliğin hazır.' })).toBeVisible()
  await page.goto('/customer/memberships')
  await expect(main().getByText('Ödendi', { exact: true })).toHaveCount(1)
  await expect(main().getByText('Tamamlanmadı', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
})

test('a buyer who comes Back from the bank, or opens a second tab, continues the one payment or gives it up', async () => {
  await newBuyer('iki-sekme')
  const { call } = await signIn(productUrl(), 'iki-sekme@bozkir.example')
  const attempts = () => call(listOwnPayments, { query: {} })
  const checkoutPath = `/customer/checkout?package=${packageNamed('Aylık')}`
  const pending = 'Yarıda kalmış bir ödemen var.'
  const second = await context.newPage()
  const other = second.getByRole('main')
  await second.goto(checkoutPath)
  await fillInCard(second, cards.good)
  await page.goto(checkoutPath)
  await fillInCard(page, cards.good)
  await payButton().click()
  await expect(page).toHaveURL(/\/bank$/)
  await page.goBack()
  await expect(main().getByRole('heading', { name: pending })).toBeVisible()
  await expect(payButton()).toBeHidden()
  await expectAccessible(page)
  await main().getByRole('button', { name: 'Ödemeye devam et' }).click()
  await expect(page).toHaveURL(/\/bank$/)
  // The second tab was filled in before the first one paid.
  await other.getByRole('button', { name: /öde$/ }).click()
  await expect(other.getByRole('heading', { name: pending })).toBeVisible()
  expect(await attempts()).toMatchObject([{ status: 'awaiting-3ds' }])
  await other.getByRole('button', { name: 'Bu ödemeden vazgeç' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Bu ödemeden vazgeç' }).click()
  await expect(other.getByLabel('Kart numarası')).toHaveValue('5528 7900 0000 0008')
  // The bank does not know that the first one was given up.
  await confirmBankForm(page, '123456')
  await expect(main().getByRole('heading', { name: 'Bu ödemeden vazgeçtin.' })).toBeVisible()
  await expect(main()).toContainText('Kartından para çekilmedi.')
  await expectAccessible(page)
  await other.getByRole('button', { name: /öde$/ }).click()
  await confirmBankForm(second, '123456')
  await expect(other.getByRole('heading', { name: 'Ödemen alındı, üyeliğin hazır.' })).toBeVisible()
  await page.reload()
  await expect(main().getByRole('heading', { name: 'Bu alışverişin ödemesi alındı.' })).toBeVisible()
  await expect(main().getByRole('link', { name: 'Yeniden öde' })).toHaveCount(0)
  await expectAccessible(page)
  expect((await attempts()).map(({ status }) => status)).toEqual(['paid', 'expired'])
  expect(await call(listUserPackages)).toHaveLength(1)
})

test('the form is completed and submitted by keyboard only', async () => {
  await newBuyer('klavye')
  await page.goto(`/customer/checkout?package=${packageNamed('Aylık')}`)
  const { keyboard } = page
  await main().getByLabel('Kart numarası').focus()
  await keyboard.type('552879000000000')
  await keyboard.press('ArrowLeft')
  await keyboard.press('ArrowLeft')
  // Typing in the middle of the groups keeps the cursor position.
  await keyboard.type('9')
  await keyboard.press('Backspace')
  await keyboard.press('End')
  await keyboard.type('8')
  await expect(main().getByLabel('Kart numarası')).toHaveValue('5528 7900 0000 0008')
  for (const text of ['Deneme Üyesi', '1240', '987']) {
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await expect(main().getByLabel('Son kullanma tarihi')).toHaveValue('12/40')
  await expect(main().getByRole('radio', { name: /^2 taksit/ })).toBeVisible()
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await expect(main().getByRole('radio', { name: /^2 taksit/ })).toBeChecked()
  for (const text of ['Sahibiata Mahallesi 5', 'Konya']) {
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  // Each agreement is a box and the text that it opens.
  for (const _ of ['information', 'sale', 'early start']) {
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('Tab')
  }
  await keyboard.press('Tab')
  await expect(main().getByRole('button', { name: /başlasın/ })).toBeFocused()
  await keyboard.press('Tab')
  await expect(payButton()).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/bank$/)
})

test('card errors are shown at their field before submitting', async () => {
  await newBuyer('yanlis-kart', phone)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/payment/')
      sent.push(request.url())
  })
  await page.goto(`/customer/checkout?package=${packageNamed('Aylık')}`)
  await fillInCard(page, '5528790000000009')
  await main().getByLabel('Son kullanma tarihi').fill('01/20')
  await main().getByLabel('Güvenlik kodu').fill('98')
  await payButton().click()
  await expect(main().getByLabel('Kart numarası')).toBeFocused()
  await expect(main()).toContainText('Kart numarası geçerli değil.')
  await expect(main()).toContainText('Kartın son kullanma tarihi geçmiş.')
  await expect(main()).toContainText('Güvenlik kodu bu kartta 3 hanelidir.')
  await expectAccessible(page)
  expect(sent).toEqual([])
  // Valid in form, but the bank declines to start: the reason is shown, and the same form can be submitted again.
  await fillInCard(page, '4151111111111112')
  await main().getByLabel('Son kullanma tarihi').fill('12/40')
  await payButton().click()
  await expect(main().getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await main().getByLabel('Kart numarası').fill(cards.good)
  await payButton().click()
  await expect(page).toHaveURL(/\/bank$/)
})

test('a balance is topped up by card, and pays for a day pass', async () => {
  await newBuyer('bakiye')
  await page.goto(`/customer/checkout?topUp=${branch}`)
  await expect(main().getByRole('heading', { name: 'Selçuklu bakiyene ne kadar yüklensin?' })).toBeVisible()
  await expectAccessible(page)
  await main().getByRole('textbox', { name: 'Tutar' }).fill('yüz')
  await main().getByRole('button', { name: 'Devam et' }).click()
  await expect(main().getByRole('textbox', { name: 'Tutar' })).toBeFocused()
  await main().getByRole('textbox', { name: 'Tutar' }).fill('1.250,50')
  await main().getByRole('button', { name: 'Devam et' }).click()
  await expect(payButton()).toHaveText('₺1.250,50 öde')
  await fillInCard(page, '4729150000000005')
  await expect(main()).toContainText('Bankan bu kartta 3-D Secure onayını zorunlu tutuyor')
  await payButton().click()
  await confirmBankForm(page, '123456')
  await expect(main().getByRole('heading', { name: 'Ödemen alındı, bakiyen yüklendi.' })).toBeVisible()
  await page.goto(`/customer/checkout?package=${packageNamed('Günlük giriş')}`)
  await main().getByRole('button', { name: 'Bakiyemden ₺400 öde' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Öde', exact: true }).click()
  await expect(main().getByRole('heading', { name: 'Günlük girişin hazır.' })).toBeVisible()
  await page.goto('/customer/balance')
  await expect(main()).toContainText('₺850,50')
})

test('a payment of another user is not shown', async () => {
  await newBuyer('baska-biri')
  await page.goto(`/customer/payment?id=${crypto.randomUUID()}`)
  await expect(main().getByRole('heading', { name: 'Böyle bir ödemen yok.' })).toBeVisible()
  await main().getByRole('link', { name: 'Ödemelerim' }).click()
  await expect(main()).toContainText('Kartla yaptığın ödemeler burada görünür.')
})
