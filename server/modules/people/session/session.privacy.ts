import { eq } from 'drizzle-orm'
import type { ExportSection } from '#server/core/module.ts'
import { sessions } from '#server/modules/people/session/session.table.ts'

export const sessionExportSections: readonly ExportSection[] = [
  {
    name: 'oturumlar',
    read: (db, { _id }) =>
      db
        .select({ createdAt: sessions.createdAt, seenAt: sessions.seenAt, expiresAt: sessions.expiresAt })
        .from(sessions)
        .where(eq(sessions.user, _id)),
  },
]
