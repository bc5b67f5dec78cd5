import { type AdminResource, screen } from '#admin/core/resource.ts'
import { deletionRequestTexts } from '#admin/resources/people/deletion-requests/deletion-requests.texts.ts'
import { listDeletionRequests, showDeletionRequest } from '#shared/people/privacy/privacy.contract.ts'

export const deletionRequests: AdminResource = {
  name: 'deletion-requests',
  data: { list: listDeletionRequests, show: showDeletionRequest },
  texts: deletionRequestTexts,
  recordRepresentation: 'userName',
  keywords: 'kvkk unutulma hesap silme',
  loggedValues: { status: deletionRequestTexts.statuses },
  attention: { filter: { status: 'open' }, label: deletionRequestTexts.waiting },
  list: screen(
    () => import('#admin/resources/people/deletion-requests/DeletionRequestList.tsx'),
    'DeletionRequestList',
  ),
  show: screen(
    () => import('#admin/resources/people/deletion-requests/DeletionRequestShow.tsx'),
    'DeletionRequestShow',
  ),
}
