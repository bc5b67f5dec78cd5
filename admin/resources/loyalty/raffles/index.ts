import CelebrationIcon from '@mui/icons-material/CelebrationOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { rafflesData } from '#admin/resources/loyalty/raffles/raffles.data.ts'
import { raffleTexts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'

export const raffles: AdminResource = {
  name: 'raffles',
  group: 'club',
  icon: CelebrationIcon,
  data: rafflesData,
  texts: raffleTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/loyalty/raffles/RaffleList.tsx')),
  create: lazy(() => import('#admin/resources/loyalty/raffles/RaffleCreate.tsx')),
  edit: lazy(() => import('#admin/resources/loyalty/raffles/RaffleEdit.tsx')),
}
