import { eq } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { addParticipant, leaveLesson } from '#shared/training/lessons/lesson-bookings.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'
import { sell } from '#tests/support/records/desk.ts'

/** A member with a membership of a package’s branch. */
export async function memberWith(
  product: TestProduct,
  seller: Person,
  offer: { _id: string; branch: string },
  name?: string,
): Promise<Person> {
  const member = await product.person({ branch: offer.branch, ...(name ? { name } : {}) })
  await sell(seller, member.user._id, offer._id)
  return member
}

export const join = (person: Person, lesson: { _id: string }, userId?: string): Promise<Lesson> =>
  person.call(addParticipant, { params: { lessonId: lesson._id }, body: userId ? { userId } : {} })

export const leave = (
  person: Person,
  lesson: { _id: string },
  body: { acceptsCharge?: boolean } = {},
): Promise<Lesson> => person.call(leaveLesson, { params: { lessonId: lesson._id }, body })

/** Start and end of a lesson the given hours from now, one hour long by default. */
export function inHours(hours: number, minutes = 60): { startsAt: string; endsAt: string } {
  const start = Date.now() + hours * 3_600_000
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(start + minutes * 60_000).toISOString() }
}

/** Moves a lesson to another time. */
export async function moveLesson(
  { db }: Pick<Services, 'db'>,
  id: string,
  hoursUntilStart: number,
): Promise<void> {
  await db.update(lessons).set(inHours(hoursUntilStart)).where(eq(lessons._id, id))
}
