import { afterAll, describe, expect, test } from 'vitest'
import { addInitialPages } from '#server/modules/content/pages/initial-pages.ts'
import { updateIdentity } from '#shared/club/identity/identity.contract.ts'
import {
  listPageVersions,
  previewPage,
  showPage,
  showPageTemplate,
  updatePage,
} from '#shared/content/pages/pages.contract.ts'
import { pagesMessages } from '#shared/content/pages/pages.messages.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { formatDay } from '#shared/core/format-date.ts'
import type { Package } from '#shared/membership/packages/packages.contract.ts'
import {
  listUserPackages,
  quotePurchase,
  refundPayment,
  showPayment,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import { paymentsMessages } from '#shared/money/payments/payments.messages.ts'
import type { Purchase } from '#shared/money/payments/payments.schema.ts'
import { personalDataCategories } from '#shared/people/privacy/personal-data.ts'
import { register } from '#shared/people/session/session.contract.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { checkout, payByCard } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { order } from '#tests/support/records/orders.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeProduct } from '#tests/support/records/shop.ts'

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const monthly = await makePackage(admin, meram._id, { name: 'Aylık', price: 900, durationDays: 30 })
const dayPass = await makePackage(admin, meram._id, { kind: 'day-pass', price: 200, durationDays: 1 })
await addInitialPages(product.services)

const buy = (offer: Package) => ({ kind: 'package' as const, package: offer._id })
const dayIn = (days: number) => addDays(clubDay(new Date()), days)
/** The first day after the right of withdrawal from a purchase of today. */
const laterDay = () => startOfClubDay(dayIn(15))

describe('the versions of a sale text', () => {
  const params = { key: 'distance-sale' as const }

  test('are drawn up for later purchases, and each purchase keeps the one that was accepted', async () => {
    const buyer = await product.person()
    const earlier = await payByCard(product, buyer, checkout(buy(monthly)))
    const { content, title, summary, version } = await admin.call(showPageTemplate, { params })
    const body = { title, summary, content: `${content}<p>Ek madde.</p>`, version }
    expect(await admin.call(updatePage, { params, body })).toMatchObject({ version: 2 })
    const other = await product.person()
    const later = await payByCard(product, other, checkout(buy(monthly)))
    const contracts = await Promise.all(
      [earlier, later].map(async (id) => {
        const { agreements } = await admin.call(showPayment, { params: { id } })
        return agreements.find(({ key }) => key === 'distance-sale')
      }),
    )
    expect(contracts.map((contract) => contract?.version)).toEqual([1, 2])
    expect(contracts.map((contract) => contract?.text.endsWith('Ek madde.'))).toEqual([false, true])
  })

  test('need the fields that the law requires, and have no others', async () => {
    const { content, ...text } = await admin.call(showPageTemplate, { params })
    const attempt = (changed: string) =>
      admin.call(updatePage, { params, body: { ...text, content: changed } })
    await expect(attempt(content.replaceAll('{{satici}}', ''))).rejects.toMatchObject({
      status: 400,
      fields: { content: pagesMessages.missingFields('{{satici}}') },
    })
    for (const unknown of ['satıcı', 'yalniz kargo'])
      await expect(attempt(`${content}<p>{{${unknown}}} metin</p>`)).rejects.toMatchObject({
        status: 400,
        fields: { content: pagesMessages.unknownField(unknown) },
      })
    const about = admin.call(updatePage, {
      params: { key: 'about' },
      body: { title: 'Hakkımızda', content: '<p>{{alici}}</p>' },
    })
    await expect(about).rejects.toMatchObject({ status: 400 })
  })

  test('are previewed for each kind of purchase without being published', async () => {
    const { content, title, summary, version } = await admin.call(showPageTemplate, { params })
    const body = { title, summary, content: `${content}<p>{{yalniz urun}} Yalnız ürün.</p>` }
    const { examples, content: shown } = await admin.call(previewPage, { params, body })
    const having = (words: string) =>
      examples
        .filter(({ paragraphs }) => paragraphs.some((paragraph) => paragraph.includes(words)))
        .map(({ name }) => name)
    expect(having('Yalnız ürün.')).toEqual(['Ürün'])
    expect(having('otomatik olarak yenilenmez')).toEqual([
      'Hemen başlayan üyelik',
      'Cayma süresinden sonra başlayan üyelik',
    ])
    for (const { paragraphs } of examples) {
      expect(paragraphs.join(' ')).not.toMatch(/\{\{|undefined/)
      const numbers = paragraphs.map((paragraph) => /^(\d+)\. /.exec(paragraph)?.[1]).filter(Boolean)
      expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)))
    }
    expect(shown).toContain('(Ürün satışında)')
    expect((await admin.call(showPageTemplate, { params })).version).toBe(version)
  })

  test('name the seller as the identity does', async () => {
    const identity = {
      tradeName: 'Kuzey Spor A.Ş.',
      address: 'Deniz Sokak 3',
      mersis: '1234567890123456',
      taxOffice: 'Selçuk',
      taxNumber: '1234567890',
      kep: 'kuzey@kep.example',
      phone: '+90 332 111 11 11',
      responsiblePerson: 'Deniz Karaca',
    }
    await admin.call(updateIdentity, { body: identity })
    const buyer = await product.person()
    const { agreements } = await buyer.call(quotePurchase, { body: { purchase: buy(monthly) } })
    for (const { key, text } of agreements.filter((one) => one.key !== 'early-start'))
      for (const fact of Object.values(identity)) expect(text, key).toContain(fact)
    const { content } = await product.visitor()(showPage, { params: { key: 'withdrawal' } })
    for (const fact of Object.values(identity)) expect(content).toContain(fact)
  })
})

