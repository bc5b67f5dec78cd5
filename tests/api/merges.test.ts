import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { checkPointLedger } from '#server/modules/loyalty/points/point-ledger-check.ts'
import { checkChain } from '#server/modules/membership/contracts/signatures/check-chain.ts'
import { proveLedger } from '#server/modules/money/balances/ledger-check.ts'
import { checkDeskLedger } from '#server/modules/money/sales/desk-ledger-check.ts'
import { mergeRules } from '#server/modules/office/merges/merge-rules.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { assignMedium, listEntryMedia } from '#shared/access/entry-media/entry-media.contract.ts'
import { listEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { changePoints, listPointEntries, showPoints } from '#shared/loyalty/points/points.contract.ts'
import { joinRaffle, listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { showReferralRecord } from '#shared/loyalty/referrals/referrals.contract.ts'
import { listUserContracts } from '#shared/membership/contracts/contracts.contract.ts'
import { freezeUser } from '#shared/membership/freezes/freezes.contract.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { createSale, reverseSale } from '#shared/money/sales/sales.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { listMergeCandidates, mergePeople, previewMerge } from '#shared/office/merges/merges.contract.ts'
import { mergesMessages } from '#shared/office/merges/merges.messages.ts'
import { exportOwnData, requestDeletion } from '#shared/people/privacy/privacy.contract.ts'
import { deleteUser, updateUser } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { showLesson } from '#shared/training/lessons/lessons.contract.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { unzip } from '#tests/support/product/zip.ts'
import { checkout, payThroughBank, returnFromBank } from '#tests/support/records/checkout.ts'
import { say } from '#tests/support/records/consents.ts'
import { makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { makeContract, signatureOf } from '#tests/support/records/contracts.ts'
import { saleLine, saleOf, sell } from '#tests/support/records/desk.ts'
import { link, personOfAge } from '#tests/support/records/guardians.ts'
import { inHours, join } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { holderOf } from '#tests/support/records/positions.ts'
import { anonymousEntrant } from '#tests/support/records/raffles.ts'
import { activeCode, redeemCode, rewardWithoutMembership } from '#tests/support/records/referrals.ts'
import { codeOf, decisionAt, makeDevice } from '#tests/support/records/turnstile.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const texts = mergesMessages
const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gateway })
const { db, pool } = product.services
await rewardWithoutMembership(admin)
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const offer = await makePackage(admin, meram._id, { price: 1000, freezeDays: 30, freezeCount: 2 })

const member = (account: Parameters<typeof product.person>[0] = {}) =>
  product.person({ branch: meram._id, ...account })
const pairOf = (stays: Pick<Person, 'user'>, goes: Pick<Person, 'user'>) => ({
  stays: stays.user._id,
  goes: goes.user._id,
})
const merge = (stays: Person, goes: Person, { by = admin, queueOverlaps = false } = {}) =>
  by.call(mergePeople, { body: { ...pairOf(stays, goes), queueOverlaps } })
const refusal = (status: number, message: string) => expect.objectContaining({ status, message })
const profileOf = ({ user }: Person) => admin.call(showUser, { params: { id: user._id } })
/** The balances of a person's open wallets in lira, the smallest first. */
const balanceOf = async ({ user }: Person) => {
  const { rows } = await db.execute<{ balance: number }>(sql`
    SELECT (balance / 100)::int AS balance FROM wallets WHERE user_id = ${user._id} AND closed_at IS NULL ORDER BY 1`)
  return rows.map(({ balance }) => balance)
}

/** The columns in which a word stands. */
async function traces(word: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`)
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await pool.query(
        `SELECT FROM "${name}" one WHERE lower(one::text) LIKE '%' || $1 || '%' LIMIT 1`,
        [word],
      )
      return rowCount ? [name] : []
    }),
  )
  return found.flat()
}

/** What the checks of the ledgers and of the signatures find. */
async function problems(): Promise<unknown[]> {
  const found: unknown[] = []
  const client = await pool.connect()
  try {
    await proveLedger(client, (one) => found.push(one))
    await checkDeskLedger(client, (one) => found.push(one))
    await checkPointLedger(client, (one) => found.push(one))
    await checkChain(client, (one) => found.push(one))
  } finally {
    client.release()
  }
  return found
}

test('every record that names a person has a rule', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT child.relname || '.' || part.attname AS name FROM pg_constraint reference
    JOIN pg_class child ON child.oid = reference.conrelid
    JOIN pg_attribute part ON part.attrelid = child.oid AND part.attnum = reference.conkey[1]
    WHERE reference.contype = 'f' AND reference.confrelid = 'users'::regclass`)
  expect(Object.keys(mergeRules).sort()).toEqual(rows.map(({ name }) => name).sort())
})

