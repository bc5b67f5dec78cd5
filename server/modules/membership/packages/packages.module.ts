import { defineModule } from '#server/core/module.ts'
import { packageRoutes } from '#server/modules/membership/packages/packages.routes.ts'
import { packages } from '#server/modules/membership/packages/packages.table.ts'

export const packagesModule = defineModule({
  name: 'packages',
  routes: [packageRoutes],
  namedTables: [{ table: packages }],
})
