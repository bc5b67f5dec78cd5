import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { currentSaleTexts } from '#server/modules/content/pages/pages.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { agreementsFor } from '#server/modules/money/payments/agreements.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { pricePurchase } from '#server/modules/money/payments/purchases.ts'
import { formatLira } from '#shared/core/money.ts'
import { shortNumber } from '#shared/core/short-number.ts'
import { type Package, updatePackage } from '#shared/membership/packages/packages.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { showUserBalance } from '#shared/money/balances/balances.contract.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import {
  listAllMemberships,
  listInstalmentPlans,
  listOwnPayments,
  listPayments,
  listUserPackages,
  payFromBalance,
  quotePurchase,
  showBinInfo,
  showInstallmentOptions,
  showOwnPayment,
  showPayment,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import { searchEverywhere } from '#shared/office/search/search.contract.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person, startTestProduct } from '#tests/support/product/test-product.ts'
import { checkout, payByCard, payThroughBank, returnFromBank } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = paymentsMessages

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const monthly = await makePackage(admin, meram._id, { name: 'Aylık', price: 1250.5, durationDays: 30 })

const buy = (offer: Package) => ({ kind: 'package' as const, package: offer._id })
const topUp = (amount: number) => ({ kind: 'top-up' as const, branch: meram._id, amount })
const chargedFor = async (conversationId: string) =>
  (await provider.payments()).filter((payment) => payment.conversationId === conversationId)

describe('before paying', () => {
  test('a card’s first digits identify bank and type; foreign cards identify neither', async () => {
    const buyer = await product.person()
    expect(await buyer.call(showBinInfo, { body: { binNumber: '552879' } })).toMatchObject({
      bankName: 'Halkbank',
      cardType: 'CREDIT_CARD',
      cardAssociation: 'MASTER_CARD',
      cardFamily: 'Paraf',
    })
    expect(await buyer.call(showBinInfo, { body: { binNumber: '54000100' } })).toMatchObject({
      bankName: null,
      cardType: null,
    })
    await expect(buyer.call(showBinInfo, { body: { binNumber: '5528' } })).rejects.toMatchObject({
      status: 400,
      fields: { binNumber: texts.binInvalid },
    })
  })

  test('instalments are offered from their minimum amounts', async () => {
    const buyer = await product.person()
    const counts = async (price: number) => {
      const body = { price, binNumber: '552879' }
      const { installmentOptions } = await buyer.call(showInstallmentOptions, { body })
      return installmentOptions[0]?.installmentPrices.map(({ installmentNumber }) => installmentNumber)
    }
    expect(await counts(499.99)).toEqual([1])
    expect(await counts(500)).toEqual([1, 2])
    expect(await counts(1250.5)).toEqual([1, 2, 3])
    expect(await counts(5000)).toEqual([1, 2, 3, 6, 9, 12])
    const { minimumAmounts } = await buyer.call(showInstallmentOptions, { body: { price: 100 } })
    expect(minimumAmounts).toContainEqual({ installmentNumber: 12, amount: 5000 })
  })

  test('visitors see how many instalments a package can be paid in, never more than its months', async () => {
    const branch = await openBranch(admin, 'Taksit Şubesi')
    const make = (name: string, price: number, durationDays: number) =>
      makePackage(admin, branch._id, { name, price, durationDays })
    await make('Bir ay', 6000, 30)
    await make('Ucuz', 499, 90)
    const quarter = await make('Üç ay', 6000, 90)
    const year = await make('Bir yıl', 12_000, 365)
    await admin.call(updatePackage, {
      params: { id: (await make('Kapalı', 12_000, 365))._id },
      body: { visibility: 'hidden' },
    })
    const plans = await product.visitor()(listInstalmentPlans, { params: { branchId: branch._id } })
    expect(plans.map((plan) => [plan.package, plan.count])).toEqual([
      [quarter._id, 3],
      [year._id, 12],
    ])
    const { installmentOptions } = await admin.call(showInstallmentOptions, { body: { price: 12_000 } })
    const monthly = installmentOptions.flatMap(({ installmentPrices }) =>
      installmentPrices.filter(({ installmentNumber }) => installmentNumber === 12),
    )
    expect(plans[1]?.each).toBe(Math.max(...monthly.map(({ installmentPrice }) => installmentPrice)))
  })

  test('a silent provider holds up the instalments of the price page for a second at most', async () => {
    const branch = await openBranch(admin, 'Sessiz Şube')
    await makePackage(admin, branch._id, { name: 'Bir yıl', price: 7777, durationDays: 365 })
    await provider.plan({ kind: 'instalments', effect: { type: 'hang' } })
    const params = { branchId: branch._id }
    await expect(product.visitor()(listInstalmentPlans, { params })).rejects.toMatchObject({ status: 503 })
  })

  test('the quote contains price, dates and the texts to accept', async () => {
    const buyer = await product.person({ name: 'Gökçe Işık' })
    const quote = await buyer.call(quotePurchase, { body: { purchase: buy(monthly) } })
    expect(quote).toMatchObject({ title: 'Aylık', price: 1250.5, cardPayment: 'direct', walletBalance: null })
    expect(quote.agreements.map(({ title }) => title)).toEqual([
      'Ön Bilgilendirme Formu',
      'Mesafeli Satış Sözleşmesi',
      'Hizmetin Hemen Başlamasına Onay',
    ])
    for (const { key, text } of quote.agreements) {
      expect(text).toContain('14 gün')
      if (key === 'early-start') continue
      expect(text).toContain('Gökçe Işık')
      expect(text).toContain('₺1.250,50')
      expect(text).toContain('ayrıca verdiğiniz onayla')
    }
    const toppedUp = await buyer.call(quotePurchase, { body: { purchase: topUp(100) } })
    expect(toppedUp.agreements.map(({ key }) => key)).toEqual(['preliminary-information', 'distance-sale'])
    expect(toppedUp.agreements[1]?.text).not.toContain('Yenileme')
  })

  test('the agreements name the company where it is configured, and leave it out elsewhere', async () => {
    const club = { ...(await readClub(product.services.db)), tradeName: '' }
    const buyer = { name: 'Gökçe Işık', email: 'gokce@posta.example', phone: '' }
    const purchase = await pricePurchase(product.services, admin.user._id, topUp(100))
    const texts = await currentSaleTexts(product.services.db)
    const [unknown] = agreementsFor(club, buyer, purchase, texts)
    expect(unknown?.text).not.toMatch(/MERSİS|KEP/)
    const company = { tradeName: 'Bozkır Spor A.Ş.', mersis: '0123456789012345', kep: 'bozkir@kep.example' }
    const [known] = agreementsFor({ ...club, ...company }, buyer, purchase, texts)
    for (const fact of Object.values(company)) expect(known?.text).toContain(fact)
  })
})

