import { z } from 'zod'
import { equipmentsMessages } from '#shared/club/equipments/equipments.messages.ts'
import { crudEndpoints, listOfBranch } from '#shared/core/crud-endpoints.ts'
import { clearable, Flag, Instant, Line, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'

const texts = equipmentsMessages

export const Equipment = named('Equipment', {
  _id: Id,
  branch: Id,
  /** The category's id; null when the equipment is not sorted yet. */
  category: Id.nullable(),
  name: z.string(),
  brand: z.string(),
  description: z.string(),
  /** How many of it stand in the branch. */
  quantity: z.number().int(),
  ...pictureFields,
  createdAt: Instant,
  version: z.number().int(),
})
export type Equipment = z.infer<typeof Equipment>

export const EquipmentInput = named('EquipmentInput', {
  branch: Id,
  category: clearable(Id).optional(),
  name: Line(120),
  brand: Text(80).default(''),
  description: Text(2000).default(''),
  quantity: WholeNumber(1, 1000).default(1),
})

/** Absent fields stay as they are; equipment does not move between branches. */
export const EquipmentChange = named('EquipmentChange', {
  category: clearable(Id).optional(),
  name: Line(120).optional(),
  brand: Text(80).optional(),
  description: Text(2000).optional(),
  quantity: WholeNumber(1, 1000).optional(),
  removeImage: Flag.optional(),
  version: Version.optional(),
})

export const equipmentQuery = listQuery(['name', 'brand', 'quantity', 'createdAt'], {
  branch: Id.optional(),
  category: Id.optional(),
})

export const equipmentCalls = crudEndpoints({
  resource: 'equipments',
  url: '/api/equipments',
  texts,
  summaries: {
    list: 'Bütün şubelerin ekipmanları',
    show: 'Bir ekipman',
    create: 'Ekipman ekler',
    update: 'Ekipmanı günceller',
    remove: 'Ekipmanı fotoğrafıyla siler',
  },
  row: Equipment,
  query: equipmentQuery,
  input: EquipmentInput,
  change: EquipmentChange,
  files: { image: imageField },
  cacheTags: () => [pageTags.every('equipments'), pageTags.branches],
})
export const {
  list: listEquipments,
  show: showEquipment,
  create: addEquipment,
  update: updateEquipment,
  remove: deleteEquipment,
} = equipmentCalls

export const listEquipmentsOfBranch = listOfBranch(listEquipments, {
  url: '/api/equipments/branch/:branchId',
  summary: 'Bir şubenin ekipmanları',
  cacheTags: ({ params }) => [pageTags.equipments(params.branchId), pageTags.branches],
})
