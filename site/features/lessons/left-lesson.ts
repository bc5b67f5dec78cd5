import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { bookingTexts as texts } from '#site/features/lessons/lesson-booking.texts.ts'

/** Whether leaving a lesson now uses it, because a class pack pays and it is late. */
export const chargesNow = ({ place, lateFrom }: Lesson): boolean =>
  Boolean(place?.pack?.chargesLateLeave) && Date.parse(lateFrom) <= Date.now()

/** What the member who left a lesson is told; `lesson` is as it was before. */
export function leftText(lesson: Lesson): string {
  const { title, place } = lesson
  if (place?.state === 'waiting') return texts.nowOutOfQueue(title)
  const { pack } = place ?? {}
  if (!pack) return texts.nowLeft(title)
  return `${texts.nowLeft(title)} ${chargesNow(lesson) ? texts.charged(pack.available) : texts.givenBack}`
}
