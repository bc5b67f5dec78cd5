import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addDeskPayment,
  type DeskPayment,
  deleteDeskPayment,
  listDeskPayments,
  listDeskPaymentsOfBranch,
  showDeskPayment,
  updateDeskPayment,
} from '#shared/money/payment-records/payment-records.contract.ts'

export const paymentRecordsData: ResourceData = {
  list: listDeskPayments,
  lists: { branch: listDeskPaymentsOfBranch },
  show: showDeskPayment,
  create: addDeskPayment,
  update: updateDeskPayment,
  remove: deleteDeskPayment,
  branchScope: 'branch',
}

export type DeskPaymentRecord = DeskPayment & { id: string }
