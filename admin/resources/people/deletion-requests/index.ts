import ForgetIcon from '@mui/icons-material/PersonRemoveOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { deletionRequestsData } from '#admin/resources/people/deletion-requests/deletion-requests.data.ts'
import { deletionRequestTexts } from '#admin/resources/people/deletion-requests/deletion-requests.texts.ts'

export const deletionRequests: AdminResource = {
  name: 'deletionRequests',
  group: 'people',
  icon: ForgetIcon,
  data: deletionRequestsData,
  texts: deletionRequestTexts,
  recordRepresentation: 'userName',
  attention: { filter: { status: 'open' }, label: deletionRequestTexts.waiting },
  list: lazy(() => import('#admin/resources/people/deletion-requests/DeletionRequestList.tsx')),
  show: lazy(() => import('#admin/resources/people/deletion-requests/DeletionRequestShow.tsx')),
}