describe('a package paid by card', () => {
  test('makes the buyer a member, once, and sends a receipt with the accepted texts', async () => {
    const buyer = await product.person()
    const { paymentId, form } = await payThroughBank(buyer, checkout(buy(monthly)))
    expect(await buyer.call(listUserPackages)).toEqual([])
    expect((await buyer.call(showOwnPayment, { params: { id: paymentId } })).status).toBe('awaiting-3ds')
    expect(await returnFromBank(product, form)).toBe(`/customer/payment?id=${paymentId}`)
    const paid = await buyer.call(showOwnPayment, { params: { id: paymentId } })
    expect(paid).toMatchObject({
      status: 'paid',
      price: 1250.5,
      paidPrice: 1250.5,
      lastFourDigits: '0008',
      bankName: 'Halkbank',
    })
    const [membership] = await buyer.call(listUserPackages)
    expect(membership).toMatchObject({
      _id: paid.fulfilment,
      name: 'Aylık',
      status: 'active',
      source: 'card',
      payment: paymentId,
    })
    const mail = await mailTo(product.dataDir, buyer.user.email, /Ödemen alındı: Aylık/)
    expect(mail.text).toContain('₺1.250,50')
    expect(mail.text).toContain('Cayma hakkı')
    // Its short number is in the mail and found in the back office, however it is typed.
    const number = shortNumber(paymentId)
    expect(number).toMatch(/^[0-9A-F]{8}$/)
    expect(mail.text).toContain(`Ödeme no. ${number}.`)
    for (const q of [number, number.toLowerCase(), `#${number}`]) {
      const { groups } = await admin.call(searchEverywhere, { query: { q } })
      const found = groups.find(({ resource }) => resource === 'payments')
      expect(found, q).toMatchObject({ hits: [{ _id: paymentId }] })
    }
  })

  test('makes its branch the home branch of a member without one, and of nobody else', async () => {
    const branchOf = async (buyer: Person) => (await buyer.call(showProfile)).branch
    const newcomer = await product.person()
    const other = await openBranch(admin, 'Karatay Şubesi')
    const settled = await product.person({ branch: other._id })
    // The branch of personnel decides whose records they see: an admin assigns it.
    const colleague = await product.person({ role: 'trainer' })
    for (const buyer of [newcomer, settled, colleague])
      await payByCard(product, buyer, checkout(buy(monthly)))
    expect(await branchOf(newcomer)).toBe(monthly.branch)
    expect(await branchOf(colleague)).toBeNull()
    expect(await branchOf(settled)).toBe(other._id)
  })

  test('fills in the address of the next checkout, until then that of the profile', async () => {
    const buyer = await product.person()
    const billing = async () =>
      (await buyer.call(quotePurchase, { body: { purchase: buy(monthly) } })).billing
    expect(await billing()).toEqual({ address: '', city: '' })
    const wanted = checkout(buy(monthly))
    await payThroughBank(buyer, wanted)
    expect(await billing()).toEqual({ address: wanted.billing.address, city: wanted.billing.city })
  })

  test('starts when the running membership ends', async () => {
    const buyer = await product.person()
    await payByCard(product, buyer, checkout(buy(monthly)))
    await payByCard(product, buyer, checkout(buy(monthly)))
    const [second, first] = await buyer.call(listUserPackages)
    expect([first?.status, second?.status]).toEqual(['active', 'pending'])
    expect(second?.startsAt).toBe(first?.endsAt)
    // It begins after the right of withdrawal has ended, so there is no early start to agree to.
    const third = checkout(buy(monthly), { earlyStart: false })
    const { agreements } = await buyer.call(quotePurchase, { body: { purchase: third.purchase } })
    expect(agreements.map(({ key }) => key)).not.toContain('early-start')
    expect((await buyer.call(startPayment, { body: third })).threeDSHtmlContent).toBeTruthy()
  })

  test('can be paid in instalments, with the surcharge charged to the card', async () => {
    const buyer = await product.person()
    const paymentId = await payByCard(product, buyer, checkout(buy(monthly), { installment: 3 }))
    const paid = await buyer.call(showOwnPayment, { params: { id: paymentId } })
    expect(paid).toMatchObject({ status: 'paid', installment: 3, price: 1250.5 })
    expect(paid.paidPrice).toBeGreaterThan(1250.5)
    const { conversationId, agreements } = await admin.call(showPayment, { params: { id: paymentId } })
    expect(agreements.map(({ key }) => key)).toEqual([
      'preliminary-information',
      'distance-sale',
      'early-start',
    ])
    for (const { key, text } of agreements.filter((one) => one.key !== 'early-start')) {
      expect(text, key).toContain('Sahibiata Mahallesi 5, Konya')
      expect(text, key).toContain('3 taksit')
      expect(text, key).toContain(formatLira(paid.paidPrice))
    }
    const [charged] = await chargedFor(conversationId)
    expect(charged?.paidPrice).toBe(Math.round(paid.paidPrice * 100))
  })

  test('is delivered as it was when the payment began, despite later changes', async () => {
    const offer = await makePackage(admin, meram._id, { price: 900, durationDays: 90 })
    const buyer = await product.person()
    const { form } = await payThroughBank(buyer, checkout(buy(offer)))
    await admin.call(updatePackage, {
      params: { id: offer._id },
      body: { price: 5000, durationDays: 10, visibility: 'hidden' },
    })
    await returnFromBank(product, form)
    expect(await buyer.call(listUserPackages)).toMatchObject([{ price: 900, durationDays: 90 }])
  })

  test.each([
    ['insufficient-funds', '4111111111111129'],
    ['declined', '4129111111111111'],
    ['general', '4127111111111113'],
    ['general', '4121111111111119'],
    ['verification-failed', '4131111111111117'],
  ])('fails with the reason shown to the buyer: %s (%s)', async (failure, number) => {
    const buyer = await product.person()
    const paymentId = await payByCard(product, buyer, checkout(buy(monthly), { number }))
    expect(await buyer.call(showOwnPayment, { params: { id: paymentId } })).toMatchObject({
      status: 'failed',
      failure,
      paidAt: null,
    })
    expect(await buyer.call(listUserPackages)).toEqual([])
  })

  test('fails when the buyer cancels at the bank or enters three wrong codes', async () => {
    for (const codes of ['give-up', ['1', '2', '3']] as const) {
      const buyer = await product.person()
      const { paymentId, form } = await payThroughBank(
        buyer,
        checkout(buy(monthly)),
        codes === 'give-up' ? codes : [...codes],
      )
      await returnFromBank(product, form)
      expect(await buyer.call(showOwnPayment, { params: { id: paymentId } })).toMatchObject({
        status: 'failed',
        failure: 'verification-failed',
      })
    }
  })
})

