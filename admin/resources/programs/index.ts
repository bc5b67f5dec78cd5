import DirectionsRunIcon from '@mui/icons-material/DirectionsRunOutlined'
import { lazy } from 'react'
import { programsData } from '#admin/resources/programs/programs.data.ts'
import { programTexts } from '#admin/resources/programs/programs.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const programs: AdminResource = {
  name: 'programs',
  group: 'site',
  icon: DirectionsRunIcon,
  data: programsData,
  texts: programTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/programs/ProgramList.tsx')),
  create: lazy(() => import('#admin/resources/programs/ProgramCreate.tsx')),
  edit: lazy(() => import('#admin/resources/programs/ProgramEdit.tsx')),
}
