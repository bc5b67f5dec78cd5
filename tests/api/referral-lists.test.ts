import { describe, expect, test } from 'vitest'
import { deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { showPoints } from '#shared/loyalty/points/points.contract.ts'
import { formatReferralCode } from '#shared/loyalty/referrals/referral-code.ts'
import {
  assignReferral,
  deactivateReferral,
  showReferralTree,
} from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import {
  createReferral,
  listAssignedReferrals,
  listMyReferrals,
  listMyReferralsWithUsers,
  listReferrals,
  listReferralsOfBranch,
  listReferralUses,
  showOwnReferrals,
  showOwnUse,
  showReferral,
  showReferralRecord,
} from '#shared/loyalty/referrals/referrals.contract.ts'
import { referralsMessages } from '#shared/loyalty/referrals/referrals.messages.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { activeCode, redeemCode, rewardWithoutMembership } from '#tests/support/records/referrals.ts'

const texts = referralsMessages

const { product, admin } = await openTestClub()
await rewardWithoutMembership(admin)
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })
const elsewhere = await product.person({ role: 'staff', branch: karatay._id })

const member = (name?: string) =>
  product.person({ branch: meram._id, isVerified: true, ...(name ? { name } : {}) })
const assign = (code: string, userEmails: string[]) =>
  admin.call(assignReferral, { params: { code }, body: { userEmails } })

describe('assigning a code to addresses', () => {
  test('reports the outcome for each address', async () => {
    const creator = await member('Ayşe Yılmaz')
    const { code } = await activeCode(admin, creator)
    const [one, other] = [await member(), await member()]
    await assign(code, [one.user.email])
    const { referral, results } = await assign(code, [
      one.user.email,
      other.user.email.toUpperCase(),
      other.user.email,
      creator.user.email,
      'kimse@bozkir.example',
      'adres değil',
    ])
    expect(results).toEqual([
      { email: one.user.email, status: 'already-assigned' },
      { email: other.user.email.toUpperCase(), status: 'assigned' },
      { email: other.user.email, status: 'already-assigned' },
      { email: creator.user.email, status: 'own' },
      { email: 'kimse@bozkir.example', status: 'unknown' },
      { email: 'adres değil', status: 'unknown' },
    ])
    expect(referral.users.map(({ email }) => email)).toEqual([other.user.email, one.user.email])
    expect(await one.call(listAssignedReferrals)).toMatchObject([
      { code, userName: 'Ayşe Y.', status: 'active', isUsed: false },
    ])
  })

  test('lets existing members use it', async () => {
    const old = await member()
    const { code } = await activeCode(admin, await member())
    await expect(redeemCode(old, code)).rejects.toMatchObject({ status: 409 })
    await assign(code, [old.user.email])
    await redeemCode(old, code)
    expect(await old.call(listAssignedReferrals)).toMatchObject([{ isUsed: true }])
  })

  test('is possible only while the code is active, and needs at least one address', async () => {
    const { code } = await (await member()).call(createReferral)
    await expect(assign(code, ['biri@bozkir.example'])).rejects.toMatchObject({
      status: 409,
      message: texts.notActive,
    })
    const active = await activeCode(admin, await member())
    for (const userEmails of [
      [],
      '',
      ' , ',
      Array.from({ length: 501 }, (_, i) => `${i}@a.example`),
      5,
      null,
    ]) {
      const answer = await send(product, 'POST', `/api/referral/admin/assign-multiple/${active.code}`, {
        headers: bearer(admin),
        payload: { userEmails },
      })
      expect(answer.statusCode).toBe(400)
    }
  })
})

