import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredPendingSignatures } from '#server/modules/membership/contracts/pending/refresh-pending-signatures.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { updateContract } from '#shared/membership/contracts/contracts.contract.ts'
import {
  listUnsignedContracts,
  showUnsignedProgress,
} from '#shared/membership/contracts/unsigned.contract.ts'
import { changeRole, deleteUser, updateUser } from '#shared/people/users/users.contract.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract, pendingContract, publishNewVersion, sign } from '#tests/support/records/contracts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { refreshAndCheckPendingSignatures } from '#tests/support/records/pending-signatures.ts'

let product: TestProduct
let admin: Person
let meram: Branch
let karatay: Branch

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
  meram = await openBranch(admin, 'Meram')
  karatay = await openBranch(admin, 'Karatay')
})
afterAll(() => product.close())

const report = (filter: object = {}) => admin.call(listUnsignedContracts, { query: { filter } })
const progress = (person = admin) => person.call(showUnsignedProgress, {})
const settings = () => ({ DATABASE_URL: String(product.services.pool.options.connectionString) })
const byHand = (statement: string, values: unknown[] = []) => product.services.pool.query(statement, values)
const holds = { differences: [], queued: 0 }

/** Inserts a membership that starts now, unless it would overlap another one. */
const hold = (user: string, branch: string, kind: string, seconds: number) =>
  byHand(
    `INSERT INTO memberships (id, user_id, branch_id, name, kind, price, duration_days, freeze_days, freeze_count,
       starts_at, ends_at, source)
     VALUES ($1, $2, $3, 'Deneme', $4, 0, 1, 0, 0, now(), now() + make_interval(secs => $5), 'desk')`,
    [randomUUID(), user, branch, kind, seconds],
  ).catch((error: { code?: string }) => {
    if (error.code !== '23P01') throw error
  })

