import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import type { Database } from '#server/db/database.ts'
import { listRows } from '#server/db/list.ts'
import { isBookedBy, listBookings } from '#server/modules/training/lessons/bookings/booking-list.ts'
import { ownClassPacks } from '#server/modules/training/lessons/bookings/class-packs.ts'
import {
  bookLesson,
  cancelBooking,
  promoteParticipant,
  removeParticipant,
} from '#server/modules/training/lessons/bookings/lesson-bookings.service.ts'
import { listParticipants, saveAttendance } from '#server/modules/training/lessons/bookings/participants.ts'
import { forgiveStrikes } from '#server/modules/training/lessons/bookings/strikes.ts'
import { readFeedState } from '#server/modules/training/lessons/calendar/lesson-calendar.service.ts'
import { findLessonWithParticipants } from '#server/modules/training/lessons/lesson-access.ts'
import { lessonList, toLessons } from '#server/modules/training/lessons/lesson-records.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import * as contract from '#shared/training/lessons/lesson-bookings.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

/** Number of past lessons shown to a member. */
const pastCount = 20

async function ownLessons(
  db: Database,
  currentUser: CurrentUser,
): Promise<ResponseOf<typeof contract.showOwnLessons>> {
  const now = new Date().toISOString()
  const isOwn = isBookedBy(currentUser._id)
  const [upcoming, past, packs, { createdAt }] = await Promise.all([
    listRows(db, lessonList, { sort: ['startsAt', 'ASC'], filter: { from: now } }, isOwn),
    listRows(
      db,
      lessonList,
      { sort: ['startsAt', 'DESC'], filter: { until: now }, range: [0, pastCount - 1] },
      isOwn,
    ),
    ownClassPacks(db, currentUser._id),
    readFeedState(db, currentUser._id),
  ])
  return {
    upcoming: await toLessons(db, upcoming.rows, currentUser),
    past: await toLessons(db, past.rows, currentUser),
    packs,
    calendarSince: createdAt,
  }
}

export function lessonBookingRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listMyLessons, async ({ currentUser, query, rowsOf }) =>
    toLessons(db, rowsOf(await listRows(db, lessonList, query, isBookedBy(currentUser._id))), currentUser),
  )

  mount(app, contract.showOwnLessons, ({ currentUser }) => ownLessons(db, currentUser))

  mount(app, contract.addParticipant, ({ currentUser, params, body }) =>
    bookLesson(services, currentUser, params.lessonId, body.userId),
  )

  mount(app, contract.leaveLesson, ({ currentUser, params, body }) =>
    cancelBooking(services, currentUser, params.lessonId, body),
  )

  mount(app, contract.listLessonBookings, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listBookings(db, currentUser, query)),
  )

  mount(app, contract.listParticipants, async ({ currentUser, params }) =>
    listParticipants(db, await findLessonWithParticipants(db, currentUser, params.id)),
  )

  mount(app, contract.saveAttendance, ({ currentUser, params, body }) =>
    saveAttendance(services, currentUser, params.lessonId, body),
  )

  mount(app, contract.removeParticipant, ({ currentUser, params, body }) =>
    removeParticipant(services, currentUser, params.lessonId, body.userId),
  )

  mount(app, contract.promoteParticipant, ({ currentUser, params, body }) =>
    promoteParticipant(services, currentUser, params.lessonId, body.userId),
  )

  mount(app, contract.forgiveStrikes, async ({ currentUser, body }) => {
    await forgiveStrikes(services, currentUser, body)
    return { success: true as const, message: lessonsMessages.forgiven }
  })
}
