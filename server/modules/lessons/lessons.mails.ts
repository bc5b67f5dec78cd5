import type { Services } from '#server/core/services.ts'
import { letter } from '#server/integrations/mail/letter.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { clubTime, clubTimeZone } from '#shared/core/club-time.ts'

const day = new Intl.DateTimeFormat('tr-TR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: clubTimeZone,
})

/** A moment on the club's clock, e.g. `23 Kasım Pazartesi 18.30`. */
export const lessonMoment = (moment: string) =>
  `${day.format(new Date(moment))} ${clubTime(new Date(moment)).replace(':', '.')}`

interface Reader {
  email: string
  userName: string
}

interface LessonFacts {
  title: string
  startsAt: string
  room: string
  branchName: string
}

const placeOf = ({ branchName, room }: LessonFacts) =>
  room ? `${branchName} şubesi, ${room}` : `${branchName} şubesi`

function lessonLetter(
  { club, publicUrl }: Services['configuration'],
  { email, userName }: Reader,
  subject: string,
  paragraphs: [string, ...string[]],
): Mail {
  return letter({
    club,
    to: email,
    subject: `${club.name}: ${subject}`,
    greeting: `Merhaba ${userName},`,
    paragraphs,
    action: { label: 'Derslerim', link: `${publicUrl}/customer/lessons` },
  })
}

/** Tells a member that the waiting is over. */
export const promotedMail = (
  configuration: Services['configuration'],
  reader: Reader,
  lesson: LessonFacts,
): Mail =>
  lessonLetter(configuration, reader, `“${lesson.title}” dersinde yeriniz hazır`, [
    `Sırada beklediğiniz “${lesson.title}” dersinde yer açıldı ve size ayrıldı: ${lessonMoment(lesson.startsAt)}, ${placeOf(lesson)}.`,
    'Gelemeyecekseniz yerinizi erkenden bırakın; sıradaki üyeye geçer.',
  ])

/** Tells a member that the staff took them out of a lesson. */
export const removedMail = (
  configuration: Services['configuration'],
  reader: Reader,
  lesson: LessonFacts,
): Mail =>
  lessonLetter(configuration, reader, `“${lesson.title}” dersindeki yeriniz kaldırıldı`, [
    `“${lesson.title}” dersindeki yeriniz salon görevlileri tarafından kaldırıldı: ${lessonMoment(lesson.startsAt)}, ${placeOf(lesson)}.`,
    'Bir yanlışlık olduğunu düşünüyorsanız şubenizi arayın.',
  ])

const because = (reason: string) => (reason ? [`Neden: ${reason}`] : [])

/** Tells a member of every cancelled lesson that they were in, in one mail. */
export function cancelledMail(
  configuration: Services['configuration'],
  reader: Reader,
  lessons: readonly LessonFacts[],
  reason: string,
): Mail {
  const [first, ...others] = lessons
  const lines = lessons.map((lesson) => `${lessonMoment(lesson.startsAt)}, ${placeOf(lesson)}`)
  const what =
    others.length === 0
      ? `“${first?.title}” dersi iptal edildi: ${lines[0]}.`
      : `“${first?.title}” derslerinden ${lessons.length} tanesi iptal edildi:`
  return lessonLetter(configuration, reader, `“${first?.title}” iptal edildi`, [
    what,
    ...(others.length > 0 ? lines : []),
    ...because(reason),
    'Yerinizi bırakmanız gerekmez. Başka bir derse sitemizden katılabilirsiniz.',
  ])
}

/** A lesson before and after it was moved. */
export interface Moved {
  before: LessonFacts
  after: LessonFacts
}

/** Tells a member of every lesson of theirs that has another time or room, in one mail. */
export function movedMail(
  configuration: Services['configuration'],
  reader: Reader,
  moves: readonly Moved[],
  reason: string,
): Mail {
  const title = moves[0]?.after.title
  const lines = moves.map(
    ({ before, after }) =>
      `${lessonMoment(before.startsAt)} yerine ${lessonMoment(after.startsAt)}, ${placeOf(after)}`,
  )
  return lessonLetter(configuration, reader, `“${title}” dersi değişti`, [
    `“${title}” dersinin saati ya da yeri değişti:`,
    ...lines,
    ...because(reason),
    'Yeriniz korunuyor. Yeni saat size uymuyorsa yerinizi bırakabilirsiniz.',
  ])
}