describe('the referrals of a user', () => {
  test('are shown to the creator by first name and initial, and in full to the staff of the branch', async () => {
    const creator = await member('Ayşe Yılmaz')
    const { code, _id } = await activeCode(admin, creator)
    const [first, second] = [await member('Mehmet Işık'), await member('Cem')]
    await redeemCode(first, code)
    await redeemCode(second, code)
    const [own] = await creator.call(listMyReferralsWithUsers)
    expect(own).toMatchObject({
      code,
      useCount: 2,
      users: [{ name: 'C.', reward: 250 }, { name: 'Mehmet I.' }],
    })
    const filter = { referral: _id }
    const uses = await staff.call(listReferralUses, { query: { filter } })
    expect(uses).toMatchObject([
      { userName: 'Cem', creatorName: 'Ayşe Yılmaz' },
      { userName: 'Mehmet Işık', userEmail: first.user.email, creatorName: 'Ayşe Yılmaz', reward: 250 },
    ])
    expect(await elsewhere.call(listReferralUses, { query: { filter } })).toEqual([])
    expect(await staff.call(listReferralUses, { query: { filter: { q: 'mehmet isik' } } })).toHaveLength(1)
  })

  test('are a tree for admins, upwards and downwards', async () => {
    const [root, child, sibling, grandchild] = [
      await member('Kök Üye'),
      await member('Dal Üye'),
      await member('Yan Üye'),
      await member('Yaprak Üye'),
    ]
    const { code } = await activeCode(admin, root)
    await redeemCode(child, code)
    await redeemCode(sibling, code)
    await redeemCode(grandchild, (await activeCode(admin, child)).code)
    const tree = (person: Person) => admin.call(showReferralTree, { params: { userId: person.user._id } })
    expect(await tree(root)).toMatchObject({
      invitedBy: null,
      isCut: false,
      people: [
        { name: 'Kök Üye', parent: null, depth: 0 },
        { name: 'Dal Üye', parent: root.user._id, depth: 1 },
        { name: 'Yaprak Üye', parent: child.user._id, depth: 2 },
        { name: 'Yan Üye', depth: 1 },
      ],
    })
    expect(await tree(child)).toMatchObject({
      invitedBy: { name: 'Kök Üye' },
      people: [{ name: 'Dal Üye' }, { name: 'Yaprak Üye', depth: 1 }],
    })
  })

  test('the tree ends where assigned codes form a cycle', async () => {
    const [one, other] = [await member(), await member()]
    await redeemCode(other, (await activeCode(admin, one)).code)
    const back = await activeCode(admin, other)
    await assign(back.code, [one.user.email])
    await redeemCode(one, back.code)
    const { people } = await admin.call(showReferralTree, { params: { userId: one.user._id } })
    expect(people.map(({ _id }) => _id)).toEqual([one.user._id, other.user._id])
  })
})

describe('a referred user', () => {
  test('sees the referrer; others are asked only while they can still enter a code', async () => {
    const [newcomer, old] = [await member(), await member()]
    const { code } = await activeCode(admin, await member('Ayşe Yılmaz'))
    expect(await old.call(showOwnUse)).toEqual({ cameBy: null, canUse: true })
    await assign(code, [newcomer.user.email])
    await redeemCode(newcomer, code)
    expect(await newcomer.call(showOwnUse)).toMatchObject({
      cameBy: { name: 'Ayşe Y.', code },
      canUse: false,
    })
    await product.services.pool.query(
      "UPDATE users SET created_at = now() - interval '31 days' WHERE id = $1",
      [old.user._id],
    )
    expect(await old.call(showOwnUse)).toEqual({ cameBy: null, canUse: false })
    expect(await staff.call(showOwnUse)).toEqual({ cameBy: null, canUse: false })
  })
})

test('a member’s own codes, assigned codes, use and reward are one answer', async () => {
  const [creator, newcomer] = [await member('Ayşe Yılmaz'), await member()]
  const { code } = await activeCode(admin, creator)
  await assign(code, [newcomer.user.email])
  await redeemCode(newcomer, code)
  const own = await activeCode(admin, newcomer)
  const { defaultReferralReward } = await newcomer.call(showPoints)
  expect(await newcomer.call(showOwnReferrals)).toEqual({
    codes: await newcomer.call(listMyReferralsWithUsers),
    assigned: await newcomer.call(listAssignedReferrals),
    use: await newcomer.call(showOwnUse),
    reward: defaultReferralReward,
  })
  expect(await newcomer.call(showOwnReferrals)).toMatchObject({
    codes: [{ code: own.code }],
    assigned: [{ code, isUsed: true }],
    use: { cameBy: { code } },
  })
})

