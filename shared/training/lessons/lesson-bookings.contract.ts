import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { Lesson, lessonQuery } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const texts = lessonsMessages

/** `left` by the member or the staff, `released` by a freeze or a closed account. */
export const bookingStates = ['joined', 'waiting', 'left', 'released'] as const

const LessonParams = z.object({ lessonId: Id })
const onePerson = z.object({ userId: Id })

/** A member in a lesson, as its staff and trainer see them. */
export const Participant = z.object({
  /** The member's own id. */
  _id: Id,
  name: z.string(),
  phone: z.string(),
  profilePhoto: z.string().nullable(),
  state: z.enum(['joined', 'waiting']),
  /** In the waiting list, from 1; null with a place. */
  position: z.number().int().nullable(),
  attended: z.boolean().nullable(),
  createdAt: Instant,
  /** Late leaves and absences of the last 30 days in this branch. */
  strikes: z.number().int(),
  /** Too many of them: the member may not join by themself. */
  isBlocked: z.boolean(),
})
export type Participant = z.infer<typeof Participant>

/** A member's way through one lesson, as the back office lists it. */
export const LessonBooking = z.object({
  _id: Id,
  user: Id,
  userName: z.string(),
  lesson: Id,
  title: z.string(),
  startsAt: Instant,
  branch: Id,
  branchName: z.string(),
  isCancelled: z.boolean(),
  state: z.enum(bookingStates),
  isLate: z.boolean(),
  attended: z.boolean().nullable(),
  createdAt: Instant,
})
export type LessonBooking = z.infer<typeof LessonBooking>

/** What became of a place: `noShow` was joined and the trainer saw nobody. */
export const bookingStatuses = ['upcoming', 'past', 'noShow', 'left'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const listLessonBookings = endpoint({
  method: 'GET',
  url: '/api/team/lesson-places',
  access: 'lessonPlaces.list',
  failure: texts.placesFailed,
  summary: 'Ders kayıtları: kim hangi derse yazıldı; personel yalnızca kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['createdAt'], {
      user: Id.optional(),
      branch: Id.optional(),
      lesson: Id.optional(),
      standing: z.enum(bookingStatuses).optional(),
    }),
    response: { 200: z.array(LessonBooking) },
  },
})

export const listMyLessons = endpoint({
  method: 'GET',
  url: '/api/team/lessons/my-lessons',
  access: 'lessons.own',
  failure: texts.listFailed,
  summary: 'Yerim olan ve sırada beklediğim dersler; en erken başlayan önce',
  list: true,
  schema: { querystring: lessonQuery, response: { 200: z.array(Lesson) } },
})

/** A member adds themself, staff anyone of their branch; without a body it is the caller. A full lesson puts them on its waiting list. */
export const addParticipant = endpoint({
  method: 'POST',
  url: '/api/team/lessons/:lessonId/add-participant',
  access: 'lessons.own',
  failure: texts.joinFailed,
  summary: 'Derse katılır; dolu derste sıraya girer',
  schema: { params: LessonParams, body: onePerson.partial().prefault({}), response: { 200: Lesson } },
})

export const leaveLesson = endpoint({
  method: 'POST',
  url: '/api/team/lessons/:lessonId/leave',
  access: 'lessons.own',
  failure: texts.leaveFailed,
  summary: 'Dersteki yerimi ya da sıramı bırakır',
  schema: { params: LessonParams, response: { 200: Lesson } },
})

export const listParticipants = endpoint({
  method: 'GET',
  url: '/api/team/lessons/:id/participants',
  access: 'lessons.participants',
  failure: texts.participantsFailed,
  summary: 'Katılanlar ve sırada bekleyenler; antrenör yalnızca kendi dersininkileri görür',
  schema: { params: IdParams, response: { 200: z.array(Participant) } },
})

export const saveAttendance = endpoint({
  method: 'PUT',
  url: '/api/team/lessons/:lessonId/attendance',
  access: 'lessons.attendance',
  failure: texts.attendanceFailed,
  summary: 'Yoklama: katılanın gelip gelmediğini yazar',
  schema: {
    params: LessonParams,
    body: onePerson.extend({ attended: z.boolean().nullable() }),
    response: { 200: z.array(Participant) },
  },
})

export const removeParticipant = endpoint({
  method: 'POST',
  url: '/api/team/lessons/:lessonId/remove-participant',
  access: 'lessons.edit',
  failure: texts.removeFailed,
  summary: 'Bir üyeyi dersten ya da sıradan çıkarır ve ona yazar',
  schema: { params: LessonParams, body: onePerson, response: { 200: z.array(Participant) } },
})

/** Out of turn, at the desk. */
export const promoteParticipant = endpoint({
  method: 'POST',
  url: '/api/team/lessons/:lessonId/promote-participant',
  access: 'lessons.edit',
  failure: texts.promoteFailed,
  summary: 'Sıradaki bir üyeye boş yeri verir',
  schema: { params: LessonParams, body: onePerson, response: { 200: z.array(Participant) } },
})

export const forgiveStrikes = endpoint({
  method: 'POST',
  url: '/api/team/lesson-strikes/forgive',
  access: 'lessons.edit',
  failure: texts.forgiveFailed,
  summary: 'Bir üyenin şubedeki geç iptallerini ve devamsızlıklarını siler',
  schema: { body: z.object({ branch: Id, user: Id }), response: { 200: Done } },
})
