import { eq, sql } from 'drizzle-orm'
import { branchScope } from '#server/core/current-user.ts'
import { defineModule, type Erasure, type ExportSection } from '#server/core/module.ts'
import { listedBy } from '#server/core/search.ts'
import { membershipQueues } from '#server/modules/membership/memberships/memberships.jobs.ts'
import { membershipRoutes } from '#server/modules/membership/memberships/memberships.routes.ts'
import {
  joiningFeeLines,
  membershipsOf,
  packageLines,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { userName, usersMatching } from '#server/modules/people/users/person-search.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'

const membershipsExportSections: readonly ExportSection[] = [
  { name: 'uyelikler', read: (db, { _id }) => membershipsOf(db, _id) },
]

async function eraseMemberships({ tx, owner }: Erasure): Promise<void> {
  await tx.db.update(memberships).set({ cancelReason: '' }).where(eq(memberships.user, owner._id))
}

export const membershipsModule = defineModule({
  name: 'memberships',
  personalData: { memberships: 'membership', membership_branches: 'membership' },
  routes: [membershipRoutes],
  namedTables: [{ table: memberships }],
  saleLines: [packageLines, joiningFeeLines],
  queues: membershipQueues,
  exportSections: membershipsExportSections,
  erase: eraseMemberships,
  branchReferences: {
    memberships_branch_id_branches_id_fkey: {
      code: 'branch.has-memberships',
      text: membershipsMessages.keepBranch,
    },
    membership_branches_branch_id_branches_id_fkey: {
      code: 'branch.has-valid-memberships',
      text: membershipsMessages.keepValidBranch,
    },
  },
  search: [
    {
      resource: 'memberships',
      isListedFor: listedBy('memberships.list'),
      table: memberships,
      key: memberships._id,
      title: userName(memberships.user),
      detail: memberships.name,
      // `ends_at` is the midnight after the last day.
      at: sql`${memberships.endsAt} - interval '1 second'`,
      matches: (terms) => usersMatching(memberships.user, terms),
      scope: (currentUser) => branchScope(currentUser, memberships.branch),
      order: sql`at DESC`,
    },
  ],
})
