import SportsIcon from '@mui/icons-material/SportsOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/resources/resource.ts'
import { trainerTexts } from '#admin/resources/trainers/trainers.texts.ts'
import { listTrainers } from '#shared/users/users.contract.ts'

export const trainers: AdminResource = {
  name: 'trainers',
  group: 'people',
  icon: SportsIcon,
  data: { list: listTrainers, branchScope: 'branch' },
  texts: trainerTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/trainers/TrainerList.tsx')),
}
