import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { Lesson, lessonQuery } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const texts = lessonsMessages

/** `left`: cancelled by the member or staff; `released`: ended by a freeze or the closing of the account. */
export const bookingStates = ['joined', 'waiting', 'left', 'released'] as const

const LessonParams = z.object({ lessonId: Id })
const onePerson = z.object({ userId: Id })

/** A booking as the staff and the trainer of the lesson see it. */
export const Participant = named('Participant', {
  /** The member's id. */
  _id: Id,
  name: z.string(),
  phone: z.string(),
  profilePhoto: z.string().nullable(),
  state: z.enum(['joined', 'waiting']),
  /** Position in the waiting list, from 1; null for `joined`. */
  position: z.number().int().nullable(),
  attended: z.boolean().nullable(),
  /** The class pack that pays, and whether the lesson is used; null where a membership covers it, and while waiting. */
  pack: z.object({ name: z.string(), isUsed: z.boolean() }).nullable(),
  createdAt: Instant,
  /** Late cancellations and absences of the last 30 days in this branch. */
  strikes: z.number().int(),
  /** Whether the member has too many strikes to book for themselves. */
  isBlocked: z.boolean(),
})
export type Participant = z.infer<typeof Participant>

/** A booking as the back office lists it. */
export const LessonBooking = named('LessonBooking', {
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
  /** The class pack that pays; empty where a membership covers the lesson. */
  packName: z.string(),
  createdAt: Instant,
})
export type LessonBooking = z.infer<typeof LessonBooking>

/** Filter by outcome; `noShow`: joined, but recorded as absent. */
export const bookingStatuses = ['upcoming', 'past', 'noShow', 'left'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** A class pack of the current user. */
const OwnClassPack = named('OwnClassPack', {
  /** The membership. */
  _id: Id,
  name: z.string(),
  endsAt: Instant,
  /** Lessons that it can still pay. */
  available: z.number().int(),
  /** Latest first. */
  lessons: z.array(
    z.object({
      title: z.string(),
      startsAt: Instant,
      /** `late` and `missed` by the rules of the branch; `used` for one that nobody has marked in time. */
      use: z.enum(['reserved', 'attended', 'missed', 'late', 'used']),
    }),
  ),
})
export type OwnClassPack = z.infer<typeof OwnClassPack>

export const listLessonBookings = endpoint({
  method: 'GET',
  url: '/api/team/lesson-places',
  access: 'lesson-bookings.list',
  opens: { query: 'user' },
  failure: texts.placesFailed,
  summary: 'Ders kayıtları: kim hangi derste yer ayırttı; personel yalnızca kendi şubesininkileri görür',
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

/** Everything about a member’s own lessons, for their page. */
export const showOwnLessons = endpoint({
  method: 'GET',
  url: '/api/team/lessons/own',
  access: 'lessons.own',
  failure: texts.listFailed,
  summary: 'Derslerim: gelecek olanlar, son geçenler ve takvim bağlantısının ne zaman alındığı',
  schema: {
    response: {
      200: z.object({
        /** Earliest first, with waiting-list entries. */
        upcoming: z.array(Lesson),
        /** Latest first. */
        past: z.array(Lesson),
        /** The member's class packs that are not over, the first to end first, with the lessons they pay or paid. */
        packs: z.array(OwnClassPack),
        /** When the calendar feed was enabled; null without one. */
        calendarSince: Instant.nullable(),
      }),
    },
  },
})

/**
 * Books for the current user, or for a member of the staff's branch. A full lesson adds to the waiting list; `place` is
 * the booking of the member.
 */
export const addParticipant = endpoint({
  method: 'POST',
  url: '/api/team/lessons/:lessonId/add-participant',
  access: 'lessons.own',
  failure: texts.joinFailed,
  summary: 'Derste yer ayırtır; dolu derste sıraya girer',
  schema: { params: LessonParams, body: onePerson.partial().prefault({}), response: { 200: Lesson } },
})

export const leaveLesson = endpoint({
  method: 'POST',
  url: '/api/team/lessons/:lessonId/leave',
  access: 'lessons.own',
  failure: texts.leaveFailed,
  summary: 'Dersteki yerimi ya da sıramı bırakır',
  schema: {
    params: LessonParams,
    /** Without `acceptsCharge`, 409 `lesson.late` for a place that costs a lesson of the pack. */
    body: z.object({ acceptsCharge: Flag.optional() }).prefault({}),
    response: { 200: Lesson },
  },
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

/** Promotes ahead of the waiting list's order. */
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
