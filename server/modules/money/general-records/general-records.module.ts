import { branchScope } from '#server/core/current-user.ts'
import { defineModule } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { generalRecordRoutes } from '#server/modules/money/general-records/general-records.routes.ts'
import { generalSheetTable } from '#server/modules/money/general-records/general-records.service.ts'
import { generalRecords } from '#server/modules/money/general-records/general-records.table.ts'
import { generalRecordsMessages } from '#shared/money/general-records/general-records.messages.ts'

export const generalRecordsModule = defineModule({
  name: 'general-records',
  routes: [generalRecordRoutes],
  namedTables: [{ table: generalRecords }],
  branchReferences: {
    general_records_branch_id_branches_id_fkey: {
      code: 'branch.has-general-records',
      text: generalRecordsMessages.keepBranch,
    },
  },
  search: [
    {
      resource: 'general-records',
      isListedFor: listedBy('general-records.list'),
      table: generalRecords,
      key: generalRecords._id,
      title: generalRecords.title,
      detail: generalRecords.category,
      at: generalRecords.createdAt,
      matches: matchesText(generalRecords.search),
      scope: (currentUser) => branchScope(currentUser, generalRecords.branch),
    },
  ],
  sheet: generalSheetTable,
})
