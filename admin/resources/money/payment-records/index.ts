import { type AdminResource, screen } from '#admin/core/resource.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import {
  addDeskPayment,
  deleteDeskPayment,
  listDeskPayments,
  listDeskPaymentsOfBranch,
  showDeskPayment,
  updateDeskPayment,
} from '#shared/money/payment-records/payment-records.contract.ts'

export const paymentRecords: AdminResource = {
  name: 'payment-records',
  data: {
    list: listDeskPayments,
    lists: { branch: listDeskPaymentsOfBranch },
    show: showDeskPayment,
    create: addDeskPayment,
    update: updateDeskPayment,
    remove: deleteDeskPayment,
    branchScope: 'branch',
  },
  texts: paymentRecordTexts,
  recordRepresentation: 'memberName',
  loggedValues: {
    amount: 'kurus',
    allocated: 'kurus',
    refunded: 'kurus',
    method: membershipTexts.methods,
    phone: 'phone',
  },
  keywords: 'tahsilat kasa ödemeler nakit makbuz fiş dekont havale eft gün sonu ciro hasılat',
  tasks: [{ ...paymentRecordTexts.tasks.dayEnd }],
  list: screen(
    () => import('#admin/resources/money/payment-records/PaymentRecordList.tsx'),
    'PaymentRecordList',
  ),
  create: screen(
    () => import('#admin/resources/money/payment-records/PaymentRecordForm.tsx'),
    'PaymentRecordCreate',
  ),
  edit: screen(
    () => import('#admin/resources/money/payment-records/PaymentRecordForm.tsx'),
    'PaymentRecordEdit',
  ),
}
