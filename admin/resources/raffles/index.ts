import CelebrationIcon from '@mui/icons-material/CelebrationOutlined'
import { lazy } from 'react'
import { rafflesData } from '#admin/resources/raffles/raffles.data.ts'
import { raffleTexts } from '#admin/resources/raffles/raffles.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const raffles: AdminResource = {
  name: 'raffles',
  group: 'club',
  icon: CelebrationIcon,
  data: rafflesData,
  texts: raffleTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/raffles/RaffleList.tsx')),
  create: lazy(() => import('#admin/resources/raffles/RaffleCreate.tsx')),
  edit: lazy(() => import('#admin/resources/raffles/RaffleEdit.tsx')),
}
