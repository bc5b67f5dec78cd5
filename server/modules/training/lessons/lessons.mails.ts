import { and, eq, inArray } from 'drizzle-orm'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import type { Notice } from '#server/modules/messaging/notifications/notify-member.ts'
import type { NotifyingWork } from '#server/modules/messaging/notifications/notify-people.ts'
import {
  activeStates,
  lessonBookings,
} from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import type { LessonRow } from '#server/modules/training/lessons/lessons.table.ts'
import { clubTime, clubTimeZone } from '#shared/core/club-time.ts'

const day = new Intl.DateTimeFormat('tr-TR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: clubTimeZone,
})

/** Formats an instant in the club's time zone, e.g. `23 Kasım Pazartesi 18.30`. */
export const lessonMoment = (instant: string) =>
  `${day.format(new Date(instant))} ${clubTime(new Date(instant)).replace(':', '.')}`

interface LessonFacts {
  title: string
  startsAt: string
  room: string
  branchName: string
}

const locationOf = ({ branchName, room }: LessonFacts) =>
  room ? `${branchName} şubesi, ${room}` : `${branchName} şubesi`

const action = { label: 'Derslerim', path: '/customer/lessons' }

/** The text message of a notice about a lesson, the first one of several. */
const smsOf = (lesson: LessonFacts | undefined, durum: string): Pick<Notice, 'sms'> =>
  lesson
    ? {
        sms: {
          template: 'lesson',
          values: { ders: lesson.title, durum, zaman: lessonMoment(lesson.startsAt) },
        },
      }
    : {}

const givenBack = 'Ayrılan ders, paketine geri döndü.'

/** `isPaid`: a class pack pays the place. */
export const promotedNotice = (lesson: LessonFacts, isPaid: boolean): Notice => ({
  subject: `“${lesson.title}” dersinde yerin hazır`,
  paragraphs: [
    `Sırada beklediğin “${lesson.title}” dersinde yer açıldı ve sana ayrıldı: ${lessonMoment(lesson.startsAt)}, ${locationOf(lesson)}.`,
    ...(isPaid ? ['Ders paketinden 1 ders ayrıldı.'] : []),
    'Gelemeyeceksen yerini erkenden bırak; sıradaki üyeye geçer.',
  ],
  action,
  ...smsOf(lesson, 'için yerin hazır'),
})

/** `isPaid`: a class pack paid the place, and has its lesson back. */
export const removedNotice = (lesson: LessonFacts, isPaid: boolean): Notice => ({
  subject: `“${lesson.title}” dersindeki yerin kaldırıldı`,
  paragraphs: [
    `“${lesson.title}” dersindeki yerin salon görevlileri tarafından kaldırıldı: ${lessonMoment(lesson.startsAt)}, ${locationOf(lesson)}.`,
    ...(isPaid ? [givenBack] : []),
    'Bir yanlışlık olduğunu düşünüyorsan şubeni ara.',
  ],
  action,
  ...smsOf(lesson, 'için yerin kaldırıldı'),
})

/** To a member whose lesson was moved to a day on which the class pack does not pay it. */
export const packDaysNotice = (lesson: LessonFacts): Notice => ({
  subject: `“${lesson.title}” dersindeki yerin bırakıldı`,
  paragraphs: [
    `“${lesson.title}” dersi değişti, yeni zamanı: ${lessonMoment(lesson.startsAt)}, ${locationOf(lesson)}.`,
    `Ders paketin o gün geçerli olmadığı için yerin bırakıldı. ${givenBack}`,
  ],
  action,
  ...smsOf(lesson, 'değişti, yerin bırakıldı, yeni zamanı'),
})

