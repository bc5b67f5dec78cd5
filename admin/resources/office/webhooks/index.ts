import { type AdminResource, screen } from '#admin/core/resource.ts'
import { deliveryTexts, webhookTexts } from '#admin/resources/office/webhooks/webhooks.texts.ts'
import {
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  showWebhook,
  updateWebhook,
} from '#shared/office/webhooks/webhooks.contract.ts'

export const webhooks: AdminResource = {
  name: 'webhooks',
  // The create response contains the secret, which only its screen may hold.
  data: { list: listWebhooks, show: showWebhook, update: updateWebhook, remove: deleteWebhook },
  texts: webhookTexts,
  recordRepresentation: 'name',
  attention: { filter: { isStopped: true }, label: webhookTexts.stoppedCount },
  keywords: 'entegrasyon bildirim olay api muhasebe yazılım bağlantı geri çağrı',
  loggedValues: { state: webhookTexts.states, offReason: webhookTexts.reasons, events: 'list' },
  list: screen(() => import('#admin/resources/office/webhooks/WebhookList.tsx'), 'WebhookList'),
  create: screen(() => import('#admin/resources/office/webhooks/WebhookForm.tsx'), 'WebhookCreate'),
  edit: screen(() => import('#admin/resources/office/webhooks/WebhookForm.tsx'), 'WebhookEdit'),
}

export const webhookDeliveries: AdminResource = {
  name: 'webhook-deliveries',
  data: { list: listWebhookDeliveries },
  texts: deliveryTexts,
  recordRepresentation: 'type',
  keywords: 'webhook günlüğü bildirim geçmişi başarısız gönderim',
  cannotBeSearched: true,
  list: screen(() => import('#admin/resources/office/webhooks/DeliveryList.tsx'), 'DeliveryList'),
}