describe('the list of pending signatures', () => {
  test('equals its definition after writes in any order', async () => {
    const contracts = [
      await makeContract(admin, null),
      await makeContract(admin, meram._id),
      await makeContract(admin, null, { requiredFor: 'membership' }),
      await makeContract(admin, karatay._id, { requiredFor: 'daytime' }),
    ]
    const members = await Promise.all(Array.from({ length: 6 }, () => product.person({ branch: meram._id })))
    const kinds = ['membership', 'daytime', 'personal-training']
    let names = 0
    const writes: ((member: string, number: number) => Promise<unknown>)[] = [
      (user, number) =>
        hold(
          user,
          number % 2 ? meram._id : karatay._id,
          String(kinds[number % 3]),
          86_400 * (1 + (number % 60)),
        ),
      (user) => byHand('UPDATE memberships SET cancelled_at = now() WHERE user_id = $1', [user]),
      (user) =>
        byHand(`UPDATE memberships SET ends_at = ends_at + interval '9 days' WHERE user_id = $1`, [user]),
      (user) => byHand('DELETE FROM memberships WHERE user_id = $1', [user]),
      (user, number) =>
        byHand('UPDATE users SET branch_id = $2 WHERE id = $1', [user, number % 2 ? meram._id : karatay._id]),
      (user) => {
        names += 1
        return byHand('UPDATE users SET name = $2 WHERE id = $1', [user, `Şükrü Ağa ${names}`])
      },
      (user, number) =>
        byHand('UPDATE users SET role = $2 WHERE id = $1', [user, number % 2 ? 'member' : 'trainer']),
      (_user, number) => {
        const contract = contracts[number % contracts.length]
        return contract
          ? publishNewVersion(admin, contract, `<p>Metin ${number} ${names}</p>`)
          : Promise.resolve()
      },
      (_user, number) =>
        byHand('UPDATE contract_templates SET is_active = NOT is_active WHERE id = $1', [
          contracts[number % contracts.length]?._id,
        ]),
      async (user) => {
        const person = members.find((member) => member.user._id === user)
        const [first] = await report({ user })
        if (person && first)
          await sign(person, (await pendingContract(person, { ...first, _id: first.template }))._id)
      },
    ]
    const step = fc.record({ write: fc.nat(writes.length - 1), member: fc.nat(5), number: fc.nat(100) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        for (const { write, member, number } of steps)
          await writes[write]?.(String(members[member]?.user._id), number)
        expect(await refreshAndCheckPendingSignatures(product.services)).toMatchObject(holds)
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })

  test('drops a row the moment the membership ends and names the next branch, without any write', async () => {
    const contract = await makeContract(admin, null, { requiredFor: 'day-pass' })
    const { user } = await product.person({ branch: meram._id })
    const day = 86_400
    await hold(user._id, meram._id, 'day-pass', 3 * day)
    await hold(user._id, karatay._id, 'day-pass', 6 * day)
    const branchesNow = async () =>
      (await report({ user: user._id, template: contract._id })).map(({ branchName }) => branchName)
    expect(await branchesNow()).toEqual(['Meram'])
    expect(await refreshAndCheckPendingSignatures(product.services)).toMatchObject(holds)
    // Simulates four days passing: only the rows' own periods decide what is pending then.
    const fourDaysLater = () =>
      byHand(
        `UPDATE pending_signatures SET pending_from = pending_from - interval '4 days', pending_until = pending_until - interval '4 days'
         WHERE user_id = $1`,
        [user._id],
      )
    await fourDaysLater()
    expect(await branchesNow()).toEqual(['Karatay'])
    await fourDaysLater()
    expect(await branchesNow()).toEqual([])
    await deleteExpiredPendingSignatures(product.services)
    const { rows } = await byHand(
      'SELECT 1 FROM pending_signatures WHERE user_id = $1 AND template_id = $2',
      [user._id, contract._id],
    )
    expect(rows).toEqual([])
    // The rows were moved in time, which a later comparison would report.
    await byHand('INSERT INTO pending_signature_changes (user_id) VALUES ($1)', [user._id])
  })

  test('requires no earlier version once a new one is published, and is marked as being refreshed', async () => {
    const contract = await makeContract(admin, karatay._id, { content: '<p>Bir</p>' })
    const { user } = await product.person({ branch: karatay._id })
    const versions = async () =>
      (await report({ user: user._id, template: contract._id })).map(({ contractVersion }) => contractVersion)
    expect(await versions()).toEqual([1])
    await publishNewVersion(admin, contract, '<p>İki</p>')
    const preparing = { templates: [{ _id: contract._id, title: contract.title, seen: 0 }] }
    expect(await progress()).toEqual(preparing)
    const staff = await product.person({ role: 'staff', branch: meram._id })
    expect(await progress(staff)).toEqual({ templates: [] })
    expect(await versions()).toEqual([2])
    expect(await progress()).toEqual({ templates: [] })
    await admin.call(updateContract, { params: { id: contract._id }, body: { isActive: false } })
    expect(await versions()).toEqual([])
  })

  test('loses a deleted account with its name', async () => {
    await makeContract(admin, meram._id)
    const { user } = await product.person({ branch: meram._id, name: 'Silinecek Kişi' })
    expect(await report({ user: user._id })).not.toEqual([])
    await admin.call(deleteUser, { params: { id: user._id } })
    expect(await report({ user: user._id })).toEqual([])
    const { rows } = await byHand('SELECT 1 FROM pending_signatures WHERE user_id = $1', [user._id])
    expect(rows).toEqual([])
  })

  test('is correct after a hundred concurrent writes, while being read', async () => {
    await makeContract(admin, null, { requiredFor: 'membership' })
    const offer = await makePackage(admin, meram._id)
    const members = await Promise.all(Array.from({ length: 20 }, () => product.person({ branch: meram._id })))
    const [contract] = await report({ user: String(members[0]?.user._id) })
    await Promise.all(
      members.flatMap((member, index) => {
        const params = { id: member.user._id }
        const rename = admin.call(updateUser, { params, body: { name: `Değişen ${member.user.name}` } })
        const change =
          index % 2
            ? admin.call(changeRole, { params, body: { role: 'trainer' } })
            : pendingContract(member, { _id: String(contract?.template), title: '' }).then(({ _id }) =>
                sign(member, _id),
              )
        return [sell(admin, member.user._id, offer._id), rename, change, report(), report()]
      }),
    )
    expect(await refreshAndCheckPendingSignatures(product.services)).toMatchObject(holds)
  })
})

test('npm run check:contracts reports the differences', async () => {
  const contract = await makeContract(admin, meram._id)
  const { user } = await product.person({ branch: meram._id })
  expect(await refreshAndCheckPendingSignatures(product.services)).toMatchObject(holds)
  const right = await runCheck('server/cli/check-contracts.ts', settings())
  expect(right.output).toContain('İmza bekleyenler listesi tutuyor.')
  expect(right.code).toBe(0)
  await byHand('DELETE FROM pending_signatures WHERE user_id = $1 AND template_id = $2', [
    user._id,
    contract._id,
  ])
  const wrong = await runCheck('server/cli/check-contracts.ts', settings())
  expect(wrong.output).toContain(`${user._id} numaralı üyenin ${contract._id} numaralı sözleşmesi`)
  expect(wrong.code).toBe(1)
})

test('refreshing one member does not compute the signatures of the others', async () => {
  await makeContract(admin, null)
  const members = await Promise.all(Array.from({ length: 30 }, () => product.person({ branch: meram._id })))
  const { rows } = await byHand(
    'EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM pending_signature_periods($1::uuid[], NULL)',
    [[members[0]?.user._id]],
  )
  type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }
  const readUsers = ({ Plans = [], ...node }: Plan): number =>
    Plans.reduce(
      (sum, plan) => sum + readUsers(plan),
      node['Relation Name'] === 'users' ? node['Actual Rows'] * node['Actual Loops'] : 0,
    )
  // Once for the present; this member holds no membership that ends.
  expect(readUsers(rows[0]['QUERY PLAN'][0].Plan)).toBe(1)
})

test('obsolete rows are found by a hash, also in a plan for unknown members', async () => {
  const { rows } = await byHand("SELECT prosrc FROM pg_proc WHERE proname = 'refresh_pending_signatures'")
  const statement = String(rows[0].prosrc)
    .replace(/^\s*BEGIN|END\s*$/g, '')
    .replace(/\bmembers\b/g, '$1::uuid[]')
    .replace(/\bof_template\b/g, '$2::uuid')
  const plan = await byHand(`EXPLAIN (GENERIC_PLAN) ${statement}`)
  const lines = plan.rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  expect(lines).toMatch(/CTE gone\n[\s\S]*hashed SubPlan/)
})
