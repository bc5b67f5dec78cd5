import { type AdminResource, screen } from '#admin/core/resource.ts'
import { raffleEntryTexts } from '#admin/resources/loyalty/raffle-entries/raffle-entries.texts.ts'
import { listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'

export const raffleEntries: AdminResource = {
  name: 'raffle-entries',
  data: { list: listRaffleEntries, branchScope: 'branch' },
  texts: raffleEntryTexts,
  recordRepresentation: 'name',
  keywords: 'çekiliş kura katılan aday',
  list: screen(
    () => import('#admin/resources/loyalty/raffle-entries/RaffleEntryList.tsx'),
    'RaffleEntryList',
  ),
}
