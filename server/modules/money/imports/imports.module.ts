import { defineModule } from '#server/core/module.ts'
import { importQueue } from '#server/modules/money/imports/imports.jobs.ts'
import { importRoutes } from '#server/modules/money/imports/imports.routes.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'

export const importsModule = defineModule({
  name: 'imports',
  personalData: { imports: 'import', import_contents: 'import' },
  routes: [importRoutes],
  namedTables: [{ table: imports }],
  queues: [importQueue],
})