describe('two records of one person', () => {
  test('become one profile with the memberships, debts, lessons, balance, points, codes and visits of both', async () => {
    const contract = await makeContract(admin, meram._id)
    const stays = await member({ name: 'Ayşe Yılmaz', email: 'ayse@bozkir.example' })
    const goes = await member({ name: 'AYŞE YILMAZ', phone: '0555 111 22 33', isVerified: true })
    const other = await member()
    await sell(admin, goes.user._id, offer._id)
    await admin.call(createSale, {
      body: saleOf(meram._id, goes.user._id, {
        lines: [saleLine({ name: 'Havlu', unitPrice: 300 })],
        plan: [{ dueOn: clubDay(new Date()), amount: 300 }],
      }),
    })
    await makeWallet(admin, stays, meram._id, 20)
    await makeWallet(admin, goes, meram._id, 50)
    await makeWallet(admin, goes, karatay._id, 7)
    await admin.call(changePoints, {
      params: { userId: goes.user._id },
      body: { amount: 40, description: 'Yarışma' },
    })
    const code = await activeCode(admin, goes, meram._id)
    await redeemCode(other, code.code)
    const lesson = await makeLesson(admin, meram._id, inHours(30))
    await join(goes, lesson)
    await signatureOf(goes, contract)
    await admin.call(assignMedium, { body: { user: goes.user._id, number: '0004123456', format: 'decimal' } })
    const device = await makeDevice(admin, meram._id)
    expect(await decisionAt(product, device, await codeOf(goes))).toMatchObject({ allowed: true })
    const pointsOfGoes = (await goes.call(showPoints)).balance

    const preview = await admin.call(previewMerge, { body: pairOf(stays, goes) })
    expect(preview).toMatchObject({ balance: 57, points: pointsOfGoes, overlaps: [], places: [] })
    expect(preview.moves).toEqual(
      expect.arrayContaining([
        { label: texts.records.memberships, count: 1 },
        { label: texts.records.receivables, count: 2 },
        { label: texts.records.lesson_bookings, count: 1 },
      ]),
    )
    expect(preview.ends).toEqual(expect.arrayContaining([{ label: texts.ended.entry_media, count: 1 }]))
    // The preview has changed nothing.
    expect(await profileOf(goes)).toMatchObject({ name: 'AYŞE YILMAZ' })
    expect(await balanceOf(goes)).toEqual([7, 50])

    await merge(stays, goes)

    const profile = await profileOf(stays)
    expect(profile.memberships).toHaveLength(1)
    expect(await balanceOf(stays)).toEqual([7, 70])
    expect((await stays.call(showPoints)).balance).toBe(pointsOfGoes)
    const { transactions } = await admin.call(listPointEntries, { query: { userId: stays.user._id } })
    expect(transactions.map(({ amount }) => amount)).toContain(40)
    expect(await admin.call(showReferralRecord, { params: { id: code._id } })).toMatchObject({
      user: stays.user._id,
    })
    const debts = await admin.call(listReceivables, { query: { filter: { user: stays.user._id } } })
    expect(debts.map(({ amount }) => amount)).toContain(300)
    expect(await admin.call(showLesson, { params: { id: lesson._id } })).toMatchObject({
      participantCount: 1,
    })
    const entries = await admin.call(listEntries, { query: { filter: { user: stays.user._id } } })
    expect(entries).toMatchObject([{ allowed: true }])
    const contracts = await stays.call(listUserContracts, {})
    expect(contracts.signed.map(({ template }) => template)).toEqual([contract._id])
    expect(contracts.unsigned).toEqual([])
    const media = await admin.call(listEntryMedia, { query: { filter: { user: stays.user._id } } })
    expect(media).toMatchObject([{ state: 'returned' }])
    // The visit of the earlier record is theirs at the gate as well.
    expect(await decisionAt(product, device, await codeOf(stays))).toMatchObject({
      allowed: false,
      reason: 'pass-back',
    })
    expect(await problems()).toEqual([])
  })

  test('leave no way into the record that went, and its address leads to the one that stays', async () => {
    const [stays, goes] = [await member(), await member()]
    await merge(stays, goes)
    await expect(goes.call(showPoints)).rejects.toEqual(expect.objectContaining({ status: 401 }))
    await expect(profileOf(goes)).rejects.toMatchObject({
      status: 404,
      code: 'user.merged',
      fields: { mergedInto: stays.user._id },
    })
    const log = await admin.call(listAuditLog, { query: { filter: { person: stays.user._id } } })
    expect(log[0]).toMatchObject({ action: 'merge', resource: 'users', recordId: stays.user._id })
  })

  test('show what staff did with either in one log', async () => {
    const [stays, goes] = [await member(), await member()]
    await sell(admin, goes.user._id, offer._id)
    await merge(stays, goes)
    const log = await admin.call(listAuditLog, { query: { filter: { person: stays.user._id } } })
    expect(log.map(({ resource }) => resource)).toContain('memberships')
  })

  test('take over what the one that stays lacks, and a note keeps what differs', async () => {
    const stays = await member({ email: null, password: undefined, phone: '', name: 'Can Demir' })
    const goes = await member({ email: 'can@bozkir.example', phone: '0532 999 88 77', name: 'Can Demirci' })
    const preview = await admin.call(previewMerge, { body: pairOf(stays, goes) })
    expect(preview.takes).toEqual([
      { label: texts.facts.email, value: 'can@bozkir.example' },
      { label: texts.facts.phone, value: '0532 999 88 77' },
    ])
    await merge(stays, goes)
    expect(await profileOf(stays)).toMatchObject({ email: 'can@bozkir.example', phone: '+905329998877' })
    const { rows } = await db.execute<{ text: string }>(
      sql`SELECT text FROM user_notes WHERE user_id = ${stays.user._id}`,
    )
    expect(rows).toEqual([{ text: texts.note('Can Demirci') }])
  })

  test('a refusal of commercial mail that came later stays', async () => {
    const [stays, goes] = [await member({ isVerified: true }), await member({ isVerified: true })]
    const { pool } = product.services
    await say(pool, stays.user._id, { at: '2026-01-01' })
    await say(pool, goes.user._id, { status: 'refused', at: '2025-02-01' })
    expect(await admin.call(previewMerge, { body: pairOf(stays, goes) })).toMatchObject({ newsletter: true })
    await say(pool, goes.user._id, { status: 'refused', at: '2026-02-01' })
    expect(await admin.call(previewMerge, { body: pairOf(stays, goes) })).toMatchObject({ newsletter: false })
    await merge(stays, goes)
    const { rows } = await pool.query(
      `SELECT recipient, status, consented_at::date::text AS day FROM consents WHERE user_id = $1
       ORDER BY consented_at DESC, recipient = $2 DESC LIMIT 1`,
      [stays.user._id, stays.user.email],
    )
    expect(rows).toEqual([{ recipient: stays.user.email, status: 'refused', day: '2026-02-01' }])
  })

  test('are exported and erased together', async () => {
    const [stays, goes] = [
      await member({ name: 'Elif Silinecek' }),
      await member({ name: 'Elif Silinecekti' }),
    ]
    await makeWallet(admin, stays, meram._id, 0)
    await makeWallet(admin, goes, meram._id, 0)
    await merge(stays, goes)
    const { rawPayload } = await send(product, 'GET', exportOwnData.url, {
      headers: { authorization: `Bearer ${stays.token}` },
    })
    expect(JSON.parse(unzip(rawPayload).get('cuzdanlar.json')?.toString() ?? '')).toHaveLength(2)
    const before = await traces('silinecekti')
    expect(before).not.toEqual([])
    await admin.call(deleteUser, { params: { id: stays.user._id } })
    expect(await traces('silinecekti')).toEqual([])
    const rows = await db
      .select({ name: users.name, mergedInto: users.mergedInto })
      .from(users)
      .where(sql`${users._id} IN (${stays.user._id}, ${goes.user._id})`)
    expect(rows).toEqual([
      { name: usersMessages.deletedName, mergedInto: null },
      { name: usersMessages.deletedName, mergedInto: null },
    ])
  })

  test('a sale that the earlier record paid from its balance is paid back to the one that stayed', async () => {
    const [stays, goes] = [await member(), await member()]
    await makeWallet(admin, stays, meram._id, 10)
    await makeWallet(admin, goes, meram._id, 100)
    const sale = await admin.call(createSale, {
      body: saleOf(meram._id, goes.user._id, {
        lines: [saleLine({ name: 'Havlu', unitPrice: 60 })],
        payments: [{ method: 'wallet', amount: 60 }],
      }),
    })
    await merge(stays, goes)
    expect(await balanceOf(stays)).toEqual([50])
    await admin.call(reverseSale, { params: { id: sale._id }, body: { reason: 'Yanlış ürün' } })
    expect(await balanceOf(stays)).toEqual([110])
    expect(await problems()).toEqual([])
  })
})

