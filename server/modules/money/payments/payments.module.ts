import { eq, or } from 'drizzle-orm'
import { defineModule } from '#server/core/module.ts'
import { listedBy } from '#server/core/search.ts'
import { startSettling } from '#server/modules/money/payments/payments.jobs.ts'
import { erasePayments, paymentsExportSections } from '#server/modules/money/payments/payments.privacy.ts'
import { paymentRoutes } from '#server/modules/money/payments/payments.routes.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { userName, usersMatching } from '#server/modules/people/users/person-search.ts'
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
  search: [
    {
      resource: 'payments',
      isListedFor: listedBy('payments.list'),
      table: payments,
      key: payments._id,
      title: payments.title,
      detail: userName(payments.user),
      at: payments.createdAt,
      matches: (terms) =>
        or(
          eq(payments.conversationId, terms.exact),
          eq(payments.providerPaymentId, terms.exact),
          usersMatching(payments.user, terms),
        ),
    },
  ],
})
