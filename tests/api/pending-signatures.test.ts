import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refreshPendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.service.ts'
import { updateContract } from '#shared/membership/contracts/contracts.contract.ts'
import { listUnsignedContracts, showUnsignedMoment } from '#shared/membership/contracts/unsigned.contract.ts'
import { changeRole, deleteUser } from '#shared/people/users/users.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract, pendingContract, publishNewVersion, sign } from '#tests/support/records/contracts.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')

const listed = (filter: object = {}) => admin.call(listUnsignedContracts, { query: { filter } })
const report = async (filter: object = {}) => {
  await refreshPendingSignatures(product.services)
  return listed(filter)
}
const byHand = (statement: string, values: unknown[] = []) => product.services.pool.query(statement, values)

/** Inserts a membership that started ten days ago. */
const hold = (user: string, branch: string, kind: string, days: number) =>
  byHand(
    `INSERT INTO memberships (id, user_id, branch_id, name, kind, price, duration_days, freeze_days, freeze_count,
       starts_at, ends_at, source)
     VALUES ($1, $2, $3, 'Deneme', $4, 0, 1, 0, 0, now() - interval '10 days', now() + make_interval(days => $5), 'desk')`,
    [randomUUID(), user, branch, kind, days],
  )

const endIn = (user: string, branch: string) =>
  byHand(`UPDATE memberships SET ends_at = now() - interval '1 hour' WHERE user_id = $1 AND branch_id = $2`, [
    user,
    branch,
  ])

describe('the list of pending signatures', () => {
  test('names the branch of the membership, then the next one, and nobody when all have ended', async () => {
    const contract = await makeContract(admin, null, { requiredFor: 'day-pass' })
    const { user } = await product.person({ branch: meram._id })
    await hold(user._id, meram._id, 'day-pass', 3)
    await hold(user._id, karatay._id, 'day-pass', 6)
    const branchesNow = async () =>
      (await report({ user: user._id, template: contract._id })).map(({ branchName }) => branchName)
    expect(await branchesNow()).toEqual(['Meram'])
    await endIn(user._id, meram._id)
    expect(await branchesNow()).toEqual(['Karatay'])
    await endIn(user._id, karatay._id)
    expect(await branchesNow()).toEqual([])
  })

  test('names members of a branch and holders of a membership in it once, and nobody else', async () => {
    const contract = await makeContract(admin, karatay._id)
    const member = await product.person({ branch: karatay._id })
    const trainer = await product.person({ role: 'trainer', branch: karatay._id })
    const holder = await product.person({ role: 'trainer', branch: meram._id })
    await hold(holder.user._id, karatay._id, 'membership', 30)
    await hold(member.user._id, karatay._id, 'daytime', 30)
    const stranger = await product.person({ branch: meram._id })
    const people = (await report({ template: contract._id })).map(({ user }) => user).sort()
    expect(people).toEqual([member.user._id, holder.user._id].sort())
    for (const one of [trainer, stranger]) expect(people).not.toContain(one.user._id)
    await admin.call(changeRole, { params: { id: trainer.user._id }, body: { role: 'member' } })
    expect(await report({ template: contract._id, user: trainer.user._id })).toHaveLength(1)
  })

  test('requires no earlier version once a new one is published, and nothing of an archived contract', async () => {
    const contract = await makeContract(admin, karatay._id, { content: '<p>Bir</p>' })
    const { user } = await product.person({ branch: karatay._id })
    const versions = async () =>
      (await report({ user: user._id, template: contract._id })).map(({ contractVersion }) => contractVersion)
    expect(await versions()).toEqual([1])
    await publishNewVersion(admin, contract, '<p>İki</p>')
    expect(await versions()).toEqual([2])
    await admin.call(updateContract, { params: { id: contract._id }, body: { isActive: false } })
    expect(await versions()).toEqual([])
  })

  test('loses a deleted account at once, and holds no name', async () => {
    await makeContract(admin, meram._id)
    const { user } = await product.person({ branch: meram._id, name: 'Silinecek Kişi' })
    expect(await report({ user: user._id })).not.toEqual([])
    await admin.call(deleteUser, { params: { id: user._id } })
    expect(await listed({ user: user._id })).toEqual([])
    const { rows } = await byHand('SELECT * FROM pending_signatures WHERE user_id = $1', [user._id])
    expect(JSON.stringify(rows)).not.toContain('Silinecek')
  })

  test('of one person is current: the desk sees at once what a new member has to sign', async () => {
    const contract = await makeContract(admin, meram._id)
    const member = await product.person({ branch: meram._id })
    const filter = { user: member.user._id, template: contract._id }
    expect(await listed(filter)).toHaveLength(1)
    await sign(member, (await pendingContract(member, contract))._id)
    expect(await listed(filter)).toEqual([])
  })

  test('is that of the last refresh, and says when it was', async () => {
    const contract = await makeContract(admin, meram._id)
    const member = await product.person({ branch: meram._id })
    const filter = { template: contract._id }
    const waiting = (await report(filter)).length
    const { refreshedAt: before } = await admin.call(showUnsignedMoment, {})
    expect(Date.now() - Date.parse(before ?? '')).toBeLessThan(60_000)
    await sign(member, (await pendingContract(member, contract))._id)
    expect(await listed(filter)).toHaveLength(waiting)
    expect((await admin.call(showUnsignedMoment, {})).refreshedAt).toBe(before)
    expect(await report(filter)).toHaveLength(waiting - 1)
    const { refreshedAt: after } = await admin.call(showUnsignedMoment, {})
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''))
  })
})
