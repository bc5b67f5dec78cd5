import DirectionsRunIcon from '@mui/icons-material/DirectionsRunOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { programsData } from '#admin/resources/content/programs/programs.data.ts'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'

export const programs: AdminResource = {
  name: 'programs',
  group: 'site',
  icon: DirectionsRunIcon,
  data: programsData,
  texts: programTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/content/programs/ProgramList.tsx')),
  create: lazy(() => import('#admin/resources/content/programs/ProgramCreate.tsx')),
  edit: lazy(() => import('#admin/resources/content/programs/ProgramEdit.tsx')),
}
