import GroupsIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { raffleEntryTexts } from '#admin/resources/loyalty/raffle-entries/raffle-entries.texts.ts'
import { listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'

export const raffleEntries: AdminResource = {
  name: 'raffle-entries',
  group: 'loyalty',
  icon: GroupsIcon,
  data: { list: listRaffleEntries, branchScope: 'branch' },
  texts: raffleEntryTexts,
  recordRepresentation: 'name',
  list: screen(
    () => import('#admin/resources/loyalty/raffle-entries/RaffleEntryList.tsx'),
    'RaffleEntryList',
  ),
}
