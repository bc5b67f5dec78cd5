import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { branchScope, isTrainer } from '#server/core/current-user.ts'
import { defineModule, type ExportSection } from '#server/core/module.ts'
import { matchesText } from '#server/core/search.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { notifying } from '#server/modules/messaging/notifications/notify-people.ts'
import { lessonBookingQueues } from '#server/modules/training/lessons/bookings/lesson-bookings.jobs.ts'
import { lessonBookingRoutes } from '#server/modules/training/lessons/bookings/lesson-bookings.routes.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import {
  eraseBookings,
  releaseUncoveredBookings,
} from '#server/modules/training/lessons/bookings/release-bookings.ts'
import { lessonCalendarRoutes } from '#server/modules/training/lessons/calendar/lesson-calendar.routes.ts'
import { previewClosedLessons, settleClosedLessons } from '#server/modules/training/lessons/closed-lessons.ts'
import { lessonRoutes } from '#server/modules/training/lessons/lessons.routes.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'

const exportSection: ExportSection = {
  name: 'dersler',
  read: (db, { _id }) =>
    db
      .select({
        title: lessons.title,
        startsAt: lessons.startsAt,
        state: lessonBookings.state,
        joinedAt: lessonBookings.joinedAt,
        leftAt: lessonBookings.leftAt,
        isLate: lessonBookings.isLate,
        attended: lessonBookings.attended,
        pack: memberships.name,
        credit: lessonBookings.credit,
      })
      .from(lessonBookings)
      .innerJoin(lessons, eq(lessons._id, lessonBookings.lesson))
      .leftJoin(memberships, eq(memberships._id, lessonBookings.pack))
      .where(eq(lessonBookings.user, _id))
      .orderBy(desc(lessons.startsAt)),
}

export const lessonsModule = defineModule({
  name: 'lessons',
  personalData: { lessons: 'staff', lesson_bookings: 'training', lesson_calendars: 'training' },
  routes: [lessonBookingRoutes, lessonCalendarRoutes, lessonRoutes],
  queues: lessonBookingQueues,
  namedTables: [{ table: lessons }],
  exportSections: [exportSection],
  closedLessons: { preview: previewClosedLessons, settle: settleClosedLessons },
  onMembershipFrozen: async (services, tx, absence) => {
    await releaseUncoveredBookings(notifying(tx, services), absence)
  },
  onMembershipEnded: async (services, tx, { user, branches }) => {
    await releaseUncoveredBookings(notifying(tx, services), { user, branches, from: new Date() })
  },
  erase: ({ tx, services, owner }) => eraseBookings(notifying(tx, services), owner._id),
  search: [
    {
      resource: 'lessons',
      isListedFor: () => true,
      table: lessons,
      key: lessons._id,
      title: lessons.title,
      detail: lessons.room,
      at: lessons.startsAt,
      // Older lessons are found in their list.
      matches: (terms) =>
        and(
          gte(lessons.startsAt, sql`now() - interval '7 days'`),
          matchesText(foldedColumn(lessons.title))(terms) ?? sql`false`,
        ),
      scope: (currentUser) =>
        isTrainer(currentUser)
          ? eq(lessons.trainer, currentUser._id)
          : branchScope(currentUser, lessons.branch),
      // The next lesson first, past ones last.
      order: sql`at < now(), abs(extract(epoch FROM at - now()))`,
    },
  ],
})