test('of two entries in one raffle the second is removed, and a removed person cannot enter again', async () => {
  const raffle = await makeRaffle(admin, meram._id, { prizes: ['Havlu'] })
  const [stays, goes] = [
    await member({ ...anonymousEntrant(), isVerified: true }),
    await member({ ...anonymousEntrant(), isVerified: true }),
  ]
  for (const person of [stays, goes]) await person.call(joinRaffle, { params: { id: raffle._id } })
  await merge(stays, goes)
  const entries = await admin.call(listRaffleEntries, { query: { filter: { raffle: raffle._id } } })
  expect(entries.filter(({ removedAt }) => removedAt === null)).toHaveLength(1)
  await expect(stays.call(joinRaffle, { params: { id: raffle._id } })).rejects.toMatchObject({ status: 409 })
})

describe('overlapping memberships', () => {
  async function overlappingPair() {
    const [stays, goes] = [await member(), await member()]
    await sell(admin, stays.user._id, offer._id)
    const second = await sell(admin, goes.user._id, offer._id)
    return { stays, goes, second }
  }

  test('are refused by name until somebody decides, and then follow one another with all their days', async () => {
    const { stays, goes, second } = await overlappingPair()
    await expect(merge(stays, goes)).rejects.toEqual(refusal(409, texts.overlap(offer.name)))
    const { overlaps } = await admin.call(previewMerge, { body: pairOf(stays, goes) })
    const [first] = (await profileOf(stays)).memberships
    expect(overlaps).toMatchObject([{ name: offer.name, newStartsAt: first?.endsAt }])
    await merge(stays, goes, { queueOverlaps: true })
    const { memberships } = await profileOf(stays)
    const days = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 86_400_000)
    const queued = memberships.find(({ _id }) => _id === second._id)
    expect(queued?.startsAt).toBe(first?.endsAt)
    expect(queued && days(queued)).toBe(30)
  })

  test('are refused while one of them is frozen', async () => {
    const { stays, goes } = await overlappingPair()
    await admin.call(freezeUser, {
      params: { id: goes.user._id },
      body: { freezeDays: 5, freezeReason: 'Seyahat' },
    })
    await expect(merge(stays, goes, { queueOverlaps: true })).rejects.toEqual(
      refusal(409, texts.frozenOverlap(offer.name)),
    )
  })

  test('of two places in lessons at one time one is given back, and the first who waits gets it', async () => {
    const { stays, goes } = await overlappingPair()
    const waiting = await member()
    await sell(admin, waiting.user._id, offer._id)
    const lesson = await makeLesson(admin, meram._id, { ...inHours(40), capacity: 2 })
    await join(stays, lesson)
    await join(goes, lesson)
    await join(waiting, lesson)
    const { places } = await admin.call(previewMerge, { body: pairOf(stays, goes) })
    expect(places).toMatchObject([{ title: lesson.title }])
    await merge(stays, goes, { queueOverlaps: true })
    expect(await admin.call(showLesson, { params: { id: lesson._id } })).toMatchObject({
      participantCount: 2,
      waitingCount: 0,
    })
  })
})

