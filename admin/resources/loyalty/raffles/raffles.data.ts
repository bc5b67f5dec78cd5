import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addRaffle,
  type Draw,
  deleteRaffle,
  listRaffles,
  showRaffle,
  updateRaffle,
} from '#shared/loyalty/raffles/raffles.contract.ts'

export const rafflesData: ResourceData = {
  list: listRaffles,
  show: showRaffle,
  create: addRaffle,
  update: updateRaffle,
  remove: deleteRaffle,
  branchScope: 'branch',
  read: ({ draw, ...answer }) => {
    const source = (draw as Draw | null)?.source
    return {
      ...answer,
      draw,
      sourceKind: source?.kind ?? 'drand',
      sourceName: source?.name ?? '',
      sourceAt: source?.kind === 'announced' ? source.at : null,
    }
  },
}
