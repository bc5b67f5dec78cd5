import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { applicationsData } from '#admin/resources/people/applications/applications.data.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'

export const applications: AdminResource = {
  name: 'applications',
  group: 'people',
  icon: AssignmentIndIcon,
  data: applicationsData,
  texts: applicationTexts,
  recordRepresentation: 'name',
  opensToRead: true,
  attention: { filter: { status: 'new' }, label: applicationTexts.newCount },
  list: lazy(() => import('#admin/resources/people/applications/ApplicationList.tsx')),
  create: lazy(() => import('#admin/resources/people/applications/ApplicationCreate.tsx')),
  edit: lazy(() => import('#admin/resources/people/applications/ApplicationEdit.tsx')),
  show: lazy(() => import('#admin/resources/people/applications/ApplicationShow.tsx')),
}
