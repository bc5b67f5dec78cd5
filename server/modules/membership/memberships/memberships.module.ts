import { defineModule } from '#server/core/module.ts'
import { membershipQueues } from '#server/modules/membership/memberships/memberships.jobs.ts'
import {
  eraseMemberships,
  membershipsExportSections,
} from '#server/modules/membership/memberships/memberships.privacy.ts'
import { membershipRoutes } from '#server/modules/membership/memberships/memberships.routes.ts'

export const membershipsModule = defineModule({
  name: 'memberships',
  routes: [membershipRoutes],
  queues: membershipQueues,
  exportSections: membershipsExportSections,
  erase: eraseMemberships,
})
