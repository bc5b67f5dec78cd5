import { byVerifiedAddress, sameAddress } from '#server/core/erasure.ts'
import type { Erasure, ExportSection } from '#server/core/module.ts'
import { toApplication } from '#server/modules/people/applications/applications.service.ts'
import { applications } from '#server/modules/people/applications/applications.table.ts'

export const applicationsExportSections: readonly ExportSection[] = [
  {
    name: 'is-basvurulari',
    read: byVerifiedAddress(async (db, email) => {
      const rows = await db.select().from(applications).where(sameAddress(applications.email, email))
      return rows.map(toApplication)
    }),
  },
]

/** Deletes the applications from the owner's address, with their files. */
export async function eraseApplications({ tx, services, owner }: Erasure): Promise<void> {
  if (!owner.emailVerifiedAt) return
  const removed = await tx.db
    .delete(applications)
    .where(sameAddress(applications.email, owner.email))
    .returning()
  for (const { _id, branch, cvKey } of removed) {
    await tx.audit({ resource: 'applications', recordId: _id, action: 'delete', before: { branch } })
    if (cvKey) tx.afterCommit(() => services.storage.remove('documents', cvKey))
  }
}
