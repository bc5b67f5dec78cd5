import GroupsIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import { lazy } from 'react'
import { raffleEntryTexts } from '#admin/resources/raffle-entries/raffle-entries.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'
import { listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'

export const raffleEntries: AdminResource = {
  name: 'raffleEntries',
  group: 'club',
  icon: GroupsIcon,
  data: { list: listRaffleEntries, branchScope: 'branch' },
  texts: raffleEntryTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/raffle-entries/RaffleEntryList.tsx')),
}
