import { type AdminResource, screen } from '#admin/core/resource.ts'
import { iysTexts } from '#admin/resources/messaging/iys/iys.texts.ts'
import { listIysEntries } from '#shared/messaging/iys/iys.contract.ts'

export const iys: AdminResource = {
  name: 'iys',
  data: { list: listIysEntries },
  texts: iysTexts,
  recordRepresentation: 'recipient',
  keywords: 'ileti yönetim sistemi izin onay ret ticari ileti',
  attention: { filter: { state: 'refused' }, label: iysTexts.refused },
  loggedValues: { state: iysTexts.states },
  list: screen(() => import('#admin/resources/messaging/iys/IysList.tsx'), 'IysList'),
}
