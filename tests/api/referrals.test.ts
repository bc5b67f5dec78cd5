import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { updateSettings } from '#shared/club/settings/settings.contract.ts'
import { showPoints } from '#shared/loyalty/points/points.contract.ts'
import { codeAlphabet } from '#shared/loyalty/referrals/referral-code.ts'
import {
  approveReferral,
  deactivateReferral,
  limitReferral,
  listPendingReferrals,
} from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import {
  createReferral,
  listMyReferrals,
  verifyReferral,
} from '#shared/loyalty/referrals/referrals.contract.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { activeCode, redeemCode, rewardWithoutMembership } from '#tests/support/records/referrals.ts'

const texts = referralsMessages
const unknown = '22222222'

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', name: 'Deniz Yönetici' })
await rewardWithoutMembership(admin)
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')

const member = (name?: string) =>
  product.person({ branch: meram._id, isVerified: true, ...(name ? { name } : {}) })
let visitors = 0
/** Each call comes from a new network address. */
const verify = (code: string) => {
  visitors += 1
  return product.visitor(`10.0.0.${visitors}`)(verifyReferral, { body: { code } })
}
const isValid = async (code: string) => (await verify(code)).valid
const refusal = (status: number, message: string) => expect.objectContaining({ status, message })
/** Backdates a registration by the given number of days. */
const registeredAgo = ({ user }: Person, days: number) =>
  product.services.db.execute(
    sql`UPDATE users SET created_at = now() - make_interval(days => ${days}) WHERE id = ${user._id}`,
  )

describe('a referral code', () => {
  test('is created by a member, awaits approval, becomes active, and is deactivated with a reason', async () => {
    const creator = await member('Ayşe Yılmaz')
    const made = await creator.call(createReferral)
    expect(made).toMatchObject({ status: 'pending', branchName: 'Meram', useCount: 0, reason: '' })
    expect(await isValid(made.code)).toBe(false)
    expect((await admin.call(listPendingReferrals)).map(({ code }) => code)).toContain(made.code)

    const approved = await admin.call(approveReferral, { params: { code: made.code } })
    expect(approved).toMatchObject({ status: 'active', userName: 'Ayşe Yılmaz', users: [] })
    expect(await isValid(made.code)).toBe(true)
    expect((await admin.call(listPendingReferrals)).map(({ code }) => code)).not.toContain(made.code)

    const body = { reason: 'Kod internette paylaşılmış' }
    const ended = await admin.call(deactivateReferral, { params: { code: made.code }, body })
    expect(ended).toMatchObject({ status: 'deactivated', reason: body.reason })
    expect(await isValid(made.code)).toBe(false)
    expect(await creator.call(listMyReferrals)).toMatchObject([
      { status: 'deactivated', reason: body.reason },
    ])
  })

  test('contains no ambiguous characters', async () => {
    expect(codeAlphabet).not.toMatch(/[01OIL]/)
    const { code } = await (await member()).call(createReferral)
    expect(code).toMatch(new RegExp(`^[${codeAlphabet}]{8}$`))
  })

  test('is one per member and branch; another needs another branch, or deactivating the first', async () => {
    const creator = await member()
    const first = await creator.call(createReferral)
    await expect(creator.call(createReferral)).rejects.toEqual(refusal(409, texts.exists))
    await creator.call(createReferral, { body: { branchId: karatay._id } })
    await admin.call(deactivateReferral, { params: { code: first.code }, body: { reason: 'Deneme' } })
    expect(await creator.call(createReferral)).toMatchObject({ status: 'pending', branch: meram._id })
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => creator.call(createReferral)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toEqual([])
  })

  test('requires an open branch', async () => {
    const homeless = await product.person({})
    await expect(homeless.call(createReferral)).rejects.toMatchObject({
      status: 400,
      fields: { branchId: texts.noBranch },
    })
    const body = { branchId: '01990000-0000-7000-8000-000000000000' }
    await expect(homeless.call(createReferral, { body })).rejects.toMatchObject({
      status: 400,
      fields: { branchId: branchesMessages.notFound },
    })
  })

  test('is approved once and deactivated once, also under concurrency', async () => {
    const { code } = await (await member()).call(createReferral)
    const params = { code }
    const ends = async (attempt: () => Promise<unknown>) =>
      (await Promise.allSettled(Array.from({ length: 20 }, attempt))).filter(
        ({ status }) => status === 'fulfilled',
      ).length
    expect(await ends(() => admin.call(approveReferral, { params }))).toBe(1)
    await expect(admin.call(approveReferral, { params })).rejects.toEqual(refusal(409, texts.notPending))
    const body = { reason: 'Deneme' }
    expect(await ends(() => admin.call(deactivateReferral, { params, body }))).toBe(1)
    await expect(admin.call(deactivateReferral, { params, body })).rejects.toEqual(
      refusal(409, texts.alreadyDeactivated),
    )
    await expect(admin.call(approveReferral, { params })).rejects.toEqual(refusal(409, texts.notPending))
  })

  test('returns 404 if unknown, and requires a reason', async () => {
    const params = { code: unknown }
    const notFound = refusal(404, 'Kod bulunamadı')
    await expect(admin.call(approveReferral, { params })).rejects.toEqual(notFound)
    const body = { reason: 'Deneme' }
    await expect(admin.call(deactivateReferral, { params, body })).rejects.toEqual(notFound)
    const { code } = await (await member()).call(createReferral)
    await expect(
      admin.call(deactivateReferral, { params: { code }, body: { reason: ' ' } }),
    ).rejects.toMatchObject({ status: 400 })
  })
})