describe('a merge is refused', () => {
  test('of a record with itself, and of the own one', async () => {
    const one = await member()
    await expect(merge(one, one)).rejects.toEqual(refusal(400, texts.self))
    await expect(merge(admin, one)).rejects.toEqual(refusal(409, texts.own))
  })

  test('with an employee', async () => {
    const trainer = await product.person({ role: 'trainer', branch: meram._id, name: 'Hoca Hanım' })
    await expect(merge(await member(), trainer)).rejects.toEqual(refusal(409, texts.employee('Hoca Hanım')))
    await expect(merge(trainer, await member())).rejects.toEqual(refusal(409, texts.employee('Hoca Hanım')))
  })

  test('of a guardian with their own child', async () => {
    const mother = await personOfAge(product, admin, 40, { branch: meram._id })
    const child = await personOfAge(product, admin, 12, { branch: meram._id })
    await link(admin, child.user._id, mother.user._id)
    await expect(merge(mother, child)).rejects.toEqual(refusal(409, texts.guardian))
    await expect(merge(child, mother)).rejects.toEqual(refusal(409, texts.guardian))
  })

  test('where a child would have three guardians; two records of a guardian become one', async () => {
    const guardians = await Promise.all(
      [38, 39, 40, 41].map((age) => personOfAge(product, admin, age, { branch: meram._id })),
    )
    const [one, two, three, four] = guardians as [Person, Person, Person, Person]
    const child = await personOfAge(product, admin, 12, { branch: meram._id })
    const twin = await personOfAge(product, admin, 12, { branch: meram._id })
    await link(admin, child.user._id, one.user._id)
    await link(admin, child.user._id, two.user._id)
    await link(admin, twin.user._id, three.user._id)
    await link(admin, twin.user._id, four.user._id)
    await expect(merge(child, twin)).rejects.toEqual(refusal(409, texts.wards))
    await merge(one, three)
    await merge(two, four)
    await merge(child, twin)
    const { rows } = await db.execute<{ guardian: string }>(
      sql`SELECT guardian_id AS guardian FROM guardianships WHERE minor_id = ${child.user._id}`,
    )
    expect(rows.map(({ guardian }) => guardian).sort()).toEqual([one.user._id, two.user._id].sort())
  })

  test('while one of them has asked for the deletion of their data', async () => {
    const [stays, goes] = [await member(), await member({ name: 'Silinmek İsteyen' })]
    await goes.call(requestDeletion, { body: { password: 'Parola-2026', reason: '' } })
    await expect(merge(stays, goes)).rejects.toEqual(refusal(409, texts.openRequest('Silinmek İsteyen')))
  })

  test('while a card payment of one of them is open', async () => {
    const [stays, goes] = [await member(), await member({ name: 'Ödeme Yapan', isVerified: true })]
    const purchase = { kind: 'top-up' as const, branch: meram._id, amount: 100 }
    const { form } = await payThroughBank(goes, checkout(purchase))
    await expect(merge(stays, goes)).rejects.toEqual(refusal(409, texts.openPayment('Ödeme Yapan')))
    await returnFromBank(product, form)
    await merge(stays, goes)
    expect(await balanceOf(stays)).toEqual([100])
  })

  test('twice, and in a circle', async () => {
    const [one, two, three] = [await member(), await member(), await member()]
    await merge(two, one)
    await expect(merge(two, one)).rejects.toEqual(refusal(409, texts.mergedBefore))
    await merge(three, two)
    await expect(merge(one, three)).rejects.toEqual(refusal(409, texts.mergedBefore))
    // What was of the first is of the last.
    await expect(profileOf(one)).rejects.toMatchObject({ fields: { mergedInto: three.user._id } })
  })

  test('to branch staff for somebody of another branch, or with records there', async () => {
    const desk = await holderOf(product, admin, ['members.merge', 'users.show'], [meram._id])
    const [own, second] = [await member(), await member()]
    const stranger = await member({ branch: karatay._id })
    await expect(merge(own, stranger, { by: desk })).rejects.toEqual(refusal(404, usersMessages.notFound))
    await makeWallet(admin, second, karatay._id, 5)
    await expect(merge(own, second, { by: desk })).rejects.toEqual(refusal(403, accessMessages.otherBranch))
    await merge(own, await member(), { by: desk })
  })

  test('to staff without the permission', async () => {
    const staff = await product.person({ role: 'staff', branch: meram._id })
    await expect(merge(await member(), await member(), { by: staff })).rejects.toEqual(
      refusal(403, accessMessages.forbidden),
    )
  })
})

