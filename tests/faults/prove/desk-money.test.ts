import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainingConstraints } from '#server/core/errors.ts'
import { takePayments } from '#server/modules/money/payment-records/desk-payments.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import {
  allocate,
  lockReceivables,
  settlementConstraints,
} from '#server/modules/money/receivables/settlements.ts'
import { priceSale } from '#server/modules/money/sales/sales.service.ts'
import { saleApprovals } from '#server/modules/money/sales/sales.table.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'
import { type Clerk, type DeskClub, openDeskClub } from '#tests/faults/prove/desk/desk-club.ts'
import { deskOperations } from '#tests/faults/prove/desk/desk-operations.ts'
import { deskDiscrepancies, runDeskProgram } from '#tests/faults/prove/desk/desk-program.ts'
import {
  concurrentCalls,
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
    const [member] = club.members
    const { token } = clerkOf(0)
    const sale = await processes.from(0, token)(createSale, {
      body: {
        ...{ branch: club.branch, user: member?._id ?? '', requestKey: crypto.randomUUID() },
        lines: [{ kind: 'fee', name: 'Kayıt ücreti', unitPrice: 500 }],
        plan: [{ dueOn: addDays(today, 7), amount: 500 }],
      },
    })
    const [owed] = sale.receivables
    const ends = await runConcurrently((index) => {
      const { user } = clerkOf(index)
      return explainingConstraints(settlementConstraints, () =>
        club.services.transact(user, async (tx) => {
          const rows = await lockReceivables(tx.db, [owed?._id ?? ''])
          if (rows.some(({ open }) => open < 50_000)) throw settlementConstraints.receivables_open_check()
          const context = {
            branch: club.branch,
            user: member?._id ?? '',
            memberName: 'Üye',
            phone: '',
            note: '',
          }
          const given = [{ method: 'cash' as const, amount: 50_000 }]
          const taken = await takePayments(tx, user, { ...context, package: 'Taksit' }, given)
          const money = taken.map(({ _id, amount }) => ({ source: { payment: _id }, amount }))
          await allocate(tx, user, rows, money)
        }),
      )
    })
    expect(ends).toEqual({ done: 1, 422: concurrentCalls - 1 })
    const [row] = await club.services.db
      .select()
      .from(receivables)
      .where(eq(receivables._id, owed?._id ?? ''))
    expect(row).toMatchObject({ open: 0, settled: 50_000 })
  })

  test('use one approval for one sale', async () => {
    const [first, second] = club.clerks
    if (!first || !second) throw new Error('Two clerks are needed')
    const wanted = {
      ...{ branch: club.branch, user: club.members[0]?._id ?? '' },
      lines: [
        {
          ...{ kind: 'fee' as const, name: 'Kayıt ücreti', quantity: 1, unitPrice: 500 },
          ...{ discount: 250, discountReason: 'Yönetici onayı' },
        },
      ],
    }
    const { fingerprint, needsApproval } = await priceSale(club.services, first.user, wanted)
    expect(needsApproval).toBe(true)
    const [approval] = await club.services.db
      .insert(saleApprovals)
      .values({
        ...{ branch: club.branch, seller: first.user._id, approver: second.user._id, fingerprint },
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
      })
      .returning()
    const ends = await runConcurrently((index) =>
      processes.from(index, first.token)(createSale, {
        body: {
          ...wanted,
          payments: [{ method: 'card', amount: 250 }],
          ...{ requestKey: crypto.randomUUID(), approval: approval?._id ?? '' },
        },
      }),
    )
    expect(ends).toEqual({ done: 1, 403: concurrentCalls - 1 })
    expect(await deskDiscrepancies(club)).toEqual([])
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
