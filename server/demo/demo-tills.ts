import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { tillCounts, tillEntries, tillSessions, tills } from '#server/modules/money/tills/tills.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { kurusOf } from '#shared/core/money.ts'
import { countedSum, denominationKeys } from '#shared/money/tills/till-entries.rules.ts'

const openingFloat = kurusOf(500)

/** Lira. */
const payments = [
  ['Nihat Aras', 'Günlük giriş', 350, 'cash'],
  ['Pınar Yücel', 'Günlük giriş', 350, 'card'],
  ['Tarık Öz', 'Dolap anahtarı', 120, 'cash'],
  ['Emir Topal', 'Tek bire bir ders', 1500, 'transfer'],
] as const

/** Notes and coins that make up an amount, the highest first. */
function countOf(kurus: number): Record<string, number> {
  const count: Record<string, number> = {}
  let left = kurus
  for (const key of denominationKeys) {
    const pieces = Math.floor(left / Number(key))
    if (pieces > 0) count[key] = pieces
    left -= pieces * Number(key)
  }
  return count
}

/** Two closed sessions of each branch, the later one with a difference, and one that is open today. */
export async function addDemoTills(db: Database, branches: Record<BranchKey, string>): Promise<void> {
  const today = clubDay(new Date())
  for (const branch of Object.values(branches)) {
    const [till] = await db.select().from(tills).where(eq(tills.branch, branch)).limit(1)
    const [clerk] = await db
      .select({ _id: users._id })
      .from(users)
      .where(and(eq(users.branch, branch), eq(users.role, 'staff')))
      .orderBy(users.email)
      .limit(1)
    if (!till || !clerk) continue
    const desk = { till: till._id, branch, openedBy: clerk._id }
    await addClosedSession(db, desk, addDays(today, -2), 0)
    await addClosedSession(db, desk, addDays(today, -1), -2000)
    await db.insert(tillSessions).values({ ...desk, openingFloat })
  }
}

async function addClosedSession(
  db: Database,
  desk: { till: string; branch: string; openedBy: string },
  day: string,
  /** Whole kuruş. */
  difference: number,
): Promise<void> {
  const { branch, openedBy } = desk
  const at = (time: string) => clubMoment(`${day}T${time}`).toISOString()
  const [opened] = await db
    .insert(tillSessions)
    .values({ ...desk, openingFloat, openedAt: at('08:05'), createdAt: at('08:05') })
    .returning()
  if (!opened) return
  const session = opened._id
  await db.insert(deskPayments).values(
    payments.map(([memberName, paidFor, lira, method], index) => ({
      ...{ branch, session, memberName, method, date: day, takenBy: openedBy, package: paidFor },
      amount: kurusOf(lira),
      createdAt: at(`1${index}:20`),
    })),
  )
  await db.insert(tillEntries).values({
    ...{ branch, session, kind: 'expense', method: 'cash', day, actor: openedBy },
    amount: -kurusOf(60),
    reason: 'Damacana su',
    createdAt: at('15:10'),
  })
  const moved = await db
    .select({ method: tillEntries.method, amount: sql<string>`sum(${tillEntries.amount})` })
    .from(tillEntries)
    .where(eq(tillEntries.session, session))
    .groupBy(tillEntries.method)
  const sumOf = (method: string) => Number(moved.find((one) => one.method === method)?.amount ?? 0)
  const expectedCash = openingFloat + sumOf('cash')
  const denominations = countOf(expectedCash + difference)
  const sums = {
    denominations,
    expectedCash,
    expectedCard: sumOf('card'),
    expectedTransfer: sumOf('transfer'),
    countedCash: countedSum(denominations),
    countedCard: sumOf('card'),
  }
  await db.insert(tillCounts).values({ session, ...sums, countedBy: openedBy, countedAt: at('22:35') })
  await db
    .update(tillSessions)
    .set({
      ...sums,
      ...{ closedBy: openedBy, closedAt: at('22:40') },
      differenceReason: difference === 0 ? '' : 'Para üstü eksik verildi.',
    })
    .where(eq(tillSessions._id, session))
}
