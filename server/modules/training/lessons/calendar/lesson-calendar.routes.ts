import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  readFeed,
  readFeedState,
  renewFeed,
  revokeFeed,
  writeCalendar,
} from '#server/modules/training/lessons/calendar/lesson-calendar.service.ts'
import { findVisibleLesson } from '#server/modules/training/lessons/lesson-access.ts'
import * as contract from '#shared/training/lessons/lesson-calendar.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

/** Calendars ask every hour at most; nobody between them and the club may keep what a secret URL shows. */
const feedCache = 'private, max-age=900'

export function lessonCalendarRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.downloadLesson, async ({ params, currentUser, reply }) => {
    const lesson = await findVisibleLesson(db, currentUser, params.id)
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="ders-${lesson._id}.ics"`,
    })
    return writeCalendar(services, { lessons: [lesson] })
  })

  mount(app, contract.readCalendar, async ({ params, request, reply }) => {
    const content = await writeCalendar(services, await readFeed(db, params.secret.replace(/\.ics$/, '')))
    const etag = `"${hash('sha256', content, 'base64url')}"`
    reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': feedCache, etag })
    if (request.headers['if-none-match'] !== etag) return content
    reply.code(304)
    return ''
  })

  mount(app, contract.showCalendar, ({ currentUser }) => readFeedState(db, currentUser._id))

  mount(app, contract.renewCalendar, ({ currentUser }) => renewFeed(services, currentUser))

  mount(app, contract.revokeCalendar, async ({ currentUser }) => {
    await revokeFeed(services, currentUser)
    return { success: true as const, message: lessonsMessages.calendarClosed }
  })
}
