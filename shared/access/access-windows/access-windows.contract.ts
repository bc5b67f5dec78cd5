import { z } from 'zod'
import { accessWindowsMessages } from '#shared/access/access-windows/access-windows.messages.ts'
import { openingHoursMessages } from '#shared/club/branches/opening-hours.messages.ts'
import { timePattern } from '#shared/club/branches/opening-hours.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, IdList, Instant, IntegerInput, Text, Version } from '#shared/core/fields.ts'
import { BranchIdParams, Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'

const texts = accessWindowsMessages

const windowGenders = ['female', 'male'] as const
const oldestAge = 120

/** Hours of a branch reserved for people who match every named field; the turnstile refuses others. */
export const AccessWindow = named('AccessWindow', {
  _id: Id,
  branch: Id,
  /** Shown beside the hours; may be empty. */
  name: z.string(),
  /** Days of the week on which the hours begin, 1 for Monday. */
  days: z.array(z.number().int()),
  /** HH:mm on the club's clock; an end at or before the start is on the next day. */
  from: z.string(),
  until: z.string(),
  gender: z.enum(windowGenders).nullable(),
  /** Completed years, both inclusive. */
  minAge: z.number().int().nullable(),
  maxAge: z.number().int().nullable(),
  /** Packages of which one must be held; empty for any. */
  packages: z.array(Id),
  createdAt: Instant,
  version: z.number().int(),
})
export type AccessWindow = z.infer<typeof AccessWindow>

const Days = z
  .array(z.number().int().min(1).max(7))
  .min(1, texts.noDays)
  .max(7)
  .transform((days) => [...new Set(days)].sort())
const Time = z.string().regex(timePattern, openingHoursMessages.time)
const Age = clearable(IntegerInput(0, oldestAge))

const fields = {
  name: Text(80),
  days: Days,
  from: Time,
  until: Time,
  gender: clearable(z.enum(windowGenders)),
  minAge: Age,
  maxAge: Age,
  packages: IdList,
}

export const AccessWindowInput = named('AccessWindowInput', {
  ...fields,
  branch: Id,
  name: fields.name.default(''),
  gender: fields.gender.default(null),
  minAge: Age.default(null),
  maxAge: Age.default(null),
  packages: IdList.default([]),
})
/** Absent fields stay as they are. */
export const AccessWindowChange = z
  .object({ ...fields, version: Version })
  .partial()
  .meta({ id: 'AccessWindowChange' })

export const accessWindowCalls = crudEndpoints({
  resource: 'access-windows',
  showAction: 'list',
  url: '/api/access-windows',
  texts: { ...texts, createFailed: texts.saveFailed, updateFailed: texts.saveFailed },
  summaries: {
    list: 'Şubelerin belirli üyelere ayrılmış saatleri',
    show: 'Bir ayrılmış saat',
    create: 'Saatleri belirli üyelere ayırır',
    update: 'Ayrılmış saatleri günceller',
    remove: 'Ayrılmış saatleri siler',
  },
  row: AccessWindow,
  query: listQuery(['from', 'createdAt'], {
    branch: Id.optional(),
    gender: z.enum(windowGenders).optional(),
  }),
  input: AccessWindowInput,
  change: AccessWindowChange,
})
export const {
  list: listAccessWindows,
  show: showAccessWindow,
  create: addAccessWindow,
  update: updateAccessWindow,
  remove: deleteAccessWindow,
} = accessWindowCalls

export const listAccessWindowsOfBranch = endpoint({
  method: 'GET',
  url: '/api/access-windows/branch/:branchId',
  cacheTags: ({ params }: { params: { branchId: string } }) => [
    pageTags.branch(params.branchId),
    pageTags.branches,
  ],
  access: 'access-windows.show',
  failure: texts.listFailed,
  summary: 'Bir şubenin belirli üyelere ayrılmış saatleri',
  schema: { params: BranchIdParams, response: { 200: z.array(AccessWindow) } },
})
