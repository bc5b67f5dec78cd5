import { defineModule } from '#server/core/module.ts'
import { addInitialProgram } from '#server/modules/content/programs/initial-program.ts'
import { programRoutes } from '#server/modules/content/programs/programs.routes.ts'
import { programs } from '#server/modules/content/programs/programs.table.ts'

export const programsModule = defineModule({
  name: 'programs',
  routes: [programRoutes],
  namedTables: [{ table: programs }],
  addInitialContent: addInitialProgram,
})
