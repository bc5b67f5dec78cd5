import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { deleteBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { wholeLiraAfter } from '#shared/core/money.ts'
import {
  listMemberships,
  quoteMembership,
  sellMembership,
} from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import {
  addPackage,
  changePrices,
  deletePackage,
  listPackages,
  listPackagesOfBranch,
  mostPrices,
  type Package,
  previewPrices,
  showPackage,
  switchPackages,
  updatePackage,
  withdrawPrices,
} from '#shared/membership/packages/packages.contract.ts'
import { packagesMessages as texts } from '#shared/membership/packages/packages.messages.ts'
import {
  listInstalmentPlans,
  payFromBalance,
  quotePurchase,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { showReport } from '#shared/office/reports/reports.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { loadPrices } from '#site/features/packages/load-packages.ts'
import { publicAddresses } from '#site/features/search-engines/addresses.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { checkout } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway })
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const selcuklu = await openBranch(admin, 'Selçuklu Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const deskOfKaratay = await product.person({ role: 'staff', branch: karatay._id })
const visitor = product.visitor()

const today = () => clubDay(new Date())
const tomorrow = () => addDays(today(), 1)
const inBoth = (fields: Parameters<typeof makePackage>[2] = {}) =>
  makePackage(admin, meram._id, {
    price: 1000,
    otherPrices: [{ branch: karatay._id, price: 1200 }],
    ...fields,
  })
const seenIn = async (branch: { _id: string }, id: string, call = visitor): Promise<Package | undefined> => {
  const { packages } = await call(listPackagesOfBranch, { params: { branchId: branch._id } })
  return packages.find(({ _id }) => _id === id)
}
/** Makes the announced prices of a package begin, as if their day had come. */
async function beginPrices(id: string): Promise<void> {
  const { db } = product.services
  await db.execute(sql`
    UPDATE package_prices SET valid_from = valid_from - 7 WHERE package_id = ${id} AND valid_from <= ${today()}`)
  await db.execute(sql`
    UPDATE package_prices SET valid_from = valid_from - 1 WHERE package_id = ${id} AND valid_from > ${today()}`)
}

describe('a package of several branches', () => {
  test('has one price in each, under the branch that was asked for', async () => {
    const offer = await inBoth()
    expect(await seenIn(meram, offer._id)).toMatchObject({ branch: meram._id, price: 1000 })
    expect(await seenIn(karatay, offer._id)).toMatchObject({ branch: karatay._id, price: 1200 })
    expect(await seenIn(selcuklu, offer._id)).toBeUndefined()
    const { packages } = await admin.call(listPackages, { query: { filter: { branch: karatay._id } } })
    expect(packages.find(({ _id }) => _id === offer._id)).toMatchObject({
      branch: karatay._id,
      home: meram._id,
      price: 1200,
    })
    expect(await visitor(showPackage, { params: { id: offer._id } })).not.toHaveProperty('otherPrices')
  })

  test('is sold at the price of the selling branch, which the membership belongs to', async () => {
    const offer = await inBoth()
    const user = (await product.person({ branch: karatay._id })).user._id
    const body = { user, package: offer._id, branch: karatay._id }
    expect(await deskOfKaratay.call(quoteMembership, { body })).toMatchObject({ listPrice: 1200 })
    const sold = await deskOfKaratay.call(sellMembership, {
      body: { ...body, method: 'transfer', requestKey: crypto.randomUUID() },
    })
    expect(sold).toMatchObject({ branch: karatay._id, price: 1200 })
    expect(sold.validBranches?.map(({ _id }) => _id)).toEqual([karatay._id])
    await expect(
      admin.call(quoteMembership, { body: { ...body, branch: selcuklu._id } }),
    ).rejects.toMatchObject({ status: 409, message: texts.notSoldHere })
    await expect(
      staff.call(quoteMembership, {
        body: { user: staff.user._id, package: offer._id, branch: karatay._id },
      }),
    ).rejects.toMatchObject({ status: 403, message: accessMessages.otherBranch })
  })

  test('is changed by who works in all of its branches', async () => {
    const offer = await inBoth()
    const params = { id: offer._id }
    for (const { call } of [staff, deskOfKaratay]) {
      await expect(call(updatePackage, { params, body: { name: 'Başka' } })).rejects.toMatchObject({
        status: 404,
      })
      await expect(call(deletePackage, { params })).rejects.toMatchObject({ status: 404 })
      const { refused } = await call(switchPackages, { body: { ids: [offer._id], visibility: 'hidden' } })
      expect(refused).toEqual([{ id: offer._id, reason: texts.notFound }])
      expect(await call(showPackage, { params })).toMatchObject({ name: offer.name, isShared: true })
    }
    await expect(
      makePackage(staff, meram._id, { otherPrices: [{ branch: karatay._id, price: 1 }] }),
    ).rejects.toMatchObject({ status: 403, message: accessMessages.otherBranch })
  })

  test('stops being sold in a branch that is left out, and the home branch has its price in its own field', async () => {
    const offer = await inBoth()
    const params = { id: offer._id }
    const changed = await admin.call(updatePackage, { params, body: { otherPrices: [], price: 1100 } })
    expect(changed).toMatchObject({ price: 1100, otherPrices: [] })
    expect(await seenIn(karatay, offer._id)).toBeUndefined()
    const [entry] = await admin.call(listAuditLog, { query: { filter: { recordId: offer._id } } })
    expect(entry).toMatchObject({
      before: {
        prices: expect.arrayContaining([
          { branch: meram._id, price: 1000 },
          { branch: karatay._id, price: 1200 },
        ]),
      },
      after: { prices: [{ branch: meram._id, price: 1100 }] },
    })
    // Again the package of one branch, it is changed by that branch.
    expect(await staff.call(updatePackage, { params, body: { name: 'Yalnız Meram' } })).toMatchObject({
      name: 'Yalnız Meram',
    })
    for (const [otherPrices, text] of [
      [[{ branch: meram._id, price: 1 }], texts.homePrice],
      [[{ branch: crypto.randomUUID(), price: 1 }], texts.branchUnknown],
    ] as const)
      await expect(
        admin.call(updatePackage, { params, body: { otherPrices: [...otherPrices] } }),
      ).rejects.toMatchObject({ status: 400, fields: { otherPrices: text } })
  })

  test('moves to another of its branches when its home branch is deleted', async () => {
    const closing = await openBranch(admin, 'Kapanacak Şube')
    const offer = await makePackage(admin, closing._id, {
      otherPrices: [{ branch: karatay._id, price: 900 }],
    })
    const alone = await makePackage(admin, closing._id)
    await admin.call(deleteBranch, { params: { id: closing._id } })
    expect(await admin.call(showPackage, { params: { id: offer._id } })).toMatchObject({
      branch: karatay._id,
      price: 900,
    })
    await expect(admin.call(showPackage, { params: { id: alone._id } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

/** What anyone reads about packages, as a visitor or as a member. */
const readings: readonly [what: string, read: (call: Call, offer: Package) => Promise<unknown>][] = [
  ['the packages of a branch', (call) => call(listPackagesOfBranch, { params: { branchId: meram._id } })],
  ['the packages of another', (call) => call(listPackagesOfBranch, { params: { branchId: karatay._id } })],
  ['all packages', (call) => call(listPackages, {})],
  ['the search', (call, { name }) => call(listPackages, { query: { filter: { q: name } } })],
  [
    'a filter that asks for them',
    (call, { visibility }) => call(listPackages, { query: { filter: { visibility } } }),
  ],
  ['instalments', (call) => call(listInstalmentPlans, { params: { branchId: meram._id } })],
  ['a price page', (call) => loadPrices(pageOf(call), meram)],
  ['the sitemap', (call) => publicAddresses(pageOf(call))],
]

/** How anyone could get at a package by its address. */
const attempts: readonly [what: string, status: number, get: (call: Call, id: string) => Promise<unknown>][] =
  [
    ['shown', 404, (call, id) => call(showPackage, { params: { id } })],
    [
      'shown in a branch',
      404,
      (call, id) => call(showPackage, { params: { id }, query: { branch: karatay._id } }),
    ],
    [
      'quoted',
      409,
      (call, id) => call(quotePurchase, { body: { purchase: { kind: 'package', package: id } } }),
    ],
    [
      'quoted in a branch',
      409,
      (call, id) =>
        call(quotePurchase, { body: { purchase: { kind: 'package', package: id, branch: karatay._id } } }),
    ],
    [
      'paid by card',
      409,
      (call, id) => call(startPayment, { body: checkout({ kind: 'package', package: id }) }),
    ],
    [
      'paid from the wallet',
      409,
      (call, id) => call(payFromBalance, { body: { package: id, requestKey: crypto.randomUUID() } }),
    ],
  ]

/** The context of a page of the site. */
const pageOf = (call: Call) => ({ call, tag: () => undefined, expiresAt: () => undefined })

test('the other branches go on selling a package whose home branch is archived', async () => {
  const closing = await openBranch(admin, 'Arşiv Şubesi')
  const offer = await makePackage(admin, closing._id, {
    otherPrices: [{ branch: karatay._id, price: 900 }],
  })
  await admin.call(updateBranch, { params: { id: closing._id }, body: { isActive: false } })
  expect(await seenIn(karatay, offer._id)).toMatchObject({ price: 900 })
  expect(await seenIn(closing, offer._id)).toBeUndefined()
  const user = (await product.person({ branch: karatay._id })).user._id
  const quote = (branch: string) =>
    admin.call(quoteMembership, { body: { user, package: offer._id, branch } })
  expect(await quote(karatay._id)).toMatchObject({ price: 900 })
  await expect(quote(closing._id)).rejects.toMatchObject({
    status: 409,
    message: membershipsMessages.packageNotOnSale,
  })
})

test('filters and the search find a package under every branch that sells it', async () => {
  const offer = await inBoth({ name: 'İki şubeli paket' })
  const listed = async (filter: object) => {
    const { packages } = await admin.call(listPackages, { query: { filter } })
    return packages.some(({ _id }) => _id === offer._id)
  }
  for (const [branch, isSold] of [
    [meram, true],
    [karatay, true],
    [selcuklu, false],
  ] as const) {
    expect(await listed({ branch: branch._id })).toBe(isSold)
    expect(await listed({ validIn: branch._id })).toBe(isSold)
    expect(await listed({ branch: branch._id, q: 'iki subeli' })).toBe(isSold)
  }
})

describe('where a package is sold', () => {
  describe.each(['public', 'desk', 'hidden'] as const)('%s', async (visibility) => {
    const offer = await inBoth({ visibility, kind: 'day-pass', durationDays: 1 })
    const { call: asMember } = await product.person({ branch: meram._id, isVerified: true })
    const isPublic = visibility === 'public'

    test.each(readings)('packages in %s', async (_what, read) => {
      const answers = await Promise.all([visitor, asMember].map((call) => read(call, offer)))
      for (const answer of answers.map((one) => JSON.stringify(one)))
        if (!isPublic) for (const trace of [offer._id, offer.name]) expect(answer).not.toContain(trace)
    })

    test('packages are found by a visitor only if they are public', async () => {
      const { packages } = await visitor(listPackagesOfBranch, { params: { branchId: meram._id } })
      expect(packages.some(({ _id }) => _id === offer._id)).toBe(isPublic)
    })

    test.each(isPublic ? [] : attempts)('packages cannot be %s by a member', async (_what, status, get) => {
      await expect(get(asMember, offer._id)).rejects.toMatchObject({
        status,
        message: status === 404 ? texts.notFound : membershipsMessages.packageNotOnSale,
      })
    })
  })

  test('desk packages are sold at the desk only, hidden ones nowhere', async () => {
    const user = (await product.person({ branch: meram._id })).user._id
    const quote = async (visibility: 'desk' | 'hidden') => {
      const offer = await makePackage(admin, meram._id)
      await admin.call(switchPackages, { body: { ids: [offer._id], visibility } })
      return staff.call(quoteMembership, { body: { user, package: offer._id } })
    }
    expect(await quote('desk')).toMatchObject({ listPrice: 1500 })
    await expect(quote('hidden')).rejects.toMatchObject({
      status: 409,
      message: membershipsMessages.packageNotOnSale,
    })
  })
})

describe('a change of many prices', () => {
  const change = (
    offers: readonly Package[],
    fields: Partial<{ percent: number; validFrom: string }> = {},
  ) => ({
    body: {
      packages: offers.map(({ _id }) => _id),
      branches: [meram._id, karatay._id, selcuklu._id],
      percent: 12,
      validFrom: tomorrow(),
      ...fields,
    },
  })

  test('is previewed, announced and counts from its day on, everywhere', async () => {
    const [one, other] = [
      await inBoth({ price: 1955 }),
      await makePackage(admin, selcuklu._id, { price: 2250 }),
    ]
    const asked = change([one, other])
    const preview = await admin.call(previewPrices, asked)
    expect(preview.map(({ branch, before, after }) => [branch, before, after])).toEqual(
      expect.arrayContaining([
        [meram._id, 1955, 2190],
        [karatay._id, 1200, 1344],
        [selcuklu._id, 2250, 2520],
      ]),
    )
    expect(await seenIn(meram, one._id)).toMatchObject({ price: 1955 })
    expect(await admin.call(changePrices, asked)).toEqual(preview)
    expect(await seenIn(meram, one._id)).toMatchObject({ price: 1955 })
    expect((await admin.call(showPackage, { params: { id: one._id } })).announcedPrices).toContainEqual({
      branch: meram._id,
      price: 2190,
      validFrom: tomorrow(),
    })
    await beginPrices(one._id)
    const user = (await product.person({ branch: meram._id })).user._id
    expect(await staff.call(quoteMembership, { body: { user, package: one._id } })).toMatchObject({
      price: 2190,
    })
    expect(await visitor(showPackage, { params: { id: one._id } })).toMatchObject({ price: 2190 })
  })

  const day = clubDay(new Date())
  test.each([
    ['0 percent', { percent: 0 }, 400, 'percent', texts.percentZero],
    ['−100 percent', { percent: -100 }, 400, 'percent', texts.percent],
    ['1,000,000 percent', { percent: 1_000_000 }, 400, 'percent', texts.percent],
    ['three decimals', { percent: 1.234 }, 400, 'percent', texts.percent],
    ['a day in the past', { validFrom: addDays(day, -1) }, 400, 'validFrom', texts.pastPrice],
    ['a day in three years', { validFrom: addDays(day, 1100) }, 400, 'validFrom', texts.latePrice],
  ])('refuses %s, and writes nothing', async (_what, fields, status, field, message) => {
    const offer = await inBoth()
    for (const endpoint of [previewPrices, changePrices])
      await expect(admin.call(endpoint, change([offer], fields))).rejects.toMatchObject({
        status,
        fields: { [field]: message },
      })
    expect((await admin.call(showPackage, { params: { id: offer._id } })).announcedPrices).toEqual([])
  })

  test('refuses a price below one lira and one above ten million, and writes nothing', async () => {
    const offer = await inBoth({ price: 5_000_000 })
    const dear = admin.call(changePrices, change([offer], { percent: 200 }))
    await expect(dear).rejects.toMatchObject({ status: 409, message: texts.priceTooHigh(offer.name) })
    const cheap = await inBoth()
    const low = admin.call(changePrices, change([cheap], { percent: -99.99 }))
    await expect(low).rejects.toMatchObject({ status: 409, message: texts.priceTooLow(cheap.name) })
    for (const { _id } of [offer, cheap])
      expect((await admin.call(showPackage, { params: { id: _id } })).announcedPrices).toEqual([])
  })

  test('refuses a second one that begins on the same day, also at the same moment', async () => {
    const offer = await inBoth()
    const both = await Promise.allSettled([
      admin.call(changePrices, change([offer])),
      admin.call(changePrices, change([offer])),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(admin.call(changePrices, change([offer]))).rejects.toMatchObject({
      status: 409,
      message: texts.priceTwice(offer.name, meram.name),
    })
  })

  test('leaves out branches that do not sell a package, and needs one that does', async () => {
    const offer = await makePackage(admin, meram._id, { price: 1000 })
    expect(await admin.call(previewPrices, change([offer]))).toMatchObject([
      { branch: meram._id, after: 1120 },
    ])
    const { body } = change([offer])
    await expect(
      admin.call(previewPrices, { body: { ...body, branches: [selcuklu._id] } }),
    ).rejects.toMatchObject({ status: 409, message: texts.noPrices })
  })

  test('is for the branches of the user only', async () => {
    const offer = await inBoth()
    await expect(staff.call(previewPrices, change([offer]))).rejects.toMatchObject({ status: 403 })
    const { body } = change([offer])
    const own = { body: { ...body, branches: [meram._id] } }
    expect(await staff.call(changePrices, own)).toMatchObject([{ branch: meram._id, after: 1120 }])
    const price = { package: offer._id, branch: meram._id, validFrom: tomorrow() }
    await expect(deskOfKaratay.call(withdrawPrices, { body: { prices: [price] } })).rejects.toMatchObject({
      status: 403,
    })
    await staff.call(withdrawPrices, { body: { prices: [price] } })
    await expect(staff.call(withdrawPrices, { body: { prices: [price] } })).rejects.toMatchObject({
      status: 409,
      message: texts.priceBegun,
    })
  })
})

test('a package that was sold can be deleted: its memberships and its sum in the report by package stay', async () => {
  const offer = await inBoth({ price: 700 })
  const buyers = [await product.person({ branch: meram._id }), await product.person({ branch: karatay._id })]
  for (const [index, branch] of [meram, karatay].entries())
    await admin.call(createSale, {
      body: {
        branch: branch._id,
        user: buyers[index]?.user._id,
        lines: [{ kind: 'package', subject: offer._id }],
        payments: [{ method: 'transfer' }],
        requestKey: crypto.randomUUID(),
      },
    })
  const sumsOf = async (branchId?: string) => {
    const { rows } = await admin.call(showReport, {
      params: { report: 'sales' },
      query: { by: 'package', ...(branchId && { branchId }) },
    })
    return rows
      .filter(({ key }) => key === offer._id)
      .map(({ label, values }) => [label, values.count, values.amount])
  }
  // One row of a package that two branches sold, with what they sold of it.
  expect(await sumsOf()).toEqual([[offer.name, 2, 1900]])
  expect(await sumsOf(meram._id)).toEqual([[offer.name, 1, 700]])
  expect(await sumsOf(karatay._id)).toEqual([[offer.name, 1, 1200]])
  await admin.call(deletePackage, { params: { id: offer._id } })
  expect(await sumsOf()).toEqual([[offer.name, 2, 1900]])
  const user = buyers[0]?.user._id ?? ''
  expect(await admin.call(listMemberships, { query: { filter: { user } } })).toMatchObject([
    { name: offer.name, price: 700 },
  ])
})

test('a branch without a price is not written', async () => {
  await expect(
    admin.call(addPackage, {
      body: {
        ...{ branch: meram._id, name: 'Fiyatsız', price: 100, durationDays: 30 },
        otherPrices: [{ branch: karatay._id } as never],
      },
    }),
  ).rejects.toMatchObject({ status: 400, fields: { 'otherPrices.0.price': validationMessages.required } })
})

test('200 sales while prices change are each at the old or the new price', async () => {
  const offer = await makePackage(admin, meram._id, { kind: 'day-pass', durationDays: 1, price: 100 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => product.person({ branch: meram._id })))
  const sell = (user: string) =>
    staff.call(createSale, {
      body: {
        branch: meram._id,
        user,
        lines: [{ kind: 'package', subject: offer._id, quantity: 1 }],
        payments: [{ method: 'transfer' }],
        requestKey: crypto.randomUUID(),
      },
    })
  const prices = [100, 150, 200, 250]
  const changes = prices.map((price) =>
    admin.call(updatePackage, { params: { id: offer._id }, body: { price } }),
  )
  const sold = await Promise.all(
    Array.from({ length: 200 }, (_, index) => sell(buyers[index % buyers.length]?.user._id ?? '')),
  )
  await Promise.all(changes)
  for (const { total, lines, payments } of sold) {
    expect(prices).toContain(total)
    expect(lines).toMatchObject([{ unitPrice: total, amount: total }])
    expect(payments).toMatchObject([{ amount: total }])
  }
})

test.each([
  [100_000, 12, 1120],
  [99_950, 10, 1099],
  [195_500, 12, 2190],
  [10_050, 0.5, 101],
  [100, -49, 1],
  [100, -51, 0],
])('%i kuruş changed by %f percent are %i lira', (kurus, percent, lira) => {
  expect(wholeLiraAfter(kurus, percent)).toBe(lira)
})

// The last test: to remove so many branches again takes a quarter of a minute.
test('a change of prices is for all branches of the user, more than 1,000 as well, up to what can be taken back', async () => {
  const offer = await inBoth()
  const body = { percent: 12, validFrom: tomorrow(), branches: [], allBranches: true }
  const everywhere = { body: { ...body, packages: [offer._id] } }
  expect(await staff.call(previewPrices, everywhere)).toMatchObject([{ branch: meram._id, after: 1120 }])
  const more = [await inBoth(), await inBoth(), await inBoth(), await inBoth()]
  const { db } = product.services
  await db.execute(sql`
    WITH opened AS (
      INSERT INTO branches (id, name, slug, position)
      SELECT gen_random_uuid(), 'Zincir ' || i, 'zincir-' || i, i FROM generate_series(1, 1100) i RETURNING id)
    INSERT INTO package_prices (package_id, branch_id, valid_from, price)
    SELECT packages.id, opened.id, current_date - 1, 90000 FROM opened, packages
    WHERE packages.id = ANY (${sql.param([offer, ...more].map(({ _id }) => _id))}::uuid[])`)
  const changed = await admin.call(changePrices, everywhere)
  expect(changed).toHaveLength(1102)
  expect(changed.at(-1)).toMatchObject({ before: 900, after: 1008 })
  const prices = changed.map(({ package: one, branch }) => ({
    ...{ package: one, branch },
    validFrom: body.validFrom,
  }))
  await admin.call(withdrawPrices, { body: { prices } })
  const all = { ...body, packages: [offer, ...more].map(({ _id }) => _id) }
  await expect(admin.call(changePrices, { body: all })).rejects.toMatchObject({
    status: 409,
    message: texts.tooManyPrices(mostPrices),
  })
})
