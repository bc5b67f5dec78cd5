import { z } from 'zod'
import { equipmentsMessages } from '#shared/club/equipments/equipments.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { clearable, Flag, Instant, Line, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { pageTags } from '#shared/core/page.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'

const texts = equipmentsMessages

export const Equipment = z.object({
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

export const EquipmentInput = z.object({
  branch: Id,
  category: clearable(Id).optional(),
  name: Line(120),
  brand: Text(80).default(''),
  description: Text(2000).default(''),
  quantity: WholeNumber(1, 1000).default(1),
})

/** Absent fields stay as they are; equipment does not move between branches. */
export const EquipmentChange = z.object({
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

export const listEquipments = endpoint({
  method: 'GET',
  url: '/api/equipments',
  cacheTags: () => [pageTags.every('equipments'), pageTags.branches],
  access: 'equipments.list',
  failure: texts.listFailed,
  summary: 'Bütün şubelerin ekipmanları',
  list: true,
  schema: { querystring: equipmentQuery, response: { 200: z.array(Equipment) } },
})

export const listEquipmentsOfBranch = endpoint({
  method: 'GET',
  url: '/api/equipments/branch/:branchId',
  cacheTags: ({ params }: { params: { branchId: string } }) => [
    pageTags.equipments(params.branchId),
    pageTags.branches,
  ],
  access: 'equipments.list',
  failure: texts.listFailed,
  summary: 'Bir şubenin ekipmanları',
  list: true,
  schema: { params: BranchIdParams, querystring: equipmentQuery, response: { 200: z.array(Equipment) } },
})

export const showEquipment = endpoint({
  method: 'GET',
  url: '/api/equipments/:id',
  cacheTags: () => [pageTags.every('equipments'), pageTags.branches],
  access: 'equipments.show',
  failure: texts.listFailed,
  summary: 'Bir ekipman',
  schema: { params: IdParams, response: { 200: Equipment } },
})

export const addEquipment = endpoint({
  method: 'POST',
  url: '/api/equipments',
  access: 'equipments.create',
  failure: texts.createFailed,
  summary: 'Ekipman ekler',
  files: { image: imageField },
  schema: { body: EquipmentInput, response: { 201: Equipment } },
})

export const updateEquipment = endpoint({
  method: 'PUT',
  url: '/api/equipments/:id',
  access: 'equipments.edit',
  failure: texts.updateFailed,
  summary: 'Ekipmanı günceller',
  files: { image: imageField },
  schema: { params: IdParams, body: EquipmentChange, response: { 200: Equipment } },
})

export const deleteEquipment = endpoint({
  method: 'DELETE',
  url: '/api/equipments/:id',
  access: 'equipments.delete',
  failure: texts.deleteFailed,
  summary: 'Ekipmanı fotoğrafıyla siler',
  schema: { params: IdParams, response: { 200: Done } },
})
