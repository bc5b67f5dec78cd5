import { eq, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { tillCounts, tillSessions, tills } from '#server/modules/money/tills/tills.table.ts'
import type { CallInput } from '#shared/core/client.ts'
import { type Membership, sellMembership } from '#shared/membership/memberships/memberships.contract.ts'
import {
  addGeneralRecord,
  type GeneralRecord,
} from '#shared/money/general-records/general-records.contract.ts'
import { addDeskPayment, type DeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'
import type { SaleInput } from '#shared/money/sales/sales.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

/** Sells a package by card terminal, with a new idempotency key by default. */
export const sell = (
  seller: Caller,
  user: string,
  offer: string,
  fields: Partial<CallInput<typeof sellMembership>['body']> = {},
): Promise<Membership> =>
  seller.call(sellMembership, {
    body: { user, package: offer, method: 'card', requestKey: crypto.randomUUID(), ...fields },
  })

/** A line of a sale: by default a fee without a discount. */
export const saleLine = (fields: Partial<SaleInput['lines'][number]> = {}): SaleInput['lines'][number] => ({
  ...{ kind: 'fee', name: '', quantity: 1, discount: 0, discountReason: '' },
  ...fields,
})

/** A sale with a new idempotency key. */
export const saleOf = (
  branch: string,
  user: string | null,
  fields: Partial<SaleInput> & Pick<SaleInput, 'lines'>,
): SaleInput => ({
  ...{ branch, user, payments: [], plan: [], note: '', requestKey: crypto.randomUUID() },
  ...fields,
})

/** Opens a till of a branch for a person, who can take cash there afterwards. Returns the session. */
export async function openTill(
  { db }: Pick<Services, 'db'>,
  { user }: { user: { _id: string } },
  branch: string,
  openingFloat = 0,
): Promise<string> {
  const [till] = await db
    .insert(tills)
    .values({ branch, name: `Kasa ${crypto.randomUUID()}` })
    .returning()
  const [session] = await db
    .insert(tillSessions)
    .values({ till: till?._id ?? '', branch, openedBy: user._id, openingFloat })
    .returning()
  return session?._id ?? ''
}

/** Counts a till without a difference and closes it. */
export async function closeTill(
  { db }: Pick<Services, 'db'>,
  { user }: { user: { _id: string } },
  session: string,
): Promise<void> {
  const { rows } = await db.execute<Record<'expectedCash' | 'expectedCard' | 'expectedTransfer', number>>(sql`
    SELECT opening_float + coalesce(sum(amount) FILTER (WHERE method = 'cash'), 0)::int AS "expectedCash",
      coalesce(sum(amount) FILTER (WHERE method = 'card'), 0)::int AS "expectedCard",
      coalesce(sum(amount) FILTER (WHERE method = 'transfer'), 0)::int AS "expectedTransfer"
    FROM till_sessions LEFT JOIN till_entries ON session_id = till_sessions.id
    WHERE till_sessions.id = ${session} GROUP BY till_sessions.id`)
  const [expected] = rows
  if (!expected) throw new Error('There is no such session')
  const sums = { ...expected, countedCash: expected.expectedCash, countedCard: expected.expectedCard }
  await db.insert(tillCounts).values({ session, countedBy: user._id, denominations: {}, ...sums })
  await db
    .update(tillSessions)
    .set({ ...sums, closedAt: sql`now()`, closedBy: user._id })
    .where(eq(tillSessions._id, session))
}

/** Adds a payment to a branch’s sheet. */
export const writePayment = (
  person: Caller,
  branch: string,
  fields: Partial<CallInput<typeof addDeskPayment>['body']> = {},
): Promise<DeskPayment> =>
  person.call(addDeskPayment, {
    body: {
      branch,
      memberName: 'Gökçe Işık',
      amount: 1250.5,
      method: 'cash',
      date: '2026-01-15',
      ...fields,
    },
  })

/** Adds a general record to a branch’s sheet. */
export const writeRecord = (
  person: Caller,
  branch: string,
  fields: Partial<CallInput<typeof addGeneralRecord>['body']> = {},
): Promise<GeneralRecord> =>
  person.call(addGeneralRecord, {
    body: { branch, title: 'Elektrik faturası', amount: -1250.5, date: '2026-01-15', ...fields },
  })

/** Moves the dates of a membership. */
export async function moveTo(
  { db }: Pick<Services, 'db'>,
  id: string,
  period: { startsAt: Date; endsAt: Date },
): Promise<void> {
  await db
    .update(memberships)
    .set({ startsAt: period.startsAt.toISOString(), endsAt: period.endsAt.toISOString() })
    .where(eq(memberships._id, id))
}

/** A time some days from now (or ago). */
export const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Backdates a user’s memberships and freezes by the given number of days. */
export async function advanceDays({ db }: Pick<Services, 'db'>, user: string, days: number): Promise<void> {
  const span = sql`make_interval(days => ${days})`
  await db.execute(sql`
    WITH moved AS (
      UPDATE memberships SET starts_at = starts_at - ${span}, ends_at = ends_at - ${span} WHERE user_id = ${user}
    )
    UPDATE freezes SET starts_at = starts_at - ${span}, ends_at = ends_at - ${span} WHERE user_id = ${user}`)
}
