import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { ledgerCheckTexts } from '#server/modules/money/balances/ledger-check.messages.ts'
import { proveLedger } from '#server/modules/money/balances/ledger-check.ts'
import { checkDeskLedger, deskCheckTexts } from '#server/modules/money/sales/desk-ledger-check.ts'
import type { DeskClub } from '#tests/support/desk/desk-club.ts'
import {
  type DeskOperation,
  type DeskTurn,
  deskOperations,
  type Random,
} from '#tests/support/desk/desk-operations.ts'

export interface DeskProgram {
  operations: number
  /** Connections, half of them to each process. */
  lanes: number
  /** How often one of the processes is killed and started again. */
  kills: number
  /** No operation starts after this time. */
  seconds: number
  seed: number
}

export interface DeskOutcome {
  operations: number
  /** Ends of each operation: `done`, or the status with which it was refused. */
  ends: Record<string, Record<string, number>>
  /** Ends that are not business: an error of the product. */
  failures: string[]
}

/** A seeded pseudo-random generator, so that failures can be reproduced. */
export function randomFrom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export function drawn(random: Random): DeskOperation {
  const total = deskOperations.reduce((sum, { weight }) => sum + weight, 0)
  let left = random(total)
  for (const operation of deskOperations) {
    left -= operation.weight
    if (left < 0) return operation
  }
  throw new Error('Unreachable')
}

/** Waits for locks, with their statements, from the log of PostgreSQL. */
const lockWaits = (): string[] =>
  readFileSync(inject('databaseLog'), 'utf8').match(
    /.*process \d+ (?:detected deadlock|still waiting)(?:.*\n)(?:.*(?:DETAIL|CONTEXT|STATEMENT): .*\n|\t.*\n)*/g,
  ) ?? []

/** What the ledgers of wallets and of the desk do not explain, acknowledged sales that are missing, and deadlocks. */
export async function deskDiscrepancies({ processes: { pool }, acknowledged }: DeskClub): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM unnest($1::uuid[]) AS given (id) WHERE NOT EXISTS (SELECT FROM sales WHERE sales.id = given.id)',
    [acknowledged],
  )
  const found = rows.map(({ id }) => `The sale ${id} is lost`)
  const { rows: statistics } = await pool.query<{ deadlocks: number }>(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  )
  const deadlocks = statistics[0]?.deadlocks ?? 0
  if (deadlocks > 0) found.push(`${deadlocks} transactions were ended by a deadlock`, ...lockWaits())
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await proveLedger(client, (difference) => found.push(ledgerCheckTexts.difference(difference)))
    await checkDeskLedger(client, (difference) => found.push(deskCheckTexts.difference(difference)))
  } finally {
    client.release(true)
  }
  return found
}

/** The status of a refusal; 0 without a response; the error itself where the product failed. */
function endOf(error: unknown): string {
  const { status } = error as { status?: number }
  if (status !== undefined && (status < 500 || status === 503)) return String(status)
  if (status === undefined && error instanceof TypeError) return '0'
  return `failure: ${status ?? ''} ${error instanceof Error ? error.message : String(error)}`
}

/** Runs random operations on both processes, with kills in between. */
export async function runDeskProgram(
  club: DeskClub,
  { operations, lanes, kills, seconds, seed }: DeskProgram,
): Promise<DeskOutcome> {
  const outcome: DeskOutcome = { operations: 0, ends: {}, failures: [] }
  const deadline = Date.now() + seconds * 1000
  const { processes } = club
  let left = operations
  let killed = 0
  let killing: Promise<void> = Promise.resolve()
  const killDue = () => {
    if (killed >= kills || operations - left < ((killed + 1) * operations) / (kills + 1)) return
    killed += 1
    killing = killing
      .then(() => processes.killAndRestart(killed % 2))
      // As autovacuum does once the tables have grown; the tests’ PostgreSQL runs without it.
      .then(async () => void (await processes.pool.query('VACUUM ANALYZE')))
  }
  const turnOf = (lane: number, random: Random): DeskTurn => {
    const clerk = club.clerks[random(club.clerks.length)]
    if (!clerk) throw new Error('There is no clerk')
    return {
      ...{ club, random, clerk },
      call: (endpoint, ...input) =>
        processes.from(random(60_000) * 2 + (lane % 2), clerk.token)(endpoint, ...input),
      admin: (endpoint, ...input) =>
        processes.from(random(60_000) * 2 + (lane % 2), processes.admin)(endpoint, ...input),
    }
  }
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const random = randomFrom(seed + lane)
      while (left > 0 && Date.now() < deadline) {
        left -= 1
        killDue()
        const operation = drawn(random)
        const end = await operation.run(turnOf(lane, random)).then(() => 'done', endOf)
        outcome.operations += 1
        const shown = end.startsWith('failure') ? 'failure' : end
        const ends = outcome.ends[operation.name] ?? {}
        outcome.ends[operation.name] = { ...ends, [shown]: (ends[shown] ?? 0) + 1 }
        if (shown === 'failure') outcome.failures.push(`${operation.name}: ${end}`)
      }
    }),
  )
  await killing
  return outcome
}
