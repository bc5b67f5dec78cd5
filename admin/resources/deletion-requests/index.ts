import ForgetIcon from '@mui/icons-material/PersonRemoveOutlined'
import { lazy } from 'react'
import { deletionRequestsData } from '#admin/resources/deletion-requests/deletion-requests.data.ts'
import { deletionRequestTexts } from '#admin/resources/deletion-requests/deletion-requests.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const deletionRequests: AdminResource = {
  name: 'deletionRequests',
  group: 'people',
  icon: ForgetIcon,
  data: deletionRequestsData,
  texts: deletionRequestTexts,
  recordRepresentation: 'userName',
  attention: { filter: { status: 'open' }, label: deletionRequestTexts.waiting },
  list: lazy(() => import('#admin/resources/deletion-requests/DeletionRequestList.tsx')),
  show: lazy(() => import('#admin/resources/deletion-requests/DeletionRequestShow.tsx')),
}
