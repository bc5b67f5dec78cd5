import { type AdminResource, screen } from '#admin/core/resource.ts'
import { equipmentTexts } from '#admin/resources/club/equipments/equipments.texts.ts'
import {
  addEquipment,
  deleteEquipment,
  listEquipments,
  showEquipment,
  updateEquipment,
} from '#shared/club/equipments/equipments.contract.ts'

export const equipments: AdminResource = {
  name: 'equipments',
  data: {
    list: listEquipments,
    show: showEquipment,
    create: addEquipment,
    update: updateEquipment,
    remove: deleteEquipment,
    branchScope: 'branch',
  },
  texts: equipmentTexts,
  recordRepresentation: 'name',
  keywords: 'alet makine cihaz kardiyo ağırlık',
  isDeletionUndoable: true,
  list: screen(() => import('#admin/resources/club/equipments/EquipmentList.tsx'), 'EquipmentList'),
  create: screen(() => import('#admin/resources/club/equipments/EquipmentForm.tsx'), 'EquipmentCreate'),
  edit: screen(() => import('#admin/resources/club/equipments/EquipmentForm.tsx'), 'EquipmentEdit'),
}
