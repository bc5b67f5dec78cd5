import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { settleReceivables } from '#shared/money/receivables/receivables.contract.ts'
import { approveSale, createSale, showSale } from '#shared/money/sales/sales.contract.ts'
import { closeTillSession, openTillSession } from '#shared/money/tills/till-sessions.contract.ts'
import { createTill } from '#shared/money/tills/tills.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { type Clerk, type DeskClub, openDeskClub } from '#tests/faults/prove/desk/desk-club.ts'
import { deskOperations } from '#tests/faults/prove/desk/desk-operations.ts'
import { deskDiscrepancies, runDeskProgram } from '#tests/faults/prove/desk/desk-program.ts'
import {
  adminEmail,
  concurrentCalls,
  password,
  runConcurrently,
  startTwoProcesses,
  type TwoProcesses,
} from '#tests/support/processes/two-processes.ts'

const operations = Number(process.env.DESK_OPERATIONS ?? 100_000)
/** Bounded, so that a slow machine proves less rather than taking all day. */
const seconds = Number(process.env.DESK_SECONDS ?? 2400)

let processes: TwoProcesses
let club: DeskClub

beforeAll(async () => {
  processes = await startTwoProcesses()
  club = await openDeskClub(processes, { clerks: 20, members: 400 })
})
afterAll(() => processes.stop())

const clerkOf = (index: number) => club.clerks[index % club.clerks.length] as Clerk
const today = clubDay(new Date())

describe('200 clerks at once', () => {
  test('settle one instalment once', async () => {
    const user = club.members[0]?._id ?? ''
    const { token } = clerkOf(0)
    const sale = await processes.from(0, token)(createSale, {
      body: {
        ...{ branch: club.branch, user, requestKey: crypto.randomUUID() },
        lines: [{ kind: 'fee', name: 'Kayıt ücreti', unitPrice: 500 }],
        plan: [{ dueOn: addDays(today, 7), amount: 500 }],
      },
    })
    const ends = await runConcurrently((index) =>
      processes.from(index, clerkOf(index).token)(settleReceivables, {
        body: {
          ...{ branch: club.branch, user, requestKey: crypto.randomUUID() },
          receivables: sale.receivables.map(({ _id }) => _id),
          payments: [{ method: 'cash', amount: 500 }],
        },
      }),
    )
    expect(ends).toEqual({ done: 1, 422: concurrentCalls - 1 })
    const { receivables } = await processes.from(0, token)(showSale, { params: { id: sale._id } })
    expect(receivables).toMatchObject([{ open: 0, settled: 500 }])
    expect(await deskDiscrepancies(club)).toEqual([])
  })

  test('use one approval for one sale', async () => {
    const { token } = clerkOf(0)
    const sale = {
      ...{ branch: club.branch, user: club.members[0]?._id ?? '' },
      lines: [
        {
          ...{ kind: 'fee' as const, name: 'Kayıt ücreti', unitPrice: 500 },
          ...{ discount: 250, discountReason: 'Yönetici onayı' },
        },
      ],
    }
    const { _id: approval } = await processes.from(0, token)(approveSale, {
      body: { email: adminEmail, password, sale },
    })
    const ends = await runConcurrently((index) =>
      processes.from(index, token)(createSale, {
        body: {
          ...sale,
          payments: [{ method: 'card', amount: 250 }],
          ...{ requestKey: crypto.randomUUID(), approval },
        },
      }),
    )
    expect(ends).toEqual({ done: 1, 403: concurrentCalls - 1 })
    expect(await deskDiscrepancies(club)).toEqual([])
  })

  test('close one till once', async () => {
    const admin = processes.from(0, processes.admin)
    const email = 'mudur@bozkir.example'
    await admin(createUser, {
      body: { name: 'Müdür', email, phone: '0532 123 45 67', password, role: 'admin' },
    })
    const { token } = await processes.from(0)(login, { body: { email, password } })
    const { _id: till } = await admin(createTill, { body: { branch: club.branch, name: 'Kapanış' } })
    const { _id: id } = await processes.from(0, token)(openTillSession, { body: { till, openingFloat: 100 } })
    const ends = await runConcurrently((index) =>
      processes.from(index, index % 2 === 0 ? token : processes.admin)(closeTillSession, {
        params: { id },
        body: { denominations: { 5000: 2 } },
      }),
    )
    expect(ends).toEqual({ done: 1, 409: concurrentCalls - 1 })
  })
})

test(
  `${operations} random operations at the desk from 20 connections on two processes with kills leave no discrepancy`,
  async () => {
    const seed = Date.now() % 1_000_000
    const startedAt = Date.now()
    const outcome = await runDeskProgram(club, { operations, lanes: 20, kills: 10, seconds, seed })
    console.table(outcome.ends)
    console.log(
      `${outcome.operations} operations in ${Math.round((Date.now() - startedAt) / 1000)} s, seed ${seed}`,
    )
    expect(outcome.failures, `seed ${seed}`).toEqual([])
    expect(await deskDiscrepancies(club), `seed ${seed}`).toEqual([])
    const never = deskOperations.filter(({ name, isRefused }) => !isRefused && !outcome.ends[name]?.done)
    expect(never.map(({ name }) => name)).toEqual([])
    expect(outcome.ends['settlement above what is open']).not.toHaveProperty('done')
  },
  (seconds + 600) * 1000,
)
