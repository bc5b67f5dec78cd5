import { defineModule } from '#server/core/module.ts'
import { startSettling } from '#server/modules/money/payments/payments.jobs.ts'
import { erasePayments, paymentsExportSections } from '#server/modules/money/payments/payments.privacy.ts'
import { paymentRoutes } from '#server/modules/money/payments/payments.routes.ts'

export const paymentsModule = defineModule({
  name: 'payments',
  routes: [paymentRoutes],
  startWorker: (services, { report }) => startSettling(services, report),
  exportSections: paymentsExportSections,
  erase: erasePayments,
})
