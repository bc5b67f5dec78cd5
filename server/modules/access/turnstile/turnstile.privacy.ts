import { desc, eq } from 'drizzle-orm'
import type { ExportSection } from '#server/core/module.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { liraOf } from '#shared/core/money.ts'

export const turnstileExportSections: readonly ExportSection[] = [
  {
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
        .where(eq(turnstileEntries.user, _id))
        .orderBy(desc(turnstileEntries.at))
      return rows.map(({ fee, ...entry }) => ({ ...entry, fee: liraOf(fee) }))
    },
  },
]
