import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addBranch, type Branch } from '#shared/club/branches/branches.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { addDays, clubDay, daysBetween } from '#shared/core/club-time.ts'
import { addClosure, listClosures } from '#shared/membership/closures/closures.contract.ts'
import { freezeOwn, unfreezeOwn } from '#shared/membership/freezes/freezes.contract.ts'
import { listMemberships, sellMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { addPackage } from '#shared/membership/packages/packages.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import {
  concurrentCalls,
  password,
  runConcurrently,
  startTwoProcesses,
  type TwoProcesses,
} from '#tests/support/processes/two-processes.ts'

let processes: TwoProcesses
let admin: Call
let branch: Branch
let offer: string

beforeAll(async () => {
  processes = await startTwoProcesses()
  admin = processes.from(0, processes.admin)
  branch = await admin(addBranch, { body: { name: 'Meram Şubesi' } })
  const body = {
    branch: branch._id,
    name: '30 gün',
    price: 100,
    durationDays: 30,
    freezeDays: 30,
    freezeCount: 5,
  }
  offer = (await admin(addPackage, { body })).package._id
})
afterAll(() => processes.stop())

let people = 0
async function member(): Promise<{ id: string; email: string }> {
  people += 1
  const email = `uye-${people}@bozkir.example`
  const { _id } = await admin(createUser, {
    body: { name: `Üye ${people}`, email, phone: '0532 123 45 67', password, branch: branch._id },
  })
  return { id: _id, email }
}

const sell = (call: Call, user: string) =>
  call(sellMembership, {
    body: { user, package: offer, method: 'card', requestKey: crypto.randomUUID() },
  })
const lengthsOf = async (filter: { user?: string; branch?: string }) =>
  (await admin(listMemberships, { query: { filter, sort: ['startsAt', 'ASC'] } })).map(
    ({ startsAt, endsAt }) => daysBetween(clubDay(new Date(startsAt)), clubDay(new Date(endsAt))),
  )

describe('200 concurrent calls to two server processes on one database', () => {
  test('freeze a membership once, and end the freeze once', async () => {
    const { id, email } = await member()
    await sell(admin, id)
    await sell(admin, id)
    const { token } = await processes.from(1)(login, { body: { email, password } })
    const frozen = await runConcurrently((index) =>
      processes.from(index, token)(freezeOwn, { body: { freezeDays: 10 } }),
    )
    expect(frozen).toEqual({ done: 1, 409: concurrentCalls - 1 })
    expect(await lengthsOf({ user: id })).toEqual([40, 30])
    const ended = await runConcurrently((index) => processes.from(index, token)(unfreezeOwn))
    expect(ended).toEqual({ done: 1, 409: concurrentCalls - 1 })
    expect(await lengthsOf({ user: id })).toEqual([30, 30])
  })

  test('sales concurrent with announced closures: every membership gets the days exactly once', async () => {
    const buyers = await Promise.all(Array.from({ length: 40 }, member))
    const body = { branch: branch._id, startsOn: addDays(clubDay(new Date()), 5), days: 4, reason: 'Bakım' }
    const [sales, closure] = await Promise.all([
      runConcurrently((index) =>
        sell(processes.from(index, processes.admin), buyers[index % buyers.length]?.id ?? ''),
      ),
      admin(addClosure, { body }),
    ])
    expect(sales).toEqual({ done: concurrentCalls })
    await vi.waitFor(
      async () => {
        const [known] = await admin(listClosures)
        expect(known).toMatchObject({ _id: closure._id, appliedAt: expect.any(String) })
      },
      { timeout: 60_000, interval: 200 },
    )
    for (const { id } of buyers) expect(await lengthsOf({ user: id })).toEqual([34, 30, 30, 30, 30])
  })
})
