import { and, eq, sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { notifying, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { lockUsers } from '#server/modules/training/lessons/bookings/release-bookings.ts'
import { lessonFacts, usedNotice } from '#server/modules/training/lessons/lessons.mails.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'

/** Hours after its end in which attendance can be recorded before what packs pay counts as used. */
const markHours = 48

/** Uses what packs pay in lessons where nobody has recorded attendance, and tells the members. Returns the number of places. */
export async function consumeUnmarkedBookings(services: Services): Promise<number> {
  let consumed = 0
  for (let batch = 1; batch > 0; consumed += batch)
    batch = await services.transact(system, async (tx) => {
      const { db, audit } = tx
      const [lesson] = await db
        .select()
        .from(lessons)
        .where(
          and(
            sql`${lessons._id} IN (SELECT lesson_id FROM lesson_bookings WHERE credit = 'reserved')`,
            sql`${lessons.endsAt} < now() - make_interval(hours => ${markHours})`,
          ),
        )
        .limit(1)
        .for('no key update', { skipLocked: true })
      if (!lesson) return 0
      const reserved = and(eq(lessonBookings.lesson, lesson._id), eq(lessonBookings.credit, 'reserved'))
      await lockUsers(db, await db.select().from(lessonBookings).where(reserved))
      const used = await db.update(lessonBookings).set({ credit: 'consumed' }).where(reserved).returning()
      const users = used.map(({ user }) => user)
      await audit({
        resource: 'lessons',
        recordId: lesson._id,
        action: 'attendance',
        after: { participants: users },
      })
      const notices = notifying(tx, services)
      const factsOf = await lessonFacts(notices, lesson.branch)
      await notifyPeople(notices, users, () => usedNotice(factsOf(lesson)))
      return used.length
    })
  return consumed
}

export const lessonBookingQueues = [
  defineQueue({
    name: 'class-consumption',
    title: 'Yoklaması alınmayan derslerin paketlerden düşülmesi',
    cron: '25 * * * *',
    handle: consumeUnmarkedBookings,
  }),
]