describe('a version announced for a later day', () => {
  const params = { key: 'cookies' as const }
  const text = { title: 'Çerezler', summary: '', content: '<p>Yeni metin</p>' }

  test('is not in force before, and is from that day on', async () => {
    const before = await product.visitor()(showPage, { params })
    const tomorrow = dayIn(1)
    const announced = await admin.call(updatePage, { params, body: { ...text, effectiveFrom: tomorrow } })
    expect(announced).toMatchObject({ version: 2, validFrom: tomorrow })
    expect(await product.visitor()(showPage, { params })).toEqual(before)
    expect((await admin.call(showPageTemplate, { params })).content).toBe(text.content)
    const { pool } = product.services
    await pool.query(`ALTER TABLE page_versions DISABLE TRIGGER page_versions_append_only`)
    await pool.query(
      `UPDATE page_versions SET valid_from = valid_from - 1 WHERE key = 'cookies' AND version = 2`,
    )
    await pool.query(`ALTER TABLE page_versions ENABLE TRIGGER page_versions_append_only`)
    expect((await product.visitor()(showPage, { params })).content).toBe(text.content)
    expect(await admin.call(listPageVersions, { params })).toHaveLength(2)
  })

  test('cannot lie in the past', async () => {
    const past = admin.call(updatePage, {
      params,
      body: { ...text, title: 'Eski', effectiveFrom: dayIn(-1) },
    })
    await expect(past).rejects.toMatchObject({
      status: 400,
      fields: { effectiveFrom: pagesMessages.effectiveFromPast },
    })
  })

  test('and earlier ones are never changed', async () => {
    const { pool } = product.services
    for (const statement of [
      `UPDATE page_versions SET content = ''`,
      `UPDATE page_versions SET valid_from = valid_from - 1`,
      'DELETE FROM page_versions',
    ])
      await expect(pool.query(statement)).rejects.toThrow(/append-only/)
  })
})

