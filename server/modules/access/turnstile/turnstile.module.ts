import { desc, eq, sql } from 'drizzle-orm'
import { defineModule, defineQueue, type ExportSection } from '#server/core/module.ts'
import { deviceRoutes } from '#server/modules/access/turnstile/devices/turnstile-devices.routes.ts'
import { entryRoutes } from '#server/modules/access/turnstile/entries/turnstile-entries.routes.ts'
import { gateRoutes } from '#server/modules/access/turnstile/gate/gate.routes.ts'
import { publicKeyText, sealedGateKeys } from '#server/modules/access/turnstile/gate/token-signing.ts'
import { turnstileRoutes } from '#server/modules/access/turnstile/turnstile.routes.ts'
import {
  turnstileDevices,
  turnstileEntries,
  turnstileUsedTokens,
} from '#server/modules/access/turnstile/turnstile.table.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import { turnstileMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import { liraOf } from '#shared/core/money.ts'

/** Deletes used tokens an hour after their use: by then they are refused as expired. */
const expiryQueue = defineQueue({
  name: 'turnstile-expiry',
  title: 'Kullanılmış giriş kodlarının temizliği',
  cron: '*/20 * * * *',
  handle: ({ db }) =>
    db.delete(turnstileUsedTokens).where(sql`${turnstileUsedTokens.usedAt} < now() - interval '1 hour'`),
})

/** Entries deleted by one statement. */
const expiredAtOnce = 5000

/** Deletes old entries, of which only the numbers stay, and where people were last seen. */
const entryExpiryQueue = defineQueue({
  name: 'turnstile-entry-expiry',
  title: 'Eski turnike geçişlerinin temizliği',
  cron: '30 5 * * *',
  async handle({ db }) {
    await db.execute(
      sql`DELETE FROM turnstile_presence WHERE coalesce(left_at, entered_at) < turnstile_entries_expiry()`,
    )
    for (let deleted = expiredAtOnce; deleted === expiredAtOnce; ) {
      const { rows } = await db.execute<{ deleted: number }>(
        sql`SELECT expire_turnstile_entries(${expiredAtOnce}) AS deleted`,
      )
      deleted = rows[0]?.deleted ?? 0
    }
  },
})

const exportSection: ExportSection = {
  name: 'gecisler',
  read: async (db, { _id }) => {
    const rows = await db
      .select({
        at: turnstileEntries.at,
        branch: branches.name,
        direction: turnstileEntries.direction,
        allowed: turnstileEntries.allowed,
        reason: turnstileEntries.reason,
        fee: turnstileEntries.fee,
        note: turnstileEntries.note,
      })
      .from(turnstileEntries)
      .innerJoin(branches, eq(branches._id, turnstileEntries.branch))
      .where(isOfPerson(turnstileEntries.user, _id))
      .orderBy(desc(turnstileEntries.at))
    return rows.map(({ fee, ...entry }) => ({ ...entry, fee: liraOf(fee) }))
  },
}

export const turnstileModule = defineModule({
  name: 'turnstile',
  personalData: { turnstile_entries: 'access', turnstile_presence: 'access' },
  routes: [gateRoutes, turnstileRoutes, deviceRoutes, entryRoutes],
  namedTables: [{ table: turnstileDevices }],
  queues: [expiryQueue, entryExpiryQueue],
  sealed: [sealedGateKeys],
  // Its key tells at the next start whether APP_SECRET is the right one.
  addInitialContent: async (services) => {
    await publicKeyText(services)
  },
  exportSections: [exportSection],
  branchReferences: {
    turnstile_entries_branch_id_branches_id_fkey: {
      code: 'branch.has-entries',
      text: turnstileMessages.keepBranch,
    },
    turnstile_entry_counts_branch_id_branches_id_fkey: {
      code: 'branch.has-entries',
      text: turnstileMessages.keepBranch,
    },
  },
})
