import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { foldedColumn, isoOf } from '#server/db/columns.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { queueEntering } from '#server/modules/messaging/iys/enter-consents.ts'
import { iysEntries } from '#server/modules/messaging/iys/iys.table.ts'
import { consents } from '#server/modules/people/consents/consents.table.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { IysEntry, IysFailureKind, IysState } from '#shared/messaging/iys/iys.schema.ts'

interface StateRow extends Record<string, unknown> {
  succeeded_at: string | null
  failed_since: string | null
  failure: IysFailureKind | null
  read_at: string | null
  is_queued: boolean
  open: number
  deadline: string | null
  refused: number
}

export async function showIys({ db, iys }: Services): Promise<IysState> {
  const { rows } = await db.execute<StateRow>(sql`
    SELECT succeeded_at, failed_since, failure, read_at, queued_at IS NOT NULL AS is_queued, counts.*
    FROM (SELECT count(*) FILTER (WHERE state <> 'refused')::int AS open,
        min(deadline) FILTER (WHERE state <> 'refused') AS deadline,
        count(*) FILTER (WHERE state = 'refused')::int AS refused
      FROM iys_entries WHERE state IN ('waiting', 'sent', 'refused')) AS counts
    LEFT JOIN iys_state ON true`)
  const row = rows[0] as StateRow
  const at = (value: string | null) => (value === null ? null : isoOf(value))
  return {
    isOn: iys !== null,
    isSimulated: iys?.isSimulated ?? false,
    succeededAt: at(row.succeeded_at),
    failedSince: at(row.failed_since),
    failure: row.failure,
    readAt: at(row.read_at),
    open: row.open,
    deadline: at(row.deadline),
    refused: row.refused,
    isQueued: row.is_queued,
  }
}

const entryList: ListDefinition<typeof iysEntries> = {
  table: iysEntries,
  join: { table: consents, on: eq(consents._id, iysEntries.consent) },
  key: iysEntries._id,
  columns: {
    _id: iysEntries._id,
    channel: iysEntries.channel,
    recipient: iysEntries.recipient,
    status: iysEntries.status,
    consentedAt: iysEntries.consentedAt,
    state: iysEntries.state,
    deadline: iysEntries.deadline,
    settledAt: iysEntries.settledAt,
    code: iysEntries.code,
    reason: iysEntries.reason,
    user: consents.user,
  },
  sort: {
    consentedAt: iysEntries.consentedAt,
    deadline: iysEntries.deadline,
    recipient: iysEntries.recipient,
  },
  defaultSort: ['consentedAt', 'DESC'],
  filters: {
    state: iysEntries.state,
    channel: iysEntries.channel,
    status: iysEntries.status,
    user: consents.user,
  },
  search: foldedColumn(iysEntries.recipient),
}

export const listIysEntryPage = ({ db }: Services, query: ListQuery): Promise<Page<IysEntry>> =>
  listRows<typeof iysEntries, IysEntry>(db, entryList, query)

/** Queues refused entries again; returns how many still were refused. */
export async function repeatIysEntries(
  services: Services,
  currentUser: CurrentUser,
  ids: readonly string[],
): Promise<number> {
  return services.transact(currentUser, async ({ db, client, audit }) => {
    const repeated = await db
      .update(iysEntries)
      .set({ state: 'waiting', request: null, place: null, dueAt: sql`now()` as never })
      .where(and(inArray(iysEntries._id, [...ids]), eq(iysEntries.state, 'refused')))
      .returning({ _id: iysEntries._id })
    for (const { _id } of repeated)
      await audit({
        resource: 'iys',
        recordId: _id,
        action: 'send-again',
        before: { state: 'refused' },
        after: { state: 'waiting' },
      })
    if (repeated.length > 0) await queueEntering(services, client)
    return repeated.length
  })
}