describe('a preview of the privacy notice', () => {
  test('says which kinds of personal data it leaves out', async () => {
    const params = { key: 'kvkk' as const }
    const { title, summary, content } = await admin.call(showPageTemplate, { params })
    const whole = await admin.call(previewPage, { params, body: { title, summary, content } })
    expect(whole.missing).toEqual([])
    const bare = await admin.call(previewPage, {
      params,
      body: { title, summary, content: '<p>Çekiliş ve Üyelik</p>' },
    })
    expect(bare.missing).toContain(personalDataCategories.sale.name)
    expect(bare.missing).not.toContain(personalDataCategories.raffle.name)
  })
})

describe('an early start of a membership', () => {
  test('is recorded with the time of the consent', async () => {
    const buyer = await product.person()
    const id = await payByCard(product, buyer, checkout(buy(monthly)))
    const payment = await admin.call(showPayment, { params: { id } })
    const consent = payment.agreements.find(({ key }) => key === 'early-start')
    expect(payment).toMatchObject({ earlyStartAt: consent?.acceptedAt, notBefore: null })
    expect(await buyer.call(listUserPackages)).toMatchObject([{ status: 'active' }])
  })

  test('can be declined: the membership begins after the right of withdrawal, with its whole time', async () => {
    const buyer = await product.person()
    const purchase = buy(monthly)
    const { laterStart } = await buyer.call(quotePurchase, { body: { purchase } })
    expect(laterStart?.startsAt).toBe(laterDay().toISOString())
    expect(laterStart?.agreements.map(({ key }) => key)).toEqual(['preliminary-information', 'distance-sale'])
    for (const { text } of laterStart?.agreements ?? []) {
      expect(text).toContain(formatDay(laterDay()))
      expect(text).toContain('cayma süresi dolduktan sonra başlar')
    }
    const request = checkout(purchase, {
      earlyStart: false,
      laterStart: true,
      ...(laterStart && { agreementsHash: laterStart.agreementsHash }),
    })
    const id = await payByCard(product, buyer, request)
    expect(await admin.call(showPayment, { params: { id } })).toMatchObject({
      earlyStartAt: null,
      notBefore: laterDay().toISOString(),
    })
    expect(await buyer.call(listUserPackages)).toMatchObject([
      {
        status: 'pending',
        startsAt: laterDay().toISOString(),
        endsAt: startOfClubDay(dayIn(45)).toISOString(),
      },
    ])
    const mail = await mailTo(product.dataDir, buyer.user.email, /Ödemen alındı/)
    expect(mail.text).toContain(formatDay(laterDay()))
    expect(mail.text).not.toContain('Hizmetin Hemen Başlamasına Onay')
  })

  test('without consent stays impossible when the memberships before it end', async () => {
    const buyer = await product.person()
    const first = await payByCard(product, buyer, checkout(buy(monthly)))
    await payByCard(product, buyer, checkout(buy(monthly), { earlyStart: false }))
    await admin.call(refundPayment, {
      params: { id: first },
      body: { reason: 'Cayma', requestKey: crypto.randomUUID() },
    })
    const memberships = await buyer.call(listUserPackages)
    expect(memberships.find(({ status }) => status === 'pending')?.startsAt).toBe(laterDay().toISOString())
  })

  test('of a day pass cannot be put off, and no choice is presumed', async () => {
    const buyer = await product.person()
    const { laterStart } = await buyer.call(quotePurchase, { body: { purchase: buy(dayPass) } })
    expect(laterStart).toBeUndefined()
    await expect(
      buyer.call(startPayment, {
        body: checkout(buy(dayPass), { earlyStart: false, laterStart: true }),
      }),
    ).rejects.toMatchObject({ status: 400, fields: { earlyStart: paymentsMessages.dayPassStartsAtOnce } })
    await expect(
      buyer.call(startPayment, { body: checkout(buy(monthly), { laterStart: true }) }),
    ).rejects.toMatchObject({ status: 400, fields: { laterStart: paymentsMessages.startChosenTwice } })
  })

  test('before the earliest start is refused by the database', async () => {
    const buyer = await product.person()
    await payByCard(product, buyer, checkout(buy(monthly), { earlyStart: false, laterStart: true }))
    const early = product.services.pool.query(
      `UPDATE memberships SET starts_at = (not_before - 1)::timestamptz WHERE user_id = $1`,
      [buyer.user._id],
    )
    await expect(early).rejects.toThrow(/memberships_not_before_check/)
  })
})

