import { describe, expect, test } from 'vitest'
import { updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { CallInput } from '#shared/core/client.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { issueReferral, updateReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import {
  listAssignedReferrals,
  listMyReferrals,
  showReferralRecord,
  verifyReferral,
} from '#shared/loyalty/referrals/referrals.contract.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import {
  type ReferralRecord,
  type ReferralState,
  referralStates,
  referralTransitions,
} from '#shared/loyalty/referrals/referrals.schema.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { activeCode, redeemCode } from '#tests/support/records/referrals.ts'

const texts = referralsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })

const member = (branch = meram) => product.person({ branch: branch._id })

type NewCode = Partial<CallInput<typeof issueReferral>['body']>
const issue = (by: Person, { user }: Pick<Person, 'user'>, fields: NewCode = {}) =>
  by.call(issueReferral, { body: { user: user._id, branch: meram._id, ...fields } })

type Change = CallInput<typeof updateReferral>['body']
const save = (by: Person, { _id }: Pick<ReferralRecord, '_id'>, body: Change) =>
  by.call(updateReferral, { params: { id: _id }, body })

const recordOf = ({ _id }: Pick<ReferralRecord, '_id'>) =>
  admin.call(showReferralRecord, { params: { id: _id } })

const approved = async (owner?: Person, fields: NewCode = {}) =>
  issue(admin, owner ?? (await member()), { isApproved: true, ...fields })

const settled = async (attempts: Promise<unknown>[]) => {
  const ends = await Promise.all(
    attempts.map((attempt) =>
      attempt.then(
        () => 'done',
        (error: { status?: number }) => String(error.status),
      ),
    ),
  )
  return Object.fromEntries([...Map.groupBy(ends, (end) => end)].map(([end, all]) => [end, all.length]))
}

describe('a referral code created at the desk', () => {
  test('by staff belongs to the member and awaits approval regardless of the state sent', async () => {
    const owner = await member()
    const made = await issue(staff, owner, { maxUses: 5, isApproved: true })
    expect(made).toMatchObject({
      user: owner.user._id,
      branch: meram._id,
      status: 'pending',
      maxUses: 5,
      approvedAt: null,
    })
    expect(await owner.call(listMyReferrals)).toMatchObject([{ code: made.code, status: 'pending' }])
    const log = await admin.call(listAuditLog, { query: { filter: { recordId: made._id } } })
    expect(log).toMatchObject([
      { action: 'create', actor: staff.user._id, after: { user: owner.user._id, maxUses: 5 } },
    ])
  })

  test('by an admin is active at once if approved in the same call, and its owner is notified', async () => {
    const owner = await member(karatay)
    const made = await approved(owner, { branch: karatay._id })
    expect(made).toMatchObject({ status: 'active', maxUses: null, branch: karatay._id })
    expect((await admin.call(verifyReferral, { body: { code: made.code } })).valid).toBe(true)
    expect((await owner.call(listInbox)).notifications).toHaveLength(1)
    const log = await admin.call(listAuditLog, { query: { filter: { recordId: made._id } } })
    expect(log.map(({ action }) => action).toSorted()).toEqual(['approve', 'create'])
  })

  test('is refused for another branch, for an unknown user, and without the permission', async () => {
    const owner = await member()
    await expect(issue(staff, owner, { branch: karatay._id })).rejects.toMatchObject({
      status: 403,
      message: accessMessages.otherBranch,
    })
    await expect(issue(staff, await member(karatay))).rejects.toMatchObject({
      status: 404,
      message: usersMessages.notFound,
    })
    const trainer = await product.person({ role: 'trainer', branch: meram._id })
    for (const person of [owner, trainer])
      await expect(issue(person, owner)).rejects.toMatchObject({ status: 403 })
    const closed = await openBranch(admin, 'Kapanan')
    await admin.call(updateBranch, { params: { id: closed._id }, body: { isActive: false } })
    await expect(issue(admin, owner, { branch: closed._id })).rejects.toMatchObject({
      status: 400,
      fields: { branch: branchesMessages.notFound },
    })
    await expect(issue(admin, owner, { maxUses: 0 })).rejects.toMatchObject({ status: 400 })
    expect(await owner.call(listMyReferrals)).toEqual([])
  })

  test('is the member’s only code in the branch, after any number of concurrent requests', async () => {
    const owner = await member()
    const attempts = Array.from({ length: 200 }, () => issue(staff, owner))
    expect(await settled(attempts)).toEqual({ done: 1, 409: 199 })
    await expect(issue(staff, owner)).rejects.toMatchObject({ status: 409, message: texts.memberHasCode })
  })
})

