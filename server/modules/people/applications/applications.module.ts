import { sql } from 'drizzle-orm'
import { branchScope } from '#server/core/current-user.ts'
import { byVerifiedAddress, sameAddress } from '#server/core/erasure.ts'
import { defineModule, defineQueue, type Erasure, type ExportSection } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { clubSettings } from '#server/modules/club/settings/settings.table.ts'
import { applicationRoutes } from '#server/modules/people/applications/applications.routes.ts'
import { toApplication } from '#server/modules/people/applications/applications.service.ts'
import { applications } from '#server/modules/people/applications/applications.table.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

const applicationsExportSections: readonly ExportSection[] = [
  {
    name: 'is-basvurulari',
    read: byVerifiedAddress(async (db, email) => {
      const rows = await db.select().from(applications).where(sameAddress(applications.email, email))
      return rows.map(toApplication)
    }),
  },
]

/** Deletes the applications from the owner's address, with their files. */
async function eraseApplications({ tx, services, owner }: Erasure): Promise<void> {
  if (!owner.email || !owner.emailVerifiedAt) return
  const removed = await tx.db
    .delete(applications)
    .where(sameAddress(applications.email, owner.email))
    .returning()
  for (const { _id, branch, cvKey } of removed) {
    await tx.audit({ resource: 'applications', recordId: _id, action: 'delete', before: { branch } })
    if (cvKey) tx.afterCommit(() => services.storage.remove('documents', cvKey))
  }
}

/** Deletes old applications with their CVs. */
const expiryQueue = defineQueue({
  name: 'application-expiry',
  title: 'Eski iş başvurularının temizliği',
  cron: '20 5 * * *',
  async handle({ db, storage }) {
    const expired = await db
      .delete(applications)
      .where(
        sql`${applications.createdAt} < (SELECT now() - make_interval(months => ${clubSettings.applicationMonths}) FROM ${clubSettings})`,
      )
      .returning({ cvKey: applications.cvKey })
    for (const { cvKey } of expired) if (cvKey) await storage.remove('documents', cvKey)
  },
})

export const applicationsModule = defineModule({
  name: 'applications',
  personalData: { applications: 'candidate' },
  routes: [applicationRoutes],
  queues: [expiryQueue],
  namedTables: [{ table: applications }],
  personalFields: { applications: ['name', 'email', 'phone', 'message', 'adminNotes', 'cvKey'] },
  exportSections: applicationsExportSections,
  erase: eraseApplications,
  branchReferences: {
    applications_branch_id_branches_id_fkey: {
      code: 'branch.has-applications',
      text: applicationsMessages.keepBranch,
    },
  },
  search: [
    {
      resource: 'applications',
      isListedFor: listedBy('applications.list'),
      table: applications,
      key: applications._id,
      title: applications.name,
      detail: applications.position,
      at: applications.createdAt,
      matches: matchesText(applications.search),
      scope: (currentUser) => branchScope(currentUser, applications.branch),
    },
  ],
})
