import { desc, eq } from 'drizzle-orm'
import type { ExportSection } from '#server/core/module.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'

export const lessonsExportSections: readonly ExportSection[] = [
  {
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
        })
        .from(lessonBookings)
        .innerJoin(lessons, eq(lessons._id, lessonBookings.lesson))
        .where(eq(lessonBookings.user, _id))
        .orderBy(desc(lessons.startsAt)),
  },
]
