import { eq } from 'drizzle-orm'
import type { Erasure, ExportSection } from '#server/core/module.ts'
import { membershipsOf } from '#server/modules/membership/memberships/memberships.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'

export const membershipsExportSections: readonly ExportSection[] = [
  { name: 'uyelikler', read: (db, { _id }) => membershipsOf(db, _id) },
]

export async function eraseMemberships({ tx, owner }: Erasure): Promise<void> {
  await tx.db.update(memberships).set({ cancelReason: '' }).where(eq(memberships.user, owner._id))
}
