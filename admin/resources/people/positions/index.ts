import { type AdminResource, screen } from '#admin/core/resource.ts'
import { positionTexts } from '#admin/resources/people/positions/positions.texts.ts'
import {
  addPosition,
  deletePosition,
  listPositions,
  showPosition,
  updatePosition,
} from '#shared/people/positions/positions.contract.ts'

export const positions: AdminResource = {
  name: 'positions',
  data: {
    list: listPositions,
    show: showPosition,
    create: addPosition,
    update: updatePosition,
    remove: deletePosition,
  },
  texts: positionTexts,
  recordRepresentation: 'name',
  keywords: 'pozisyon görev yetki izin kasiyer resepsiyon şube müdürü muhasebe bölge müdürü',
  list: screen(() => import('#admin/resources/people/positions/PositionList.tsx'), 'PositionList'),
  create: screen(() => import('#admin/resources/people/positions/PositionForm.tsx'), 'PositionCreate'),
  edit: screen(() => import('#admin/resources/people/positions/PositionForm.tsx'), 'PositionEdit'),
}
