import { defineModule } from '#server/core/module.ts'
import { erasePaymentRecords } from '#server/modules/money/payment-records/payment-records.privacy.ts'
import { paymentRecordRoutes } from '#server/modules/money/payment-records/payment-records.routes.ts'

export const paymentRecordsModule = defineModule({
  name: 'payment-records',
  routes: [paymentRecordRoutes],
  erase: erasePaymentRecords,
})
