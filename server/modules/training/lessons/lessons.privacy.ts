import { desc, eq } from 'drizzle-orm'
import type { ExportSection } from '#server/core/module.ts'
import { lessonPlaces } from '#server/modules/training/lessons/lesson-places.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'

export const lessonsExportSections: readonly ExportSection[] = [
  {
    name: 'dersler',
    read: (db, { _id }) =>
      db
        .select({
          title: lessons.title,
          startsAt: lessons.startsAt,
          state: lessonPlaces.state,
          joinedAt: lessonPlaces.joinedAt,
          leftAt: lessonPlaces.leftAt,
          isLate: lessonPlaces.isLate,
          attended: lessonPlaces.attended,
        })
        .from(lessonPlaces)
        .innerJoin(lessons, eq(lessons._id, lessonPlaces.lesson))
        .where(eq(lessonPlaces.user, _id))
        .orderBy(desc(lessons.startsAt)),
  },
]
