import { afterAll, describe, expect, test } from 'vitest'
import { listQrFees, saveQrFee, showQrFee, updateQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'
import { switchBranches, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { resetRaffle } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { deleteRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import {
  approveReferral,
  deactivateReferral,
  limitReferral,
  listPendingReferrals,
  showReferralTree,
} from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { createReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { addClosure, cancelClosure, previewClosure } from '#shared/membership/closures/closures.contract.ts'
import { freezeUser, unfreezeUser } from '#shared/membership/freezes/freezes.contract.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { addReferralBalance } from '#shared/money/balances/balances.contract.ts'
import {
  listAllMemberships,
  listPayments,
  refundPayment,
  settlePayment,
  showPayment,
} from '#shared/money/payments/payments.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import {
  listOrders,
  showOrder,
  showOrderStats,
  updateOrderStatus,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { checkout, payByCard } from '#tests/support/records/checkout.ts'
import { makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { order } from '#tests/support/records/orders.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { holderOf, templateOf } from '#tests/support/records/positions.ts'
import { activeCode } from '#tests/support/records/referrals.ts'
import { makeProduct } from '#tests/support/records/shop.ts'

/** Permissions of admins in the hands of a regional manager of two branches. */
const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gatewayWith({ timeoutMs: 700 }) })
const meram = (await openBranch(admin, 'Meram'))._id
const karatay = (await openBranch(admin, 'Karatay'))._id
const eregli = (await openBranch(admin, 'Ereğli'))._id
const regional = await holderOf(product, admin, templateOf('regional-manager').permissions, [meram, karatay])

const otherBranch = { status: 403, message: accessMessages.otherBranch }
const missing = { status: 404 }
const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
const memberOf = (branch: string) => product.person({ branch })

describe('with permissions of admins, a position changes in its branches only', () => {
  test('entry fees', async () => {
    const save = (person: Person, branchId: string) => person.call(saveQrFee, { body: { branchId, fee: 50 } })
    const [own, foreign] = [await save(regional, karatay), await save(admin, eregli)]
    await expect(save(regional, eregli)).rejects.toMatchObject(otherBranch)
    expect(idsOf(await regional.call(listQrFees))).toEqual([own._id])
    const params = { id: foreign._id }
    await expect(regional.call(showQrFee, { params })).rejects.toMatchObject(missing)
    await expect(regional.call(updateQrFee, { params, body: { fee: 10 } })).rejects.toMatchObject(missing)
  })

  test('closed days', async () => {
    const days = (branch: string) => ({
      body: {
        branch,
        startsOn: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
        days: 2,
        reason: 'Bakım',
      },
    })
    const own = await regional.call(addClosure, days(meram))
    const foreign = await admin.call(addClosure, days(eregli))
    await expect(regional.call(addClosure, days(eregli))).rejects.toMatchObject(otherBranch)
    await expect(regional.call(previewClosure, days(eregli))).rejects.toMatchObject(otherBranch)
    await expect(regional.call(cancelClosure, { params: { id: foreign._id } })).rejects.toMatchObject(missing)
    await regional.call(cancelClosure, { params: { id: own._id } })
  })

  test('orders and their figures', async () => {
    const item = await makeProduct(admin)
    const place = async (branch: string) => order(await memberOf(branch), { _id: branch }, item)
    const [own, foreign] = [await place(karatay), await place(eregli)]
    const { orders } = await regional.call(listOrders, { query: {} })
    expect(idsOf(orders)).toEqual([own._id])
    const seen = (id: string) => regional.call(showOrder, { params: { id } })
    expect(await seen(own._id)).toMatchObject({ branch: karatay })
    await expect(seen(foreign._id)).rejects.toMatchObject(missing)
    const prepare = (orderId: string) =>
      regional.call(updateOrderStatus, { params: { orderId }, body: { status: 'preparing' } })
    expect(await prepare(own._id)).toMatchObject({ status: 'preparing' })
    await expect(prepare(foreign._id)).rejects.toMatchObject(missing)
    expect((await regional.call(showOrderStats, { query: {} })).totalOrders).toBe(1)
    expect((await regional.call(showOrderStats, { query: { branchId: eregli } })).totalOrders).toBe(0)
  })

  test('card payments and refunds', async () => {
    const pay = async (branch: string) => {
      const offer = await makePackage(admin, branch, { price: 1000 })
      return payByCard(product, await memberOf(branch), checkout({ kind: 'package', package: offer._id }))
    }
    const [own, foreign] = [await pay(karatay), await pay(eregli)]
    expect(idsOf(await regional.call(listPayments))).toEqual([own])
    expect((await regional.call(listAllMemberships)).map(({ branch }) => branch)).not.toContain(eregli)
    const refund = (id: string) =>
      regional.call(refundPayment, {
        params: { id },
        body: { reason: 'Üye vazgeçti', requestKey: crypto.randomUUID() },
      })
    for (const attempt of [
      () => regional.call(showPayment, { params: { id: foreign } }),
      () => regional.call(settlePayment, { params: { id: foreign } }),
      () => refund(foreign),
    ])
      await expect(attempt()).rejects.toMatchObject(missing)
    expect(await admin.call(showPayment, { params: { id: foreign } })).toMatchObject({ refunded: 0 })
    expect(await refund(own)).toMatchObject({ refunded: 1000 })
  })

  test('raffles', async () => {
    const [own, foreign] = [await makeRaffle(admin, meram), await makeRaffle(admin, eregli)]
    const reset = (id: string) =>
      regional.call(resetRaffle, { params: { id }, body: { reason: 'Yanlış ödül' } })
    await expect(reset(foreign._id)).rejects.toMatchObject(missing)
    expect(await reset(own._id)).toMatchObject({ _id: own._id })
    await expect(regional.call(deleteRaffle, { params: { id: foreign._id } })).rejects.toMatchObject(missing)
  })

  test('referral codes', async () => {
    const [ours, theirs] = [await memberOf(karatay), await memberOf(eregli)]
    const [own, foreign] = [await ours.call(createReferral), await theirs.call(createReferral)]
    const pending = await regional.call(listPendingReferrals)
    expect(pending.map(({ code }) => code)).toEqual([own.code])
    const params = { code: foreign.code }
    for (const attempt of [
      () => regional.call(approveReferral, { params }),
      () => regional.call(deactivateReferral, { params, body: { reason: 'Kötüye kullanım' } }),
      () => regional.call(limitReferral, { params, body: { maxUses: 1 } }),
      () => regional.call(showReferralTree, { params: { userId: theirs.user._id } }),
    ])
      await expect(attempt()).rejects.toMatchObject(missing)
    expect(await regional.call(approveReferral, { params: { code: own.code } })).toMatchObject({
      status: 'active',
    })
    expect((await activeCode(admin, await memberOf(eregli))).status).toBe('active')
  })

  test('memberships and their freezes', async () => {
    const sold = async (branch: string) => {
      const { user } = await memberOf(branch)
      return sell(admin, user._id, (await makePackage(admin, branch))._id)
    }
    const [own, foreign] = [await sold(karatay), await sold(eregli)]
    // Known in a branch of the position, with a membership in another one.
    const guest = await memberOf(meram)
    const abroad = await sell(admin, guest.user._id, (await makePackage(admin, eregli))._id)
    const body = { freezeDays: 3, freezeReason: 'Sakatlık' }
    const freeze = (user: string) => regional.call(freezeUser, { params: { id: user }, body })
    await expect(freeze(foreign.user)).rejects.toMatchObject(missing)
    await expect(freeze(guest.user._id)).rejects.toMatchObject({ status: 409 })
    await freeze(own.user)
    await regional.call(unfreezeUser, { params: { id: own.user } })
    const cancel = (id: string) =>
      regional.call(cancelMembership, { params: { id }, body: { reason: 'Taşındı' } })
    for (const { _id } of [foreign, abroad]) await expect(cancel(_id)).rejects.toMatchObject(missing)
    expect(await cancel(own._id)).toMatchObject({ status: 'cancelled' })
  })

  test('rewards to wallets', async () => {
    const { user } = await memberOf(karatay)
    const reward = (branchId: string) =>
      regional.call(addReferralBalance, {
        params: { userId: user._id },
        body: { branchId, additionalAmount: 25, requestKey: crypto.randomUUID() },
      })
    expect(await reward(karatay)).toMatchObject({ balance: 25 })
    await expect(reward(eregli)).rejects.toMatchObject(otherBranch)
  })

  test('the branches themselves', async () => {
    const rename = (id: string, city: string) =>
      regional.call(updateBranch, { params: { id }, body: { phone: city } })
    expect(await rename(karatay, '+90 332 111 22 33')).toMatchObject({ phone: '+90 332 111 22 33' })
    await expect(rename(eregli, '+90 332 111 22 33')).rejects.toMatchObject(missing)
    const { changed, refused } = await regional.call(switchBranches, {
      body: { ids: [karatay, eregli], isActive: false },
    })
    expect(changed).toEqual([karatay])
    expect(refused.map(({ id }) => id)).toEqual([eregli])
  })
})