describe('a balance top-up', () => {
  test('is credited as soon as it is paid', async () => {
    const buyer = await product.person({ name: 'Ayşe Nur Yılmaz' })
    const paymentId = await payByCard(product, buyer, checkout(topUp(750.25)))
    const balance = await buyer.call(showUserBalance, {
      params: { userId: buyer.user._id },
      query: { branchId: meram._id },
    })
    expect(balance).toMatchObject({
      balance: 750.25,
      transactions: [{ kind: 'card-top-up', amount: 750.25 }],
    })
    expect((await buyer.call(showOwnPayment, { params: { id: paymentId } })).status).toBe('paid')
  })

  test('pays for a day pass, once per form', async () => {
    const pass = await makePackage(admin, meram._id, { kind: 'day-pass', price: 200, durationDays: 1 })
    const buyer = await product.person()
    await payByCard(product, buyer, checkout(topUp(300)))
    const body = { package: pass._id, requestKey: crypto.randomUUID() }
    const [one, other] = await Promise.allSettled([
      buyer.call(payFromBalance, { body }),
      buyer.call(payFromBalance, { body }),
    ])
    expect([one?.status, other?.status]).toContain('fulfilled')
    expect(await buyer.call(payFromBalance, { body })).toMatchObject({ source: 'balance', price: 200 })
    expect(await buyer.call(listUserPackages)).toHaveLength(1)
    await expect(
      buyer.call(payFromBalance, { body: { ...body, requestKey: crypto.randomUUID() } }),
    ).rejects.toMatchObject({ status: 409, message: balancesMessages.tooLow })
    await expect(
      buyer.call(payFromBalance, { body: { package: monthly._id, requestKey: crypto.randomUUID() } }),
    ).rejects.toMatchObject({ status: 409, message: texts.notDayPass })
  })
})