describe('the lists', () => {
  test('show staff the codes of their branch, and admins all', async () => {
    const { code } = await activeCode(admin, await member())
    const codes = async (person: Person) => (await person.call(listReferrals)).map((one) => one.code)
    expect(await codes(staff)).toContain(code)
    expect(await codes(elsewhere)).not.toContain(code)
    expect(await codes(admin)).toContain(code)
    const params = { branchId: meram._id }
    expect((await staff.call(listReferralsOfBranch, { params })).map((one) => one.code)).toContain(code)
    expect(await elsewhere.call(listReferralsOfBranch, { params })).toEqual([])
  })

  test('are searched by code and creator, filtered by state, and paged', async () => {
    const creator = await member('Şükrü Çağlayan')
    const { code } = await activeCode(admin, creator)
    for (const q of [code, code.toLowerCase(), formatReferralCode(code), 'sukru caglayan']) {
      expect((await admin.call(listReferrals, { query: { filter: { q } } })).map((one) => one.code)).toEqual([
        code,
      ])
    }
    const query = { filter: { status: 'pending' as const, user: creator.user._id } }
    expect(await admin.call(listReferrals, { query })).toEqual([])
    const answer = await send(product, 'GET', '/api/referral/list?range=[0,0]&sort=["useCount","DESC"]', {
      headers: bearer(admin),
    })
    expect(answer.json()).toHaveLength(1)
    expect(answer.headers['content-range']).toMatch(/^items 0-0\/\d+$/)
  })
})

describe('looking up a code', () => {
  test('is possible for its creator, assignees and referred users; others get 404', async () => {
    const creator = await member('Ayşe Yılmaz')
    const { code, _id } = await activeCode(admin, creator)
    const [assigned, came, stranger] = [await member(), await member(), await member()]
    await assign(code, [assigned.user.email])
    await redeemCode(came, code)
    const params = { code: formatReferralCode(code).toLowerCase() }
    const look = (person: Person) => person.call(showReferral, { params })
    expect(await look(creator)).toMatchObject({ userName: 'Ayşe Yılmaz', useCount: 1, totalEarned: 250 })
    for (const person of [assigned, came]) {
      const seen = await look(person)
      expect(seen).toMatchObject({ userName: 'Ayşe Y.', useCount: 0, totalEarned: 0 })
      expect(seen).not.toHaveProperty('userEmail')
    }
    for (const person of [stranger, elsewhere]) {
      await expect(look(person)).rejects.toMatchObject({ status: 404, message: 'Kod bulunamadı' })
    }
    const record = { params: { id: _id } }
    expect(await staff.call(showReferralRecord, record)).toMatchObject({ code })
    await expect(elsewhere.call(showReferralRecord, record)).rejects.toMatchObject({ status: 404 })
    expect(await look(staff)).toMatchObject({ userEmail: creator.user.email, openRewards: 0 })
  })
})

describe('deletion', () => {
  test('of an account deactivates its codes; referred users and points are kept', async () => {
    const creator = await member()
    const [used, waiting] = [await activeCode(admin, creator), await member()]
    await redeemCode(waiting, used.code)
    await admin.call(deleteUser, { params: { id: creator.user._id } })
    await expect(redeemCode(await member(), used.code)).rejects.toMatchObject({ message: texts.invalid })
    const [use] = await admin.call(listReferralUses, { query: { filter: { referral: used._id } } })
    expect(use).toMatchObject({ creatorName: usersMessages.deletedName, reward: 250 })
  })

  test('of an account removes the codes assigned to it', async () => {
    const leaving = await member()
    const { code } = await activeCode(admin, await member())
    await assign(code, [leaving.user.email])
    await admin.call(deleteUser, { params: { id: leaving.user._id } })
    expect(await admin.call(showReferral, { params: { code } })).toMatchObject({ users: [] })
  })

  test('of a branch with codes is refused with the reason', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    const creator = await product.person({})
    const { code } = await creator.call(createReferral, { body: { branchId: branch._id } })
    await admin.call(deactivateReferral, { params: { code }, body: { reason: 'Deneme' } })
    await expect(admin.call(deleteBranch, { params: { id: branch._id } })).rejects.toMatchObject({
      status: 409,
      message: texts.keepBranch,
    })
    expect(await creator.call(listMyReferrals)).toHaveLength(1)
  })
})
