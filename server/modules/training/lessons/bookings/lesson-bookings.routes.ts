import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listRows } from '#server/db/list.ts'
import { listBookings } from '#server/modules/training/lessons/bookings/booking-list.ts'
import {
  bookLesson,
  cancelBooking,
  promoteParticipant,
  removeParticipant,
} from '#server/modules/training/lessons/bookings/lesson-bookings.service.ts'
import { listParticipants, saveAttendance } from '#server/modules/training/lessons/bookings/participants.ts'
import { forgiveStrikes } from '#server/modules/training/lessons/bookings/strikes.ts'
import {
  calendarOf,
  calendarState,
  lessonsBehind,
  renewLink,
  revokeLink,
} from '#server/modules/training/lessons/calendar/lesson-calendar.service.ts'
import { findLessonWithParticipants } from '#server/modules/training/lessons/lesson-access.ts'
import { toLessons } from '#server/modules/training/lessons/lesson-records.ts'
import { lessonList } from '#server/modules/training/lessons/lessons.routes.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import * as contract from '#shared/training/lessons/lesson-bookings.contract.ts'
import * as calendar from '#shared/training/lessons/lesson-calendar.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const texts = lessonsMessages

/** The lessons in which a person has a place or waits for one. */
const lessonsOf = (user: string) => sql`EXISTS (
  SELECT 1 FROM lesson_bookings place
  WHERE place.lesson_id = ${lessons._id} AND place.user_id = ${user} AND place.state IN ('joined', 'waiting')
)`

export function lessonBookingRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listMyLessons, async ({ currentUser, query, rowsOf }) =>
    toLessons(db, rowsOf(await listRows(db, lessonList, query, lessonsOf(currentUser._id))), currentUser),
  )

  mount(app, contract.addParticipant, ({ currentUser, params, body }) =>
    bookLesson(services, currentUser, params.lessonId, body.userId),
  )

  mount(app, contract.leaveLesson, ({ currentUser, params }) =>
    cancelBooking(services, currentUser, params.lessonId),
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
    return { success: true as const, message: texts.forgiven }
  })

  mount(app, calendar.readCalendar, async ({ params, reply }) => {
    const rows = await lessonsBehind(db, params.secret.replace(/\.ics$/, ''))
    reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' })
    return calendarOf(services, rows)
  })

  mount(app, calendar.showCalendar, ({ currentUser }) => calendarState(db, currentUser._id))

  mount(app, calendar.renewCalendar, ({ currentUser }) => renewLink(services, currentUser))

  mount(app, calendar.revokeCalendar, async ({ currentUser }) => {
    await revokeLink(services, currentUser)
    return { success: true as const, message: texts.calendarClosed }
  })
}
