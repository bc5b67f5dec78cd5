import { defineModule } from '#server/core/module.ts'
import { generalRecordRoutes } from '#server/modules/money/general-records/general-records.routes.ts'

export const generalRecordsModule = defineModule({
  name: 'general-records',
  routes: [generalRecordRoutes],
})
