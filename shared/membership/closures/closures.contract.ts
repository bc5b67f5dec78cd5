import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { closuresMessages } from '#shared/membership/closures/closures.messages.ts'

const texts = closuresMessages

/** Days: the maximum length, and how far ahead a closure may begin. */
export const longestClosure = 90
export const farthestClosure = 365

/** Days on which a branch is closed; memberships that cover them are extended. */
export const Closure = named('Closure', {
  _id: Id,
  branch: Id,
  branchName: z.string(),
  startsOn: z.string(),
  days: z.number().int(),
  /** The first open day after the closure. */
  reopensOn: z.string(),
  reason: z.string(),
  /** Members whose memberships are extended. */
  members: z.number().int(),
  /** Null while memberships are being rescheduled. */
  appliedAt: Instant.nullable(),
  cancelledAt: Instant.nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Closure = z.infer<typeof Closure>

/** What happens to the lessons on closed days. */
export const lessonChoices = ['cancel', 'move'] as const

const Days = named('Days', {
  branch: Id,
  startsOn: z.iso.date(validationMessages.date),
  days: WholeNumber(1, longestClosure),
  lessons: z.enum(lessonChoices).default('cancel'),
})

/** What a closure does to the lessons inside it; those move by as many days as it lasts. */
export const ClosedLessons = named('ClosedLessons', {
  cancelled: z.number().int(),
  moved: z.number().int(),
  /** Who has booked or waits, and is told. */
  people: z.number().int(),
  /** Lessons that cannot move, because trainer or room is taken or the branch closed then, and are cancelled. */
  stuck: z.array(z.object({ title: z.string(), startsAt: Instant })),
})
export type ClosedLessons = z.infer<typeof ClosedLessons>

export const {
  list: listClosures,
  create: addClosure,
  remove: cancelClosure,
} = crudEndpoints({
  resource: 'closures',
  url: '/api/closures',
  texts,
  summaries: {
    list: 'Şubelerin kapalı günleri, en yenisi önce',
    create:
      'Şubeye kapalı günler ekler; o günler üyelerin süresine eklenir, dersler iptal olur ya da taşınır',
    remove: 'Kapalı günlerin bugünden sonrasını kaldırır; eklenen günler geri alınır',
  },
  row: Closure,
  query: listQuery(['startsOn'], { branch: Id.optional() }),
  input: Days.extend({ reason: Line(120) }),
})

export const previewClosure = endpoint({
  method: 'POST',
  url: '/api/closures/preview',
  access: 'closures.create',
  failure: texts.previewFailed,
  summary: 'Kapalı günler eklenmeden önce: kaç üyenin süresi uzar, hangi dersler iptal olur ya da taşınır',
  schema: {
    body: Days,
    response: {
      200: z.object({ reopensOn: z.string(), members: z.number().int(), lessons: ClosedLessons }),
    },
  },
})
