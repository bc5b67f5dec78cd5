import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Flag, Line, Version, WholeNumber } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { LessonInput } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const texts = lessonsMessages

/** Maximum of lessons in a series. */
export const maxSeriesLength = 60

const Day = z.iso.date(validationMessages.date)
const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, validationMessages.time)

export const SeriesInput = LessonInput.omit({ startsAt: true, endsAt: true })
  .extend({
    /** 1 is Monday, 7 is Sunday. */
    weekdays: z.array(WholeNumber(1, 7)).min(1, validationMessages.required).max(7),
    firstDay: Day,
    lastDay: Day,
    /** HH:mm in the club's time zone. */
    startTime: Hour,
    endTime: Hour,
  })
  .meta({ id: 'SeriesInput' })
export type SeriesInput = z.infer<typeof SeriesInput>

export const addSeries = endpoint({
  method: 'POST',
  url: '/api/team/lessons/series',
  access: 'lessons.create',
  failure: texts.createFailed,
  summary: 'Haftanın seçilen günlerinde tekrarlanan dersler ekler',
  schema: {
    body: SeriesInput,
    response: { 201: z.object({ series: Id, lessons: z.number().int() }) },
  },
})

/** Number of lessons and participants affected by a change. */
const Reach = named('Reach', { lessons: z.number().int(), people: z.number().int() })

export const showReach = endpoint({
  method: 'GET',
  url: '/api/team/lessons/:id/reach',
  access: 'lessons.edit',
  failure: texts.listFailed,
  summary: 'Bir değişiklikten önce: kaç ders, kaç kişi',
  schema: {
    params: IdParams,
    querystring: z.object({ following: Flag.optional() }),
    response: { 200: Reach },
  },
})

/** Cancelled lessons stay on the timetable; each participant gets one notice. */
export const cancelLesson = endpoint({
  method: 'POST',
  url: '/api/team/lessons/:id/cancel',
  access: 'lessons.edit',
  failure: texts.cancelFailed,
  summary: 'Dersi, istenirse ardından gelenlerle iptal eder ve katılımcılara yazar',
  schema: {
    params: IdParams,
    body: z.object({ reason: Line(300), following: Flag.optional() }),
    response: { 200: Reach },
  },
})

/** Booking rules of a branch. */
export const LessonRules = named('LessonRules', {
  branch: Id,
  /** Hours before the start within which a cancellation is late; 0: never. */
  lateLeaveHours: z.number().int(),
  /** Strikes allowed in 30 days; with one more, a member is blocked. 0: no limit. */
  strikeLimit: z.number().int(),
  /** Hours before the start at which a team's lesson opens to non-members. */
  teamFirstHours: z.number().int(),
  /** Minutes before the start until which the waiting list is promoted automatically. */
  promoteMinutes: z.number().int(),
  version: z.number().int(),
})
export type LessonRules = z.infer<typeof LessonRules>

export const defaultRules = {
  lateLeaveHours: 4,
  strikeLimit: 3,
  teamFirstHours: 48,
  promoteMinutes: 30,
} as const

export const showLessonRules = endpoint({
  method: 'GET',
  url: '/api/team/lesson-rules/:branchId',
  access: 'lessons.show',
  failure: texts.rulesFailed,
  summary: 'Şubenin ders kuralları',
  schema: { params: BranchIdParams, response: { 200: LessonRules } },
})

export const saveLessonRules = endpoint({
  method: 'PUT',
  url: '/api/team/lesson-rules/:branchId',
  access: 'lessons.edit',
  failure: texts.rulesFailed,
  summary: 'Şubenin ders kurallarını değiştirir',
  schema: {
    params: BranchIdParams,
    body: z.object({
      lateLeaveHours: WholeNumber(0, 72),
      strikeLimit: WholeNumber(0, 30),
      teamFirstHours: WholeNumber(0, 336),
      promoteMinutes: WholeNumber(0, 1440),
      version: Version.optional(),
    }),
    response: { 200: LessonRules },
  },
})
