import { type AdminResource, screen } from '#admin/core/resource.ts'
import { unknownDeliveryTexts } from '#admin/resources/messaging/unknown-deliveries/unknown-deliveries.texts.ts'
import { listUnknownDeliveries } from '#shared/messaging/campaigns/campaign-sending.contract.ts'

export const unknownDeliveries: AdminResource = {
  name: 'campaign-deliveries',
  data: { list: listUnknownDeliveries },
  texts: unknownDeliveryTexts,
  recordRepresentation: 'email',
  keywords: 'gitmeyen ulaşmayan e-posta mail',
  attention: { filter: {}, label: unknownDeliveryTexts.waiting },
  list: screen(
    () => import('#admin/resources/messaging/unknown-deliveries/UnknownDeliveryList.tsx'),
    'UnknownDeliveryList',
  ),
}
