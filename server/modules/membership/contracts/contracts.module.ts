import { defineModule } from '#server/core/module.ts'
import { contractQueues } from '#server/modules/membership/contracts/contracts.jobs.ts'
import {
  contractsExportSections,
  eraseContracts,
} from '#server/modules/membership/contracts/contracts.privacy.ts'
import { contractRoutes } from '#server/modules/membership/contracts/contracts.routes.ts'
import { contractSignatureRoutes } from '#server/modules/membership/contracts/signatures.routes.ts'

export const contractsModule = defineModule({
  name: 'contracts',
  routes: [contractRoutes, contractSignatureRoutes],
  queues: contractQueues,
  exportSections: contractsExportSections,
  erase: eraseContracts,
})
