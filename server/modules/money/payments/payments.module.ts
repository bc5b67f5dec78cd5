import { defineModule } from '#server/core/module.ts'
import { startSettling } from '#server/modules/money/payments/payments.jobs.ts'
import { erasePayments, paymentsExportSections } from '#server/modules/money/payments/payments.privacy.ts'
import { paymentRoutes } from '#server/modules/money/payments/payments.routes.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'

export const paymentsModule = defineModule({
  name: 'payments',
  routes: [paymentRoutes],
  startWorker: (services, { report }) => startSettling(services, report),
  exportSections: paymentsExportSections,
  erase: erasePayments,
  branchReferences: {
    payments_branch_id_branches_id_fk: {
      code: 'branch.has-payments',
      text: paymentRecordsMessages.keepBranch,
    },
  },
})
