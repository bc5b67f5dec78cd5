import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import { lazy } from 'react'
import { applicationsData } from '#admin/resources/applications/applications.data.ts'
import { applicationTexts } from '#admin/resources/applications/applications.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const applications: AdminResource = {
  name: 'applications',
  group: 'people',
  icon: AssignmentIndIcon,
  data: applicationsData,
  texts: applicationTexts,
  recordRepresentation: 'name',
  opensToRead: true,
  attention: { filter: { status: 'new' }, label: applicationTexts.newCount },
  list: lazy(() => import('#admin/resources/applications/ApplicationList.tsx')),
  create: lazy(() => import('#admin/resources/applications/ApplicationCreate.tsx')),
  edit: lazy(() => import('#admin/resources/applications/ApplicationEdit.tsx')),
  show: lazy(() => import('#admin/resources/applications/ApplicationShow.tsx')),
}
