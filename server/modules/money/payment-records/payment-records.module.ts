import { sql } from 'drizzle-orm'
import { branchScope } from '#server/core/current-user.ts'
import { defineModule } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { paymentRecordRoutes } from '#server/modules/money/payment-records/payment-records.routes.ts'
import {
  erasePaymentRecords,
  paymentSheetTable,
} from '#server/modules/money/payment-records/payment-records.service.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'

export const paymentRecordsModule = defineModule({
  name: 'payment-records',
  personalData: { desk_payments: 'sale' },
  routes: [paymentRecordRoutes],
  namedTables: [{ table: deskPayments }],
  personalFields: { 'payment-records': ['memberName', 'phone', 'note'] },
  sheet: paymentSheetTable,
  erase: erasePaymentRecords,
  branchReferences: {
    desk_payments_branch_id_branches_id_fkey: {
      code: 'branch.has-payment-records',
      text: paymentRecordsMessages.keepBranch,
    },
  },
  search: [
    {
      resource: 'payment-records',
      isListedFor: listedBy('payment-records.list'),
      table: deskPayments,
      key: deskPayments._id,
      title: deskPayments.memberName,
      detail: sql`concat_ws(' · ', nullif(${deskPayments.package}, ''), nullif(${deskPayments.note}, ''))`,
      at: deskPayments.createdAt,
      matches: matchesText(deskPayments.search),
      scope: (currentUser) => branchScope(currentUser, deskPayments.branch),
    },
  ],
})
