import { defineModule } from '#server/core/module.ts'
import { smsSealPurpose } from '#server/modules/messaging/sms/open-sms-queue.ts'
import { smsReportQueue } from '#server/modules/messaging/sms/reports.ts'
import { smsQueues } from '#server/modules/messaging/sms/sender.ts'
import { eraseSms, smsExpiryQueue, smsExportSections } from '#server/modules/messaging/sms/sms.privacy.ts'
import { smsRoutes } from '#server/modules/messaging/sms/sms.routes.ts'
import { smsMessages } from '#server/modules/messaging/sms/sms.table.ts'

export const smsModule = defineModule({
  name: 'sms',
  personalData: { sms_messages: 'textMessage', commercial_days: 'textMessage' },
  personalFields: { sms: ['recipient', 'text'] },
  sealed: [{ column: smsMessages.sealedText, purpose: smsSealPurpose }],
  routes: [smsRoutes],
  queues: [...smsQueues, smsReportQueue, smsExpiryQueue],
  exportSections: smsExportSections,
  erase: eraseSms,
})
