import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/modules/people/users/users.table.ts'
import { showUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { deleteBranch } from '#shared/club/branches/branches.contract.ts'
import { addEquipment } from '#shared/club/equipments/equipments.contract.ts'
import { addLostItem, listLostItems, showLostItem } from '#shared/content/lost-items/lost-items.contract.ts'
import { changeRewardAmount } from '#shared/loyalty/points/points.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { watchInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { changeBalance } from '#shared/money/balances/balances.contract.ts'
import { uploadImport } from '#shared/money/imports/imports.contract.ts'
import { showDashboardStats } from '#shared/office/dashboard/dashboard.contract.ts'
import { exportList } from '#shared/office/exports/exports.contract.ts'
import { showPersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'
import { searchEverywhere } from '#shared/office/search/search.contract.ts'
import {
  addPosition,
  assignPosition,
  deletePosition,
  listPositionHolders,
  listPositions,
  showPosition,
  showUserPosition,
  updatePosition,
} from '#shared/people/positions/positions.contract.ts'
import { positionsMessages } from '#shared/people/positions/positions.messages.ts'
import {
  changeRole,
  createUser,
  deleteUser,
  listUsers,
  updateUser,
} from '#shared/people/users/users.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import type { Access } from '#shared/permissions/permissions.ts'
import { listTeams } from '#shared/training/teams/teams.contract.ts'
import { holdLock, untilBlocked } from '#tests/support/product/locks.ts'
import { bearer } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeTeam } from '#tests/support/records/packages-and-lessons.ts'
import { assign, holderOf, makePosition, templateOf } from '#tests/support/records/positions.ts'
import { makeLostItem } from '#tests/support/records/record-makers.ts'
import { keyOf, makeDevice } from '#tests/support/records/turnstile.ts'
import { noteOn } from '#tests/support/records/user-notes.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const eregli = await openBranch(admin, 'Ereğli')

const forbidden = { status: 403, message: accessMessages.forbidden }
const otherBranch = { status: 403, message: accessMessages.otherBranch }
const keeper: readonly Access[] = ['lost-items.list', 'lost-items.show', 'lost-items.create']
const staffOf = (branch: Branch) => product.person({ role: 'staff', branch: branch._id })
const itemIn = (branch: Branch) => ({
  branch: branch._id,
  description: `Şemsiye ${crypto.randomUUID()}`,
  place: 'Giriş',
  foundOn: '2026-01-15',
})
const find = (person: Person, branch: Branch) => person.call(addLostItem, { body: itemIn(branch) })

describe('a position', () => {
  test('is a named set of permissions, each once', async () => {
    const body = {
      name: 'Emanetçi',
      description: 'Kayıp eşyalara bakar.',
      permissions: ['lost-items.show', 'lost-items.list', 'lost-items.list'],
    }
    const made = await admin.call(addPosition, { body })
    expect(made).toMatchObject({
      name: 'Emanetçi',
      permissions: ['lost-items.list', 'lost-items.show'],
      isAdministrative: false,
      holders: 0,
    })
    expect(await admin.call(listPositions)).toContainEqual(made)
    const params = { id: made._id }
    const changed = await admin.call(updatePosition, {
      params,
      body: { permissions: ['payments.refund'], version: made.version },
    })
    expect(changed).toMatchObject({ permissions: ['payments.refund'], isAdministrative: true })
    await expect(
      admin.call(updatePosition, { params, body: { name: 'Eski', version: made.version } }),
    ).rejects.toMatchObject({ status: 409 })
    await admin.call(deletePosition, { params })
    await expect(admin.call(showPosition, { params })).rejects.toMatchObject({ status: 404 })
  })

  test('has a unique name, compared without case', async () => {
    await makePosition(admin, keeper, 'Gişe')
    await expect(makePosition(admin, keeper, 'GİŞE')).rejects.toMatchObject({
      status: 409,
      fields: { name: positionsMessages.nameTaken },
    })
  })

  test.each([
    'positions.list',
    'positions.assign',
    'users.role',
    'users.create',
    'users.edit',
    'users.branch',
    'users.delete',
    'second-factor.reset',
    'settings.edit',
    'identity.edit',
    'jobs.list',
    'back-office.manage',
    'members.list',
    'branches.list',
    'unknown.list',
  ])('cannot contain %s', async (access) => {
    const body = { name: `Yetkisiz ${access}`, permissions: ['lost-items.list', access] }
    await expect(admin.call(addPosition, { body })).rejects.toMatchObject({
      status: 400,
      fields: { permissions: positionsMessages.notDelegable },
    })
    const { _id } = await makePosition(admin, keeper)
    await expect(
      admin.call(updatePosition, { params: { id: _id }, body: { permissions: [access] } }),
    ).rejects.toMatchObject({ status: 400 })
    expect((await admin.call(showPosition, { params: { id: _id } })).permissions).toEqual([...keeper].sort())
  })

  test('without permissions is refused', async () => {
    await expect(admin.call(addPosition, { body: { name: 'Boş', permissions: [] } })).rejects.toMatchObject({
      status: 400,
      fields: { permissions: positionsMessages.noPermissions },
    })
  })

  test('in use is not deleted, and its branches are not either', async () => {
    const closing = await openBranch(admin, 'Kapanacak')
    const holder = await holderOf(product, admin, keeper, [meram._id, closing._id])
    const params = { id: holder.position._id }
    await expect(admin.call(deletePosition, { params })).rejects.toMatchObject({
      status: 409,
      message: positionsMessages.inUse,
    })
    await expect(admin.call(deleteBranch, { params: { id: closing._id } })).rejects.toMatchObject({
      status: 409,
      message: positionsMessages.keepBranch,
    })
    expect(await admin.call(listPositionHolders, { params })).toMatchObject([
      { user: holder.user._id, name: holder.user.name, branches: [meram._id, closing._id].sort() },
    ])
    await assign(admin, holder, null)
    await admin.call(deletePosition, { params })
    await admin.call(deleteBranch, { params: { id: closing._id } })
  })
})

describe('an assignment', () => {
  test.each(['member', 'trainer', 'admin'] as const)('to a %s is refused', async (role) => {
    const person = await product.person({ role, branch: meram._id })
    await expect(assign(admin, person, await makePosition(admin, keeper), [meram._id])).rejects.toMatchObject(
      {
        status: 409,
        message: positionsMessages.staffOnly,
      },
    )
  })

  test('needs a branch, and ones that exist', async () => {
    const [person, position] = [await staffOf(meram), await makePosition(admin, keeper)]
    await expect(assign(admin, person, position, [])).rejects.toMatchObject({
      status: 400,
      fields: { branches: positionsMessages.noBranches },
    })
    await expect(assign(admin, person, position, [position._id])).rejects.toMatchObject({ status: 400 })
    await expect(assign(admin, person, { _id: meram._id }, null)).rejects.toMatchObject({ status: 400 })
    expect(await admin.call(showUserPosition, { params: { id: person.user._id } })).toMatchObject({
      position: null,
    })
  })

  test('comes with a new colleague in one step, or the colleague is not added', async () => {
    const { _id } = await makePosition(admin, ['lost-items.list'])
    const colleague = (more: object) => ({
      ...{
        name: `Görevli ${crypto.randomUUID()}`,
        email: `${crypto.randomUUID()}@ornek.example`,
        phone: '0532 111 22 33',
      },
      ...{ role: 'staff' as const, branch: meram._id, position: _id, ...more },
    })
    const added = await admin.call(createUser, { body: colleague({}) })
    expect(await admin.call(showUserPosition, { params: { id: added._id } })).toMatchObject({
      position: _id,
      allBranches: false,
      branches: [meram._id],
    })
    const before = await product.services.db.$count(users)
    for (const wrong of [{ position: crypto.randomUUID() }, { role: 'trainer' as const }])
      await expect(admin.call(createUser, { body: colleague(wrong) })).rejects.toMatchObject({
        status: 400,
        fields: { position: expect.any(String) },
      })
    expect(await product.services.db.$count(users)).toBe(before)
  })

  test('over a newer one is refused', async () => {
    const [person, position] = [await staffOf(meram), await makePosition(admin, keeper)]
    const params = { id: person.user._id }
    const body = { position: position._id, branches: [meram._id], version: 0 }
    expect(await admin.call(assignPosition, { params, body })).toMatchObject({ version: 1 })
    await expect(admin.call(assignPosition, { params, body })).rejects.toMatchObject({ status: 409 })
  })

  test('leaves exactly the permissions of the position in its branches', async () => {
    const person = await staffOf(meram)
    const position = await makePosition(admin, keeper)
    await assign(admin, person, position, [meram._id, karatay._id])
    expect(await person.call(showProfile)).toMatchObject({
      role: 'staff',
      permissions: [...keeper].sort(),
      branches: [meram._id, karatay._id].sort(),
      positionName: position.name,
    })
    for (const branch of [meram, karatay]) {
      const { _id } = await find(person, branch)
      expect(await person.call(showLostItem, { params: { id: _id } })).toMatchObject({ branch: branch._id })
    }
    await expect(find(person, eregli)).rejects.toMatchObject(otherBranch)
    const foreign = await makeLostItem(admin, eregli._id)
    await expect(person.call(showLostItem, { params: { id: foreign._id } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      person.call(addEquipment, { body: { branch: meram._id, name: 'Kürek', description: '' } }),
    ).rejects.toMatchObject(forbidden)
  })

  test('is named in the list of personnel, for admins only', async () => {
    const person = await holderOf(product, admin, ['users.list'], [meram._id])
    const namedFor = async (who: Person) => {
      const rows = await who.call(listUsers, { query: { filter: { isStaff: true, branch: meram._id } } })
      return rows.find(({ _id }) => _id === person.user._id)?.positionName
    }
    expect(await namedFor(admin)).toBe(person.position.name)
    expect(await namedFor(person)).toBeUndefined()
  })

  test('ends with the role and with the account', async () => {
    const [demoted, deleted] = [
      await holderOf(product, admin, keeper, [meram._id]),
      await holderOf(product, admin, keeper, [meram._id]),
    ]
    const ofUser = (person: Person) => admin.call(showUserPosition, { params: { id: person.user._id } })
    await admin.call(changeRole, { params: { id: demoted.user._id }, body: { role: 'trainer' } })
    expect(await ofUser(demoted)).toMatchObject({ position: null })
    await admin.call(changeRole, { params: { id: demoted.user._id }, body: { role: 'staff' } })
    expect(await ofUser(demoted)).toMatchObject({ position: null })
    await admin.call(deleteUser, { params: { id: deleted.user._id } })
    for (const { position } of [demoted, deleted])
      expect(await admin.call(showPosition, { params: { id: position._id } })).toMatchObject({ holders: 0 })
  })

  test('that the database would not allow is refused by it', async () => {
    const member = await product.person()
    const { _id } = await makePosition(admin, keeper)
    await expect(
      product.services.pool.query(
        'INSERT INTO position_holders (user_id, position_id, all_branches) VALUES ($1, $2, true)',
        [member.user._id, _id],
      ),
    ).rejects.toMatchObject({ constraint: 'position_holders_staff_check' })
  })
})

describe('a holder', () => {
  let regional: Person
  beforeAll(async () => {
    regional = await holderOf(product, admin, templateOf('regional-manager').permissions, null, meram._id)
  })

  test('of every delegable permission defines, changes and gives no position', async () => {
    const position = await makePosition(admin, keeper)
    const params = { id: position._id }
    const other = await staffOf(meram)
    const attempts = [
      () => regional.call(listPositions),
      () => regional.call(addPosition, { body: { name: 'Kendim', permissions: ['lost-items.list'] } }),
      () => regional.call(updatePosition, { params, body: { permissions: ['payments.refund'] } }),
      () => regional.call(deletePosition, { params }),
      () => assign(regional, other, position, [meram._id]),
      () => assign(regional, regional, null),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(forbidden)
  })

  test('makes no admin and takes over no account', async () => {
    const params = { id: admin.user._id }
    const attempts = [
      () => regional.call(changeRole, { params: { id: regional.user._id }, body: { role: 'admin' } }),
      () =>
        regional.call(createUser, {
          body: { name: 'Yeni Yönetici', phone: '0532 123 45 67', role: 'admin', email: 'a@b.example' },
        }),
      () => regional.call(updateUser, { params, body: { email: 'ele-gecirilen@b.example' } }),
      () => regional.call(deleteUser, { params }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(forbidden)
  })

  test('in all branches works in one that opens later', async () => {
    const later = await openBranch(admin, 'Yeni Şube')
    expect(await find(regional, later)).toMatchObject({ branch: later._id })
  })

  test('of a permission of the whole club uses it for the whole club', async () => {
    const person = await holderOf(product, admin, ['points.reward'], [meram._id])
    expect(await person.call(changeRewardAmount, { body: { amount: 250 } })).toMatchObject({
      defaultReferralReward: 250,
    })
  })

  test('of two branches sees the records of both, filters by one, and exports no others', async () => {
    const person = await holderOf(
      product,
      admin,
      [...keeper, 'exports.create', 'dashboard.show'],
      [meram._id, karatay._id],
    )
    const made = await Promise.all([meram, karatay, eregli].map((branch) => find(admin, branch)))
    const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)
    const [ofMeram, ofKaratay, ofEregli] = idsOf(made)
    const seen = idsOf(await person.call(listLostItems))
    expect(seen).toEqual(expect.arrayContaining([ofMeram, ofKaratay]))
    expect(seen).not.toContain(ofEregli)
    const filtered = idsOf(await person.call(listLostItems, { query: { filter: { branch: karatay._id } } }))
    expect(filtered).toContain(ofKaratay)
    expect(filtered).not.toContain(ofMeram)
    expect(await person.call(listLostItems, { query: { filter: { branch: eregli._id } } })).toEqual([])

    const { generalStats } = await person.call(showDashboardStats, { query: {} })
    expect(generalStats.totalBranches).toBe(2)
    await expect(person.call(showDashboardStats, { query: { branchId: eregli._id } })).rejects.toMatchObject(
      otherBranch,
    )

    const file = await product.app.inject({
      method: 'POST',
      url: exportList.url,
      headers: bearer(person),
      payload: {
        list: '/api/lost-items',
        title: 'Kayıp eşyalar',
        format: 'csv',
        columns: [{ source: 'description', heading: 'Tanım' }],
      },
    })
    for (const [index, isThere] of [true, true, false].entries())
      expect(file.body.includes(made[index]?.description ?? '?')).toBe(isThere)
  })

  test('of two branches limits public lists to these by a filter', async () => {
    const person = await holderOf(product, admin, ['teams.edit'], [meram._id, karatay._id])
    const made = await Promise.all([meram, karatay, eregli].map((branch) => makeTeam(admin, branch._id)))
    const rowsWith = async (filter: object) => {
      const { teams } = await person.call(listTeams, { query: { filter } })
      return teams.map(({ _id }) => _id)
    }
    const [ofMeram, ofKaratay, ofEregli] = made.map(({ _id }) => _id)
    expect(await rowsWith({})).toEqual(expect.arrayContaining([ofMeram, ofKaratay, ofEregli]))
    const own = await rowsWith({ inBranches: [meram._id, karatay._id] })
    expect(own).toEqual(expect.arrayContaining([ofMeram, ofKaratay]))
    expect(own).not.toContain(ofEregli)
    expect(await rowsWith({ inBranches: [] })).toEqual([])
  })

  test('searches what the position lists, in its branches', async () => {
    const [near, far] = [
      await product.person({ branch: karatay._id, name: 'Zübeyde Aranan' }),
      await product.person({ branch: eregli._id, name: 'Zübeyde Uzak' }),
    ]
    const person = await holderOf(product, admin, ['users.list'], [meram._id, karatay._id])
    const keeperOnly = await holderOf(product, admin, keeper, [karatay._id])
    const hits = async (who: Person) =>
      (await who.call(searchEverywhere, { query: { q: 'Zübeyde' } })).groups.flatMap((group) =>
        group.hits.map(({ _id }) => _id),
      )
    expect(await hits(person)).toContain(near.user._id)
    expect(await hits(person)).not.toContain(far.user._id)
    expect(await hits(keeperOnly)).toEqual([])
  })

  test('enters at the gates of the branches', async () => {
    const person = await holderOf(product, admin, keeper, [karatay._id], meram._id)
    const verdictIn = async (branch: Branch) =>
      (
        await person.call(showUserQr, {
          params: { id: person.user._id },
          query: { branchId: branch._id },
        })
      ).entry
    expect(await verdictIn(karatay)).toMatchObject({ allowed: true, reason: 'staff' })
    expect(await verdictIn(meram)).toMatchObject({ allowed: false })
    const device = await makeDevice(admin, karatay._id)
    const snapshot = await product.app.inject({
      url: '/api/turnike/offline/snapshot',
      headers: keyOf(device),
    })
    expect(snapshot.json().allowed.map(([user]: [string]) => user)).toContain(person.user._id)
  })

  test('imports rows of a sheet only with the permission to add them', async () => {
    const person = await holderOf(product, admin, ['imports.create', 'general-records.create'], [meram._id])
    const upload = (sheet: 'payment-records' | 'general-records') =>
      person.call(uploadImport, {
        params: { sheet, branchId: meram._id },
        files: { file: new File(['Tarih;Başlık;Kategori;Tutar\n15.01.2026;Su;Gider;10'], 'su.csv') },
      })
    await expect(upload('payment-records')).rejects.toMatchObject(forbidden)
    expect(await upload('general-records')).toMatchObject({ sheet: 'general-records' })
  })

  test('sees no balance, note or entry on a person’s page without the permission', async () => {
    const member = await product.person({ branch: meram._id })
    await makeWallet(admin, member, meram._id, 75)
    await noteOn(admin, member.user._id, { branch: meram._id, isImportant: true })
    const summaryFor = async (permissions: readonly Access[]) => {
      const person = await holderOf(product, admin, permissions, [meram._id])
      return person.call(showPersonSummary, { params: { id: member.user._id } })
    }
    expect(await summaryFor(['users.show'])).toMatchObject({
      ...{
        debt: null,
        balance: null,
        lastEntries: [],
        nextLesson: null,
        lacksGuardian: false,
        importantNotes: [],
      },
      counts: { messages: expect.any(Number) },
    })
    expect(Object.keys((await summaryFor(['users.show'])).counts)).toEqual(['messages'])
    const all = await summaryFor(['users.show', 'balances.list', 'user-notes.list'])
    expect(all).toMatchObject({ balance: 75, importantNotes: [expect.anything()] })
  })

  test('changes money in the branches of the position only', async () => {
    const cashier = await holderOf(
      product,
      admin,
      ['balances.list', 'balances.edit', 'balances.adjust'],
      [meram._id, karatay._id],
    )
    const member = await product.person({ branch: meram._id })
    const walletIn = (branch: Branch) => makeWallet(admin, member, branch._id, 100)
    const add = ({ _id }: { _id: string }) =>
      cashier.call(changeBalance, { params: { memberId: _id }, body: { amount: 50, description: 'Nakit' } })
    expect(await add(await walletIn(karatay))).toMatchObject({ balance: 150 })
    await expect(add(await walletIn(eregli))).rejects.toMatchObject({ status: 404 })
  })
})

describe('a change of rights', () => {
  const rows = async (statement: string, values: unknown[] = []) =>
    (await product.services.pool.query(statement, values)).rows

  test('ends what the session cache and open streams knew', async () => {
    const person = await holderOf(product, admin, keeper, [meram._id])
    const address = await product.app.listen({ port: 0, host: '127.0.0.1' })
    const change = async (name: string, work: () => Promise<unknown>) => {
      const response = await fetch(address + watchInbox.url, { headers: bearer(person) })
      const reader = response.body?.getReader()
      await reader?.read()
      await work()
      // Ends: a read loop that would time out otherwise.
      for (let isDone = false; !isDone; ) isDone = (await reader?.read())?.done ?? true
      expect(name).toBeTruthy()
    }
    expect(await person.call(listLostItems)).toBeInstanceOf(Array)
    await change('permissions', () =>
      admin.call(updatePosition, {
        params: { id: person.position._id },
        body: { permissions: ['lost-items.create'] },
      }),
    )
    await expect(person.call(listLostItems)).rejects.toMatchObject(forbidden)
    await change('branches', () => assign(admin, person, person.position, [karatay._id]))
    await expect(find(person, meram)).rejects.toMatchObject(otherBranch)
    await change('end', () => assign(admin, person, null))
    expect(await person.call(listLostItems)).toBeInstanceOf(Array)
  })

  /** Fifty writes of a holder while an admin withdraws the permission: none commits afterwards. */
  async function race(withdraw: (person: Person & { position: { _id: string } }) => Promise<unknown>) {
    const person = await holderOf(product, admin, keeper, [meram._id])
    const count = async () =>
      Number(
        (
          await rows(
            `SELECT count(*) FROM audit_log WHERE actor_id = $1 AND resource = 'lost-items' AND action = 'create'`,
            [person.user._id],
          )
        )[0]?.count,
      )
    const writes = Array.from({ length: 50 }, () => find(person, meram))
    const first = Promise.any(writes)
    const settled = Promise.allSettled(writes)
    await first
    await withdraw(person)
    const atCommit = await count()
    const outcomes = await settled
    expect(await count()).toBe(atCommit)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(atCommit)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 403 })
  }

  test('of the position itself: no write commits after it', () =>
    race(({ position }) =>
      admin.call(updatePosition, { params: { id: position._id }, body: { permissions: ['contact.list'] } }),
    ))

  test('of the holder’s branches: no write commits after it', () =>
    race((person) => assign(admin, person, person.position, [karatay._id])))

  test('to another position: no write commits after it', async () => {
    const other = await makePosition(admin, ['contact.list'])
    await race((person) => assign(admin, person, other, [meram._id]))
  })

  test('waits for a write in progress, which commits with the rights it had', async () => {
    const person = await holderOf(
      product,
      admin,
      ['balances.list', 'balances.edit', 'balances.adjust'],
      [meram._id],
    )
    const member = await product.person({ branch: meram._id })
    const wallet = await makeWallet(admin, member, meram._id, 100)
    const locked = await holdLock(product, 'SELECT FROM wallets WHERE id = $1 FOR UPDATE', [wallet._id])
    const body = { amount: 50, description: 'Nakit' }
    const booking = person.call(changeBalance, { params: { memberId: wallet._id }, body })
    await untilBlocked(product, 'row')
    const editing = admin.call(updatePosition, {
      params: { id: person.position._id },
      body: { permissions: ['balances.list'] },
    })
    await untilBlocked(product, 'advisory')
    const later = person.call(changeBalance, { params: { memberId: wallet._id }, body })
    const refusal = expect(later).rejects.toMatchObject(forbidden)
    await locked.release()
    expect(await booking).toMatchObject({ balance: 150 })
    await editing
    await refusal
  })

  test('two admins give different positions to one person: one of them holds', async () => {
    const [person, one, two, second] = [
      await staffOf(meram),
      await makePosition(admin, keeper),
      await makePosition(admin, ['contact.list']),
      await product.person({ role: 'admin' }),
    ]
    await Promise.all([assign(admin, person, one, [meram._id]), assign(second, person, two, [karatay._id])])
    const held = await admin.call(showUserPosition, { params: { id: person.user._id } })
    expect([
      { position: one._id, branches: [meram._id] },
      { position: two._id, branches: [karatay._id] },
    ]).toContainEqual({ position: held.position, branches: held.branches })
  })
})
