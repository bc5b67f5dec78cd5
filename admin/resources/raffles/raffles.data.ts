import type { ResourceData } from '#admin/app/data/resource-data.ts'
import {
  addRaffle,
  deleteRaffle,
  listRaffles,
  showRaffle,
  updateRaffle,
} from '#shared/raffles/raffles.contract.ts'

export const rafflesData: ResourceData = {
  list: listRaffles,
  show: showRaffle,
  create: addRaffle,
  update: updateRaffle,
  remove: deleteRaffle,
  branchScope: 'branch',
}
