/**
 * What webhooks report, with the list that reads the record of `data.id` (filter `id`). Triggers raise each one in the
 * transaction of its change (server/db/sql/webhooks.sql), so no write names it.
 */
export const webhookEvents = {
  'member.created': { label: 'Üye eklendi', readBy: '/api/users' },
  'member.updated': { label: 'Üyenin bilgileri değişti', readBy: '/api/users' },
  'member.deleted': { label: 'Üyenin hesabı kapandı', readBy: '/api/users' },
  'membership.created': { label: 'Üyelik tanımlandı', readBy: '/api/memberships' },
  'membership.changed': { label: 'Üyelik değişti', readBy: '/api/memberships' },
  'membership.cancelled': { label: 'Üyelik iptal edildi', readBy: '/api/memberships' },
  'sale.created': { label: 'Satış yapıldı', readBy: '/api/sales' },
  'sale.reversed': { label: 'Satış geri alındı', readBy: '/api/sales' },
  'payment.received': { label: 'Kasada ödeme alındı', readBy: '/api/excel' },
  'payment.changed': { label: 'Kasa ödemesi düzeltildi', readBy: '/api/excel' },
  'payment.refunded': { label: 'Kasa ödemesi iade edildi ya da silindi', readBy: '/api/excel' },
  'card-payment.received': { label: 'Kartla ödeme alındı', readBy: '/api/payment/admin/payments' },
  'card-payment.refunded': { label: 'Kartla ödeme iade edildi', readBy: '/api/payment/admin/payments' },
  'debt.created': { label: 'Borç yazıldı', readBy: '/api/receivables' },
  'debt.changed': { label: 'Borcun kalanı ya da vadesi değişti', readBy: '/api/receivables' },
  'debt.settled': { label: 'Borç kapandı', readBy: '/api/receivables' },
  'booking.created': { label: 'Derse yer ayrıldı', readBy: '/api/team/lesson-places' },
  'booking.cancelled': { label: 'Ders yeri boşaldı', readBy: '/api/team/lesson-places' },
  'appointment.booked': { label: 'Bire bir ders ayrıldı', readBy: '/api/appointments' },
  'appointment.moved': {
    label: 'Bire bir dersin saati ya da antrenörü değişti',
    readBy: '/api/appointments',
  },
  'appointment.cancelled': { label: 'Bire bir ders iptal edildi', readBy: '/api/appointments' },
  'appointment.marked': { label: 'Bire bir derse katılım yazıldı', readBy: '/api/appointments' },
  'entry.recorded': { label: 'Turnikeden geçildi', readBy: '/api/turnike/entries' },
} as const

export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** Sent on request, to one webhook alone. */
export const testEvent = 'webhook.test'

/** What a receiver gets; the record itself is read by the API. */
export interface WebhookPayload {
  type: WebhookEvent | typeof testEvent
  /** When it happened, in ISO 8601. */
  timestamp: string
  data: { id: string; branch: string | null }
}
