import { z } from 'zod'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { clearable, Flag, Instant, Line, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const texts = lessonsMessages

/** The current user's booking of a lesson. */
export const OwnBooking = named('OwnBooking', {
  state: z.enum(['joined', 'waiting']),
  /** Position in the waiting list, from 1; null for `joined`. */
  position: z.number().int().nullable(),
  /** Null until attendance is recorded. */
  attended: z.boolean().nullable(),
  /** The class pack that pays; absent where a membership covers the lesson, and while waiting. */
  pack: z
    .object({
      name: z.string(),
      /** Lessons that it can still pay. */
      available: z.number().int(),
      /** Whether this lesson is used. */
      isUsed: z.boolean(),
      /** Whether a late cancellation uses the lesson. */
      chargesLateLeave: z.boolean(),
    })
    .optional(),
})
export type OwnBooking = z.infer<typeof OwnBooking>

export const Lesson = named('Lesson', {
  _id: Id,
  branch: Id,
  team: Id.nullable(),
  teamName: z.string(),
  trainer: Id.nullable(),
  trainerName: z.string(),
  title: z.string(),
  description: z.string(),
  room: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  capacity: z.number().int(),
  /** Joined users: all for the staff and the trainer of the lesson, otherwise only the current user. */
  participants: z.array(Id),
  participantCount: z.number().int(),
  freePlaces: z.number().int(),
  waitingCount: z.number().int(),
  place: OwnBooking.nullable(),
  /** When a team's lesson opens to non-members; null for a lesson without a team. */
  opensAt: Instant.nullable(),
  /** Cancellations from this time on are late. */
  lateFrom: Instant,
  /** Shared by the lessons of one series. */
  series: Id.nullable(),
  cancelledAt: Instant.nullable(),
  cancelReason: z.string(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Lesson = z.infer<typeof Lesson>

export const LessonInput = named('LessonInput', {
  branch: Id,
  team: clearable(Id).optional(),
  trainer: clearable(Id).optional(),
  title: Line(120),
  description: Text(2000).default(''),
  room: Text(60).default(''),
  startsAt: Instant,
  endsAt: Instant,
  capacity: WholeNumber(1, 500),
})

/** Partial update; the branch of a lesson is fixed. */
export const LessonChange = LessonInput.omit({ branch: true, description: true, room: true })
  .partial()
  .extend({
    description: Text(2000).optional(),
    room: Text(60).optional(),
    /** Sent to the participants of a rescheduled lesson. */
    reason: Text(300).optional(),
    /** Also changes the later lessons of the series. */
    following: Flag.optional(),
    version: Version.optional(),
  })
  .meta({ id: 'LessonChange' })

export const lessonQuery = listQuery(['startsAt', 'title', 'createdAt'], {
  branch: Id.optional(),
  team: Id.optional(),
  trainer: Id.optional(),
  series: Id.optional(),
  cancelled: z.boolean().optional(),
  from: Instant.optional(),
  until: Instant.optional(),
})

/** Changing or deleting a lesson notifies its participants; one that people took part in stays. */
export const {
  list: listLessons,
  show: showLesson,
  create: addLesson,
  update: updateLesson,
  remove: deleteLesson,
} = crudEndpoints({
  resource: 'lessons',
  url: '/api/team/lessons',
  texts,
  summaries: {
    list: 'Dersler; `from` ve `until` arasında başlayanlar',
    show: 'Bir ders',
    create: 'Ders ekler',
    update: 'Dersi günceller; saati ya da salonu değişirse katılımcılara yazar',
    remove: 'Dersi siler; derste olanlara iptal edildiğini yazar',
  },
  row: Lesson,
  query: lessonQuery,
  input: LessonInput,
  change: LessonChange,
})
