import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addEquipment,
  deleteEquipment,
  listEquipments,
  showEquipment,
  updateEquipment,
} from '#shared/club/equipments/equipments.contract.ts'

export const equipmentsData: ResourceData = {
  list: listEquipments,
  show: showEquipment,
  create: addEquipment,
  update: updateEquipment,
  remove: deleteEquipment,
  branchScope: 'branch',
}
