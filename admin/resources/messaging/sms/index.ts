import { type AdminResource, screen } from '#admin/core/resource.ts'
import { smsSettingsTexts, smsTexts } from '#admin/resources/messaging/sms/sms.texts.ts'
import { listSms, showSmsSettings, updateSmsSettings } from '#shared/messaging/sms/sms.contract.ts'

export const sms: AdminResource = {
  name: 'sms',
  data: { list: listSms },
  texts: smsTexts,
  recordRepresentation: 'recipient',
  keywords: 'kısa mesaj telefon cep gitmeyen ulaşmayan teslim doğrulama kodu netgsm',
  attention: { filter: { state: 'unknown' }, label: smsTexts.waiting },
  list: screen(() => import('#admin/resources/messaging/sms/SmsList.tsx'), 'SmsList'),
}

export const smsSettings: AdminResource = {
  name: 'sms-settings',
  data: {
    list: showSmsSettings,
    show: showSmsSettings,
    update: updateSmsSettings,
    read: (record) => ({ ...record, title: smsSettingsTexts.title }),
  },
  texts: smsSettingsTexts,
  recordRepresentation: 'title',
  loggedValues: { limits: 'list', thousandPrice: 'lira' },
  keywords: 'sms sağlayıcı netgsm kredi bakiye sessiz saat aylık sınır parça fiyat deneme gönderici',
  entry: 'edit',
  list: screen(() => import('#admin/resources/messaging/sms/SmsSettingsScreen.tsx'), 'SmsSettingsScreen'),
}