test('submitting one checkout several times makes one attempt', async () => {
  const buyer = await product.person()
  const request = checkout(buy(monthly))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => buyer.call(startPayment, { body: request })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await buyer.call(listOwnPayments)).toHaveLength(1)
})

test('a payment is hidden from other users', async () => {
  const [buyer, other] = [await product.person(), await product.person()]
  const paymentId = await payByCard(product, buyer, checkout(buy(monthly)))
  await expect(other.call(showOwnPayment, { params: { id: paymentId } })).rejects.toMatchObject({
    status: 404,
  })
  expect(await other.call(listOwnPayments)).toEqual([])
})

test('admins see payments and memberships of every branch, newest first', async () => {
  const list = await admin.call(listPayments, { query: { filter: { status: 'paid' }, range: [0, 4] } })
  expect(list.map(({ createdAt }) => createdAt)).toEqual(
    list
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  const all = await admin.call(listAllMemberships, { query: { branchId: meram._id } })
  expect(all.length).toBeGreaterThan(3)
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  expect(await admin.call(listAllMemberships, { query: { branchId: crypto.randomUUID() } })).toEqual([])
})

test('without a configured provider, card payments are off and reported as unavailable', async () => {
  const plain = await startTestProduct()
  try {
    const boss = await plain.person({ role: 'admin' })
    const branch = await openBranch(boss, 'Karatay Şubesi')
    const offer = await makePackage(boss, branch._id)
    const quote = await boss.call(quotePurchase, { body: { purchase: buy(offer) } })
    expect(quote.cardPayment).toBe('off')
    await expect(boss.call(startPayment, { body: checkout(buy(offer)) })).rejects.toMatchObject({
      status: 503,
      message: texts.cardOff,
    })
  } finally {
    await plain.close()
  }
})

test('payment rows contain neither card number nor security code', async () => {
  const rows = await product.services.db.select().from(payments)
  const sold = await product.services.db.select().from(memberships).where(eq(memberships.source, 'card'))
  expect(rows.length).toBeGreaterThan(5)
  expect(JSON.stringify([rows, sold])).not.toMatch(/5528790000000008|"987"/)
})
