import { z } from 'zod'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { positionsMessages } from '#shared/people/positions/positions.messages.ts'
import { isDelegable } from '#shared/permissions/delegation.ts'

const texts = positionsMessages

/** A named set of permissions. */
export const Position = named('Position', {
  _id: Id,
  name: z.string(),
  description: z.string(),
  /** Names of the permission table, sorted. */
  permissions: z.array(z.string()),
  /** Has a permission of admins: the rule of the second factor treats its holders as admins. */
  isAdministrative: z.boolean(),
  /** Number of people who hold it. */
  holders: z.number().int(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Position = z.infer<typeof Position>

const fields = {
  name: Line(60),
  description: Text(300),
  permissions: z
    .array(z.string().max(60))
    .min(1, texts.noPermissions)
    .max(400)
    .refine((chosen) => chosen.every(isDelegable), texts.notDelegable),
}

export const PositionInput = named('PositionInput', {
  ...fields,
  description: fields.description.default(''),
})
/** Absent fields stay as they are. */
export const PositionChange = z
  .object(fields)
  .partial()
  .extend({ version: Version.optional() })
  .meta({ id: 'PositionChange' })

/** A person in a position, with its branches; null for all. */
export const PositionHolder = named('PositionHolder', {
  user: Id,
  name: z.string(),
  branches: z.array(Id).nullable(),
  since: Instant,
})
export type PositionHolder = z.infer<typeof PositionHolder>

/** The position of a user; `position` is null for a user without one. */
export const UserPosition = named('UserPosition', {
  position: Id.nullable(),
  /** Empty without a position. */
  name: z.string(),
  /** Whether it is held in every branch, also in those opened later. */
  allBranches: z.boolean(),
  branches: z.array(Id),
  /** 0 without a position. */
  version: z.number().int(),
})
export type UserPosition = z.infer<typeof UserPosition>

/** A null position ends the one that is held. */
export const PositionAssignment = z
  .object({
    position: Id.nullable(),
    allBranches: z.boolean().default(false),
    branches: z.array(Id).max(500).default([]),
    /** That of `UserPosition`; another one is refused with 409. */
    version: z.number().int().min(0).optional(),
  })
  .refine(({ position, allBranches, branches }) => !position || allBranches || branches.length > 0, {
    path: ['branches'],
    error: texts.noBranches,
  })
  .meta({ id: 'PositionAssignment' })

export const positionCalls = crudEndpoints({
  resource: 'positions',
  url: '/api/positions',
  texts,
  summaries: {
    list: 'Pozisyonlar',
    show: 'Bir pozisyon',
    create: 'Pozisyon tanımlar',
    update: 'Pozisyonu ve yetkilerini günceller',
    remove: 'Kimsede olmayan bir pozisyonu siler',
  },
  row: Position,
  query: listQuery(['name', 'createdAt'], {}),
  input: PositionInput,
  change: PositionChange,
  more: { create: { requiresStepUp: true }, update: { requiresStepUp: true } },
})
export const {
  list: listPositions,
  show: showPosition,
  create: addPosition,
  update: updatePosition,
  remove: deletePosition,
} = positionCalls

export const listPositionHolders = endpoint({
  method: 'GET',
  url: '/api/positions/:id/holders',
  access: 'positions.show',
  failure: texts.holdersFailed,
  summary: 'Bir pozisyondakiler ve şubeleri',
  list: true,
  schema: {
    params: IdParams,
    querystring: listQuery(['since'], {}),
    response: { 200: z.array(PositionHolder) },
  },
})

export const showUserPosition = endpoint({
  method: 'GET',
  url: '/api/users/:id/position',
  access: 'positions.show',
  opens: { path: 'id' },
  failure: texts.ofUserFailed,
  summary: 'Kullanıcının pozisyonu ve şubeleri',
  schema: { params: IdParams, response: { 200: UserPosition } },
})

export const assignPosition = endpoint({
  method: 'PUT',
  url: '/api/users/:id/position',
  access: 'positions.assign',
  requiresStepUp: true,
  failure: texts.assignFailed,
  summary: 'Personele pozisyon ve şubeler atar ya da pozisyonunu kaldırır',
  schema: { params: IdParams, body: PositionAssignment, response: { 200: UserPosition } },
})