describe('the form of a code', () => {
  test('saves state, limit and members together', async () => {
    const [owner, friend, other] = await Promise.all([member(), member(), member()])
    const made = await issue(staff, owner)
    const userEmails = [friend.user.email, other.user.email]
    const saved = await save(admin, made, {
      status: 'active',
      maxUses: 3,
      userEmails,
      version: made.version,
    })
    expect(saved).toMatchObject({ status: 'active', maxUses: 3 })
    expect(saved.users.map(({ email }) => email).toSorted()).toEqual(userEmails.toSorted())
    expect(await friend.call(listAssignedReferrals)).toMatchObject([{ code: made.code }])
    const log = await admin.call(listAuditLog, { query: { filter: { recordId: made._id } } })
    expect(log.map(({ action }) => action).toSorted()).toEqual(['approve', 'assign', 'create', 'edit'])
  })

  test('saves nothing if one address is unknown, and names that address', async () => {
    const [owner, friend] = await Promise.all([member(), member()])
    const made = await issue(staff, owner)
    const unknown = 'kimse@bozkir.example'
    await expect(
      save(admin, made, { status: 'active', maxUses: 3, userEmails: [friend.user.email, unknown] }),
    ).rejects.toMatchObject({ status: 400, fields: { userEmails: texts.unknownAddresses(unknown) } })
    await expect(
      save(admin, made, { status: 'active', userEmails: [owner.user.email] }),
    ).rejects.toMatchObject({ status: 400, fields: { userEmails: texts.ownAddress } })
    expect(await recordOf(made)).toMatchObject({ status: 'pending', maxUses: null, users: [], version: 1 })
    expect(await friend.call(listAssignedReferrals)).toEqual([])
    expect((await owner.call(listInbox)).notifications).toEqual([])
  })

  test('cannot add members to an inactive code', async () => {
    const [friend, made] = await Promise.all([member(), member().then((owner) => issue(staff, owner))])
    await expect(save(admin, made, { userEmails: [friend.user.email] })).rejects.toMatchObject({
      status: 409,
      message: texts.notActive,
    })
  })

  test('can remove the limit, but not set it below the current uses', async () => {
    const owner = await member()
    const made = await activeCode(admin, owner)
    await redeemCode(await member(), made.code)
    await redeemCode(await member(), made.code)
    await expect(save(admin, made, { maxUses: 1 })).rejects.toMatchObject({
      status: 400,
      fields: { maxUses: texts.limitTooLow(2) },
    })
    expect(await save(admin, made, { maxUses: 2 })).toMatchObject({ maxUses: 2 })
    expect(await save(admin, made, { maxUses: '' as unknown as null })).toMatchObject({ maxUses: null })
  })

  const ways: Record<ReferralState, Change[]> = {
    pending: [],
    active: [{ status: 'active' }],
    deactivated: [{ status: 'deactivated', reason: 'Kampanya bitti' }],
  }
  const steps = referralStates.flatMap((from) =>
    referralStates.filter((to) => to !== from).map((to) => [from, to] as const),
  )

  test.each(steps)('%s → %s', async (from, to) => {
    const made = await issue(staff, await member())
    for (const way of ways[from]) await save(admin, made, way)
    const step = save(admin, made, { status: to, reason: 'Kampanya bitti' })
    if (referralTransitions[from].includes(to)) expect(await step).toMatchObject({ status: to })
    else await expect(step).rejects.toMatchObject({ status: 409, message: texts.transition })
  })

  test('deactivating requires a reason, and an inactive code keeps its state', async () => {
    const made = await approved()
    await expect(save(admin, made, { status: 'deactivated', reason: ' ' })).rejects.toMatchObject({
      status: 400,
      fields: { reason: texts.noReason },
    })
    await save(admin, made, { status: 'deactivated', reason: 'Kampanya bitti' })
    expect(await recordOf(made)).toMatchObject({ status: 'deactivated', reason: 'Kampanya bitti' })
    await expect(save(admin, made, { maxUses: 9 })).rejects.toMatchObject({
      status: 409,
      message: texts.alreadyDeactivated,
    })
  })

  test('is available to admins only', async () => {
    const made = await approved()
    for (const person of [staff, await member(), await product.person({ role: 'trainer' })])
      await expect(save(person, made, { maxUses: 9 })).rejects.toMatchObject({ status: 403 })
    await expect(save(admin, { _id: crypto.randomUUID() }, { maxUses: 9 })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('200 concurrent saves: one succeeds, all others get a conflict', async () => {
    const made = await approved()
    const attempts = Array.from({ length: 200 }, (_, index) =>
      save(admin, made, { maxUses: 100 + index, version: made.version }),
    )
    expect(await settled(attempts)).toEqual({ done: 1, 409: 199 })
    await expect(save(admin, made, { maxUses: 9, version: made.version })).rejects.toMatchObject({
      message: coreMessages.stale,
    })
    expect((await recordOf(made)).version).toBe(made.version + 1)
  })
})