/** To a member who was marked absent in a lesson that a class pack pays. */
export const missedNotice = (lesson: LessonFacts, isUsed: boolean): Notice => ({
  subject: `“${lesson.title}” dersine gelmedin`,
  paragraphs: [
    `${lessonMoment(lesson.startsAt)} “${lesson.title}” dersine gelmediğin yazıldı.`,
    isUsed ? 'Ders paketinden 1 ders kullanılmış sayıldı.' : givenBack,
    'Bir yanlışlık olduğunu düşünüyorsan şubeni ara.',
  ],
  action,
})

/** To a member, two days after a lesson that a class pack pays and that nobody has marked. */
export const usedNotice = (lesson: LessonFacts): Notice => ({
  subject: `“${lesson.title}” dersi kullanılmış sayıldı`,
  paragraphs: [
    `${lessonMoment(lesson.startsAt)} “${lesson.title}” dersi için ders paketinden 1 ders düşüldü.`,
    'Bu ders yapılmadıysa şubeni ara.',
  ],
  action,
})

const because = (reason: string) => (reason ? [`Neden: ${reason}`] : [])

/** One notice for all cancelled lessons of a member. `isPaid`: a class pack has lessons back. */
export function cancelledNotice(lessons: readonly LessonFacts[], reason: string, isPaid: boolean): Notice {
  const [first, ...others] = lessons
  const lines = lessons.map((lesson) => `${lessonMoment(lesson.startsAt)}, ${locationOf(lesson)}`)
  const summary =
    others.length === 0
      ? `“${first?.title}” dersi iptal edildi: ${lines[0]}.`
      : `“${first?.title}” derslerinden ${lessons.length} tanesi iptal edildi:`
  return {
    subject: `“${first?.title}” iptal edildi`,
    paragraphs: [
      summary,
      ...(others.length > 0 ? lines : []),
      ...because(reason),
      ...(isPaid ? [givenBack] : []),
      'Yerini bırakman gerekmez. Başka bir derste sitemizden yer ayırtabilirsin.',
    ],
    action,
    ...smsOf(first, others.length === 0 ? 'iptal edildi' : `(${lessons.length} ders) iptal edildi`),
  }
}

interface Moved {
  before: LessonFacts
  after: LessonFacts
}

/** One notice for all rescheduled lessons of a member. */
export function movedNotice(moves: readonly Moved[], reason: string): Notice {
  const title = moves[0]?.after.title
  const lines = moves.map(
    ({ before, after }) =>
      `${lessonMoment(before.startsAt)} yerine ${lessonMoment(after.startsAt)}, ${locationOf(after)}`,
  )
  return {
    subject: `“${title}” dersi değişti`,
    paragraphs: [
      `“${title}” dersinin saati ya da yeri değişti:`,
      ...lines,
      ...because(reason),
      'Yerin korunuyor. Yeni saat sana uymuyorsa yerini bırakabilirsin.',
    ],
    action,
    ...smsOf(
      moves[0]?.after,
      moves.length === 1 ? 'değişti, yeni zamanı' : `(${moves.length} ders) değişti, ilki`,
    ),
  }
}

/** Returns a function from a lesson of this branch to the facts in its notices. */
export async function lessonFacts({ db }: Pick<NotifyingWork, 'db'>, branch: string) {
  const [row] = await db.select({ name: branches.name }).from(branches).where(eq(branches._id, branch))
  const branchName = row?.name ?? ''
  return ({ title, startsAt, room }: LessonRow) => ({ title, startsAt, room, branchName })
}

/** Returns which of these lessons each user has booked, by user. */
export async function bookedLessonsByUser(
  { db }: Pick<NotifyingWork, 'db'>,
  lessonIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  if (lessonIds.length === 0) return found
  const rows = await db
    .select({ user: lessonBookings.user, lesson: lessonBookings.lesson })
    .from(lessonBookings)
    .where(
      and(inArray(lessonBookings.lesson, [...lessonIds]), inArray(lessonBookings.state, [...activeStates])),
    )
  for (const { user, lesson } of rows) found.set(user, (found.get(user) ?? new Set()).add(lesson))
  return found
}