describe('a new member uses a code', () => {
  test('and its creator is rewarded at once', async () => {
    const creator = await member()
    const { code } = await activeCode(admin, creator)
    expect(await redeemCode(await member('Mehmet Can Işık'), code)).toMatchObject({ message: texts.used })
    expect(await creator.call(showPoints)).toMatchObject({
      balance: 250,
      totalEarned: 250,
      defaultReferralReward: 250,
      transactions: [{ kind: 'referral', amount: 250, personName: 'Mehmet Can I.', branchName: 'Meram' }],
    })
    expect(await creator.call(listMyReferrals)).toMatchObject([{ useCount: 1, totalEarned: 250 }])
  })

  test('in lower case, with dashes and spaces, and with look-alike characters', async () => {
    await product.services.db.execute(
      sql`UPDATE referrals SET code = 'A58VQ2GC' WHERE code = ${(await activeCode(admin, await member())).code}`,
    )
    const written = [
      'A58VQ2GC',
      ' a58v-q2gc ',
      'ASBU OZGC',
      'aşbü-özğç',
      'А58VQ2GС',
      'Ａ58ＶＱ２ＧＣ',
      'a5 8v q2 gc',
    ]
    for (const code of written) expect([code, await isValid(code)]).toEqual([code, true])
    await redeemCode(await member(), 'aşbü-özğç')
  })

  test('but not an unknown, pending or deactivated one: the response is the same', async () => {
    const newcomer = await member()
    const waiting = await (await member()).call(createReferral)
    const ended = await activeCode(admin, await member())
    await admin.call(deactivateReferral, { params: { code: ended.code }, body: { reason: 'Deneme' } })
    for (const code of [unknown, waiting.code, ended.code, 'ıİlLoO01', "'; DROP TABLE users", '💪💪💪']) {
      await expect(redeemCode(newcomer, code)).rejects.toEqual(refusal(404, 'Geçersiz referans kodu'))
      expect(await verify(code)).toEqual({
        valid: false,
        message: 'Geçersiz referans kodu',
      })
    }
  })

  test('but not their own', async () => {
    const creator = await member()
    const { code } = await activeCode(admin, creator)
    await expect(redeemCode(creator, code)).rejects.toEqual(refusal(409, texts.own))
    expect(await creator.call(showPoints)).toMatchObject({ balance: 0, transactions: [] })
  })

  test('but not a second one', async () => {
    const [one, other, newcomer] = [await member(), await member(), await member()]
    const codes = [await activeCode(admin, one), await activeCode(admin, other)]
    await redeemCode(newcomer, codes[0]?.code ?? '')
    for (const { code } of codes) {
      await expect(redeemCode(newcomer, code)).rejects.toEqual(refusal(409, texts.usedBefore))
    }
    expect((await other.call(showPoints)).balance).toBe(0)
  })

  test('but not after the first 30 days, or the number of days in the settings', async () => {
    const creator = await member()
    await registeredAgo(creator, 400)
    const { code } = await activeCode(admin, creator)
    const [late, later] = [await member(), await member()]
    await registeredAgo(late, 29)
    await registeredAgo(later, 31)
    await redeemCode(late, code)
    await expect(redeemCode(later, code)).rejects.toEqual(refusal(409, texts.notNew(30)))
    await admin.call(updateSettings, { body: { referralDays: 0 } })
    await redeemCode(later, code)
    await admin.call(updateSettings, { body: { referralDays: 30 } })
  })

  test('but not that of a user referred later, so that two cannot refer each other', async () => {
    const older = await member()
    const { code } = await activeCode(admin, await member())
    await expect(redeemCode(older, code)).rejects.toEqual(refusal(409, texts.cameLater))
  })

  test('but not as staff of the club', async () => {
    const { code } = await activeCode(admin, await member())
    for (const role of ['trainer', 'staff', 'admin'] as const) {
      const person = await product.person({ role, branch: meram._id })
      await expect(redeemCode(person, code)).rejects.toEqual(refusal(409, texts.membersOnly))
    }
  })

  test('up to the limit set by an admin', async () => {
    const { code } = await activeCode(admin, await member())
    const params = { code }
    await redeemCode(await member(), code)
    await admin.call(limitReferral, { params, body: { maxUses: 2 } })
    await redeemCode(await member(), code)
    expect(await isValid(code)).toBe(false)
    const third = await member()
    await expect(redeemCode(third, code)).rejects.toEqual(refusal(409, texts.full))
    await expect(admin.call(limitReferral, { params, body: { maxUses: 1 } })).rejects.toMatchObject({
      status: 400,
      fields: { maxUses: texts.limitTooLow(2) },
    })
    const { version } = await admin.call(limitReferral, { params, body: { maxUses: null } })
    await redeemCode(third, code)
    await expect(
      admin.call(limitReferral, { params, body: { maxUses: 9, version: version - 1 } }),
    ).rejects.toMatchObject({ status: 409, code: 'record.stale' })
  })
})

describe('invalid input', () => {
  const wrong = [
    {},
    { code: '' },
    { code: ' ' },
    { code: 12 },
    { code: null },
    { code: ['A'] },
    { code: 'A'.repeat(65) },
  ]

  test.each(wrong.map((payload) => [JSON.stringify(payload), payload] as const))(
    '%s is rejected with the invalid field',
    async (_text, payload) => {
      for (const url of [verifyReferral.url, '/api/referral/use']) {
        const answer = await send(product, 'POST', url, { headers: bearer(await member()), payload })
        expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['code']])
      }
    },
  )

  test('an invalid limit is rejected', async () => {
    const { code } = await activeCode(admin, await member())
    for (const maxUses of [0, -1, 1.5, 'çok', 1e9, '']) {
      const answer = await send(product, 'PUT', `/api/referral/admin/limit/${code}`, {
        headers: bearer(admin),
        payload: { maxUses },
      })
      expect([maxUses, answer.statusCode]).toEqual([maxUses, 400])
    }
  })
})
