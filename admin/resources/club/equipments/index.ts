import FitnessCenterIcon from '@mui/icons-material/FitnessCenterOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { equipmentsData } from '#admin/resources/club/equipments/equipments.data.ts'
import { equipmentTexts } from '#admin/resources/club/equipments/equipments.texts.ts'

export const equipments: AdminResource = {
  name: 'equipments',
  group: 'club',
  icon: FitnessCenterIcon,
  data: equipmentsData,
  texts: equipmentTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/club/equipments/EquipmentList.tsx')),
  create: lazy(() => import('#admin/resources/club/equipments/EquipmentCreate.tsx')),
  edit: lazy(() => import('#admin/resources/club/equipments/EquipmentEdit.tsx')),
}
