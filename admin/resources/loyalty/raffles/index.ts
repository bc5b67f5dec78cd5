import { type AdminResource, screen } from '#admin/core/resource.ts'
import { raffleTexts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import {
  addRaffle,
  deleteRaffle,
  listRaffles,
  showRaffle,
  updateRaffle,
} from '#shared/loyalty/raffles/raffles.contract.ts'

export const raffles: AdminResource = {
  name: 'raffles',
  data: {
    list: listRaffles,
    show: showRaffle,
    create: addRaffle,
    update: updateRaffle,
    remove: deleteRaffle,
    branchScope: 'branch',
  },
  texts: raffleTexts,
  recordRepresentation: 'title',
  keywords: 'çekiliş kura',
  list: screen(() => import('#admin/resources/loyalty/raffles/RaffleList.tsx'), 'RaffleList'),
  create: screen(() => import('#admin/resources/loyalty/raffles/RaffleForm.tsx'), 'RaffleCreate'),
  edit: screen(() => import('#admin/resources/loyalty/raffles/RaffleForm.tsx'), 'RaffleEdit'),
}
