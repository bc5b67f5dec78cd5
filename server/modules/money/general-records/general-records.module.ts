import { defineModule } from '#server/core/module.ts'
import { generalRecordRoutes } from '#server/modules/money/general-records/general-records.routes.ts'
import { generalRecordsMessages } from '#shared/money/general-records/general-records.messages.ts'

export const generalRecordsModule = defineModule({
  name: 'general-records',
  routes: [generalRecordRoutes],
  branchReferences: {
    general_records_branch_id_branches_id_fk: {
      code: 'branch.has-general-records',
      text: generalRecordsMessages.keepBranch,
    },
  },
})
