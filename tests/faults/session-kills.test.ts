import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { ApiError } from '#shared/core/errors.ts'
import { bookAppointment, listSlots } from '#shared/training/appointments/appointments.contract.ts'
import {
  enrolPackOwners,
  openTrainingBranch,
  runSessionOperations,
} from '#tests/support/processes/session-kills.ts'
import { startTwoProcesses, type TwoProcesses } from '#tests/support/processes/two-processes.ts'

let processes: TwoProcesses

beforeAll(async () => {
  processes = await startTwoProcesses()
})
afterAll(() => processes.stop())

test('of 500 members who book one hour at two processes, one gets it', async () => {
  const { from, pool } = processes
  const { branch } = await openTrainingBranch(processes, 'Kalabalık Şube', 1)
  const owners = await enrolPackOwners(pool, branch, 500, 2)
  const day = addDays(clubDay(new Date()), 3)
  const [slot] = await from(0)(listSlots, { query: { branch, from: day, until: day } })
  const { trainer = '', startsAt = '' } = slot ?? {}
  /** Books, again after a moment while the product says that it is too busy. */
  const book = async (index: number, token: string): Promise<string> => {
    try {
      await from(index, token)(bookAppointment, { body: { branch, trainer, startsAt } })
      return 'booked'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 503) return error.code
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return book(index, token)
    }
  }
  const codes = await Promise.all(owners.map(({ token }, index) => book(index, token)))
  expect(codes.filter((code) => code === 'booked')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['booked', 'appointment.slot-taken']))
  const { rows } = await pool.query(
    `SELECT sum(reserved)::int AS reserved, sum(available)::int AS available
     FROM session_packs JOIN memberships ON memberships.id = membership_id WHERE branch_id = $1`,
    [branch],
  )
  expect(rows).toEqual([{ reserved: 1, available: 999 }])
}, 120_000)

test('no pack loses or gains a session through kills', async () => {
  const { violations, done } = await runSessionOperations(processes, { operations: 1_200, kills: 2 })
  expect(violations).toEqual([])
  for (const kind of ['booked', 'moved', 'cancelled', 'passed', 'marked', 'joined', 'left', 'attended'])
    expect([kind, (done[kind] ?? 0) > 5]).toEqual([kind, true])
}, 240_000)
