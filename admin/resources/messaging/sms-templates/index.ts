import { type AdminResource, screen } from '#admin/core/resource.ts'
import { smsTemplateTexts } from '#admin/resources/messaging/sms-templates/sms-templates.texts.ts'
import {
  listSmsTemplates,
  showSmsTemplate,
  updateSmsTemplate,
} from '#shared/messaging/sms-templates/sms-templates.contract.ts'
import type { SmsTemplateKind } from '#shared/messaging/sms-templates/sms-templates.rules.ts'

export const smsTemplates: AdminResource = {
  name: 'sms-templates',
  data: {
    list: listSmsTemplates,
    show: showSmsTemplate,
    update: updateSmsTemplate,
    read: (template) => ({
      ...template,
      title: smsTemplateTexts.titles[template._id as SmsTemplateKind],
    }),
  },
  texts: smsTemplateTexts,
  recordRepresentation: 'title',
  keywords: 'sms kısa mesaj şablon bildirim metin hatırlatma',
  loggedValues: { kind: smsTemplateTexts.titles },
  list: screen(
    () => import('#admin/resources/messaging/sms-templates/SmsTemplateList.tsx'),
    'SmsTemplateList',
  ),
  edit: screen(
    () => import('#admin/resources/messaging/sms-templates/SmsTemplateEdit.tsx'),
    'SmsTemplateEdit',
  ),
}
