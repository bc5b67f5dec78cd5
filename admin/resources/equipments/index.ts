import FitnessCenterIcon from '@mui/icons-material/FitnessCenterOutlined'
import { lazy } from 'react'
import { equipmentsData } from '#admin/resources/equipments/equipments.data.ts'
import { equipmentTexts } from '#admin/resources/equipments/equipments.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const equipments: AdminResource = {
  name: 'equipments',
  group: 'club',
  icon: FitnessCenterIcon,
  data: equipmentsData,
  texts: equipmentTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/equipments/EquipmentList.tsx')),
  create: lazy(() => import('#admin/resources/equipments/EquipmentCreate.tsx')),
  edit: lazy(() => import('#admin/resources/equipments/EquipmentEdit.tsx')),
}
