import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { mailConsent } from '#server/modules/messaging/campaigns/audience.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { startOfClubDay } from '#shared/core/club-time.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import {
  type WelcomeCounts,
  type WelcomeRecipient,
  type WelcomeState,
  welcomeStates,
} from '#shared/messaging/email/email.contract.ts'

/** The moments at which a month of the club's calendar begins and the next one does. */
export function boundsOf(month: string): { from: string; until: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return {
    from: startOfClubDay(`${month}-01`).toISOString(),
    until: startOfClubDay(`${next}-01`).toISOString(),
  }
}

/** The members who registered in a month. */
function registeredIn(month: string): SQL | undefined {
  const { from, until } = boundsOf(month)
  return and(
    eq(users.role, 'member'),
    isNull(users.deletedAt),
    gte(users.createdAt, from),
    lt(users.createdAt, until),
  )
}

/** What is known of the member's welcome mail; the month is that of their registration. */
const ofMail = <T>(what: string) =>
  sql<T>`(
    SELECT ${sql.raw(what)} FROM email_recipients settled
    LEFT JOIN campaign_deliveries mail ON mail.id = settled.delivery_id
    WHERE settled.user_id = users.id
      AND settled.month = to_char(users.created_at AT TIME ZONE 'Europe/Istanbul', 'YYYY-MM')
  )`

/** A mail whose campaign was deleted has gone out: nothing else can be deleted. */
const state = sql<WelcomeState>`coalesce(
  ${ofMail(`CASE WHEN settled.removed_at IS NOT NULL THEN 'removed' ELSE coalesce(mail.state::text, 'sent') END`)},
  CASE WHEN ${mailConsent} THEN 'waiting' ELSE 'no-consent' END
)`

const recipientList: ListDefinition<typeof users> = {
  table: users,
  key: users._id,
  columns: {
    _id: users._id,
    name: users.name,
    email: users.email,
    branch: users.branch,
    createdAt: users.createdAt,
    state,
    template: sql<string>`coalesce(${ofMail('settled.template')}, '')`,
    reason: sql<string>`coalesce(${ofMail('mail.reason')}, '')`,
    settledAt: sql<string | null>`${ofMail('coalesce(mail.settled_at, settled.queued_at)')}`.mapWith(
      (value: string) => new Date(value).toISOString(),
    ),
  },
  sort: { createdAt: users.createdAt, name: users.name, email: users.email },
  defaultSort: ['createdAt', 'DESC'],
  filters: { branch: users.branch, state: (value: WelcomeState) => sql`${state} = ${value}` },
  search: users.search,
}

export async function listRecipients(
  db: Database,
  month: string,
  query: ListQuery,
): Promise<Page<WelcomeRecipient>> {
  const page = await listRows<typeof users, Omit<WelcomeRecipient, 'month'>>(
    db,
    recipientList,
    query,
    registeredIn(month),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, month })) }
}

/** How many of a month's members stand in each state. */
export async function countRecipients(db: Database, month: string): Promise<WelcomeCounts> {
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(users)
    .where(registeredIn(month))
    .groupBy(sql`1`)
  const found = new Map(rows.map((row) => [row.state, row.count]))
  return Object.fromEntries(welcomeStates.map((one) => [one, found.get(one) ?? 0])) as WelcomeCounts
}
