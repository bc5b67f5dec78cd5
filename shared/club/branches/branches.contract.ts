import { z } from 'zod'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, Instant, Line, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'

const texts = branchesMessages

export const Branch = z.object({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  openingHours: z.string(),
  /** Link to the branch on a map service; empty when unknown. */
  mapUrl: z.string(),
  order: z.number().int(),
  /** An archived branch is kept but no longer shown to visitors. */
  isActive: z.boolean(),
  ...pictureFields,
  createdAt: Instant,
  version: z.number().int(),
})
export type Branch = z.infer<typeof Branch>

const fields = {
  name: Line(80),
  description: Text(2000).default(''),
  address: Text(300).default(''),
  phone: Text(40).default(''),
  email: z.union([z.literal(''), z.email(validationMessages.email)]).default(''),
  openingHours: Text(60).default(''),
  mapUrl: z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: validationMessages.invalid })])
    .default(''),
  order: WholeNumber(0, 10_000).default(0),
  isActive: Flag.default(true),
}

export const BranchInput = z.object(fields)
/** Absent fields stay as they are. */
export const BranchChange = z.object({
  name: fields.name.optional(),
  description: Text(2000).optional(),
  address: Text(300).optional(),
  phone: Text(40).optional(),
  email: fields.email.unwrap().optional(),
  openingHours: Text(60).optional(),
  mapUrl: fields.mapUrl.unwrap().optional(),
  order: WholeNumber(0, 10_000).optional(),
  isActive: Flag.optional(),
  /** `true` removes the photograph. */
  removeImage: Flag.optional(),
  version: Version.optional(),
})

const BranchList = z.object({ branches: z.array(Branch) })

export const branchQuery = listQuery(['order', 'name', 'createdAt', 'isActive'], {
  isActive: z.boolean().optional(),
  slug: z.string().max(80).optional(),
})

export const listBranches = endpoint({
  method: 'GET',
  url: '/api/branch/list',
  access: 'branches.list',
  failure: texts.listFailed,
  summary: 'Şubeler; ziyaretçiler yalnızca açık şubeleri görür',
  list: true,
  schema: { querystring: branchQuery, response: { 200: BranchList } },
})

export const searchBranches = endpoint({
  method: 'GET',
  url: '/api/branch/search/:term',
  access: 'branches.list',
  failure: texts.searchFailed,
  summary: 'Ad veya adrese göre şube arama',
  list: true,
  schema: {
    params: z.object({ term: z.string().trim().min(1).max(100) }),
    querystring: branchQuery,
    response: { 200: BranchList },
  },
})

export const showBranch = endpoint({
  method: 'GET',
  url: '/api/branch/:id',
  access: 'branches.show',
  failure: texts.showFailed,
  summary: 'Bir şube',
  schema: { params: IdParams, response: { 200: Branch } },
})

export const addBranch = endpoint({
  method: 'POST',
  url: '/api/branch/add',
  access: 'branches.create',
  failure: texts.createFailed,
  summary: 'Şube ekler; adresi adının ilk kelimesinden oluşur',
  files: { image: imageField },
  schema: { body: BranchInput, response: { 201: Branch } },
})

export const updateBranch = endpoint({
  method: 'PUT',
  url: '/api/branch/:id',
  access: 'branches.edit',
  failure: texts.updateFailed,
  summary: 'Şubeyi günceller',
  files: { image: imageField },
  schema: { params: IdParams, body: BranchChange, response: { 200: Branch } },
})

/** Each with its own audit entry, in one transaction. */
export const switchBranches = endpoint({
  method: 'PUT',
  url: '/api/branch/many',
  access: 'branches.edit',
  failure: texts.updateFailed,
  summary: 'Şubeleri birlikte açar ya da arşivler',
  schema: { body: changeOfMany({ isActive: Flag }), response: { 200: ManyChanged } },
})

export const deleteBranch = endpoint({
  method: 'DELETE',
  url: '/api/branch/:id',
  access: 'branches.delete',
  failure: texts.deleteFailed,
  summary: 'Üyesi olmayan bir şubeyi ekipman ve kategorileriyle siler',
  schema: { params: IdParams, response: { 200: Done } },
})
