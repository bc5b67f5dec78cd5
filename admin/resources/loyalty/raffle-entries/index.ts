import GroupsIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { raffleEntryTexts } from '#admin/resources/loyalty/raffle-entries/raffle-entries.texts.ts'
import { listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'

export const raffleEntries: AdminResource = {
  name: 'raffleEntries',
  group: 'club',
  icon: GroupsIcon,
  data: { list: listRaffleEntries, branchScope: 'branch' },
  texts: raffleEntryTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/loyalty/raffle-entries/RaffleEntryList.tsx')),
}