test('members with the same phone number or name are offered, the likest first', async () => {
  const one = await member({ name: 'Şükrü Işık', phone: '0544 000 00 01' })
  const both = await member({ name: 'ŞÜKRÜ IŞIK', phone: '0544 000 00 01' })
  const phone = await member({ name: 'Başka Biri', phone: '0544 000 00 01' })
  await product.person({ role: 'staff', branch: meram._id, phone: '0544 000 00 01' })
  const { candidates } = await admin.call(listMergeCandidates, { params: { id: one.user._id } })
  expect(candidates).toMatchObject([
    { _id: both.user._id, likenesses: ['phone', 'name'] },
    { _id: phone.user._id, likenesses: ['phone'] },
  ])
})

test('nothing is written for a record that went', async () => {
  const [stays, goes] = [await member(), await member()]
  await merge(stays, goes)
  await expect(
    pool.query('INSERT INTO wallets (user_id, branch_id, name) VALUES ($1, $2, $3)', [
      goes.user._id,
      meram._id,
      'Ad',
    ]),
  ).rejects.toMatchObject({ constraint: 'person_merged' })
  await expect(
    admin.call(updateUser, { params: { id: goes.user._id }, body: { name: 'Yeni Ad' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('of a merge and an erasure at once one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [stays, goes] = [await member(), await member()]
    const [merging, erasing] = await Promise.allSettled([
      merge(stays, goes),
      admin.call(deleteUser, { params: { id: goes.user._id } }),
    ])
    expect([merging.status, erasing.status].sort()).toEqual(['fulfilled', 'rejected'])
    const lost = [merging, erasing].find((one) => one.status === 'rejected')
    expect(lost).toMatchObject({ reason: { status: 404 } })
  }
})

test('of three people merged in a circle at once one stays', async () => {
  const [one, two, three] = [await member(), await member(), await member()]
  await Promise.allSettled([merge(one, two), merge(two, three), merge(three, one)])
  const rows = await db
    .select({ _id: users._id, mergedInto: users.mergedInto })
    .from(users)
    .where(sql`${users._id} IN (${one.user._id}, ${two.user._id}, ${three.user._id})`)
  const open = rows.filter(({ mergedInto }) => mergedInto === null)
  expect(open.length).toBeGreaterThanOrEqual(1)
  for (const { mergedInto } of rows) if (mergedInto) expect(open.map(({ _id }) => _id)).toContain(mergedInto)
})

test('while two hundred writes go to both, nothing is lost and nothing doubled', async () => {
  const [stays, goes] = [await member(), await member()]
  await makeWallet(admin, stays, meram._id, 0)
  await makeWallet(admin, goes, meram._id, 0)
  const write = (person: Person) =>
    admin
      .call(createSale, {
        body: saleOf(meram._id, person.user._id, {
          lines: [saleLine({ kind: 'top-up', unitPrice: 1 })],
          payments: [{ method: 'card', amount: 1 }],
        }),
      })
      .then(
        () => 1,
        (error: { status: number }) => {
          expect([404, 409]).toContain(error.status)
          return 0
        },
      )
  const writes = Array.from({ length: 200 }, (_, index) => write(index % 2 === 0 ? stays : goes))
  const merging = merge(stays, goes)
  const written = (await Promise.all(writes)).reduce((sum, one) => sum + one, 0)
  await merging
  expect(await balanceOf(stays)).toEqual([written])
  expect(written).toBeGreaterThanOrEqual(100)
  const { rows } = await db.execute<{ sales: number }>(
    sql`SELECT count(*)::int AS sales FROM sales WHERE user_id = ${stays.user._id}`,
  )
  expect(rows).toEqual([{ sales: written }])
  expect(await problems()).toEqual([])
})