test('the preliminary information states the main characteristics of services and goods', async () => {
  const buyer = await product.person()
  const informationOn = async (purchase: Purchase) => {
    const { agreements } = await buyer.call(quotePurchase, { body: { purchase } })
    return agreements.find(({ key }) => key === 'preliminary-information')?.text
  }
  const offer = await makePackage(admin, meram._id, {
    ...{ name: 'Aylık artı', price: 1200, durationDays: 30, freezeDays: 10, freezeCount: 2 },
    features: ['Havlu', 'Otopark'],
  })
  expect(await informationOn(buy(offer))).toContain(
    '1 × Aylık artı (₺1.200): 30 gün geçerli, toplam 10 gün, en çok 2 kez dondurulabilir, Havlu, Otopark',
  )
  const powder = await makeProduct(admin, { name: 'Protein tozu', price: 400, features: ['2 kg', 'Çilekli'] })
  const placed = await order(buyer, meram, powder, { method: 'card', quantity: 2 })
  expect(await informationOn({ kind: 'order', order: placed._id })).toContain(
    '2 × Protein tozu (₺800): 2 kg, Çilekli',
  )
})

test('a payment for texts that have changed since the quote is refused', async () => {
  const buyer = await product.person()
  const { agreementsHash = '' } = await buyer.call(quotePurchase, { body: { purchase: buy(monthly) } })
  const params = { key: 'early-start' as const }
  const { title, summary, content } = await admin.call(showPageTemplate, { params })
  await admin.call(updatePage, { params, body: { title, summary, content: `${content}<p>Ek.</p>` } })
  await expect(
    buyer.call(startPayment, { body: checkout(buy(monthly), { agreementsHash }) }),
  ).rejects.toMatchObject({ status: 409, message: paymentsMessages.agreementsChanged })
  const { agreementsHash: current = '' } = await buyer.call(quotePurchase, {
    body: { purchase: buy(monthly) },
  })
  await buyer.call(startPayment, { body: checkout(buy(monthly), { agreementsHash: current }) })
})

test('a card purchase needs the legal identity of the seller', async () => {
  const buyer = await product.person()
  await product.services.pool.query(`UPDATE club_identity SET trade_name = ''`)
  const attempt = buyer.call(startPayment, { body: checkout(buy(monthly)) })
  await expect(attempt).rejects.toMatchObject({ status: 409, message: paymentsMessages.sellerUnknown })
  await product.services.pool.query(`UPDATE club_identity SET trade_name = 'Kuzey Spor A.Ş.'`)
  await buyer.call(startPayment, { body: checkout(buy(monthly)) })
})

test('a registration keeps the versions of the notice and the terms that were in force', async () => {
  const terms = { key: 'terms-of-service' as const }
  const { title, summary, content } = await admin.call(showPageTemplate, { params: terms })
  await admin.call(updatePage, {
    params: terms,
    body: { title, summary, content: `${content}<p>Ek.</p>`, effectiveFrom: '' },
  })
  await product.visitor()(register, {
    body: {
      name: 'Yeni Üye',
      email: 'yeni@posta.example',
      password: 'Parola-2026',
      phone: '0532 123 45 67',
      consent: true,
      terms: true,
    },
  })
  const { rows } = await product.services.pool.query(
    `SELECT consent_version, terms_version FROM users WHERE email = 'yeni@posta.example'`,
  )
  expect(rows).toEqual([{ consent_version: 1, terms_version: 2 }])
})
