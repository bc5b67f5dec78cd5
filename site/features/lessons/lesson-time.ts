import { addDays, clubDay, clubTimeZone } from '#shared/core/club-time.ts'
import { lessonTexts } from '#site/features/lessons/lessons.texts.ts'

const weekday = new Intl.DateTimeFormat('tr-TR', { weekday: 'long', timeZone: 'UTC' })
const shortWeekday = new Intl.DateTimeFormat('tr-TR', { weekday: 'short', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('tr-TR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: clubTimeZone,
})

/** The weekday Pazartesi … Pazar of a `YYYY-MM-DD` day. */
export const weekdayOf = (day: string) => weekday.format(new Date(`${day}T00:00Z`))

/** The weekday Pzt … Paz. */
export const shortWeekdayOf = (day: string) => shortWeekday.format(new Date(`${day}T00:00Z`))

/** `16 Kasım` for a `YYYY-MM-DD` day. */
export const dateOf = (day: string) => dayAndMonth.format(new Date(`${day}T00:00Z`))

/** "Bugün", "Yarın", or the full date. */
export function dayName(moment: string, today: string): string {
  const day = clubDay(new Date(moment))
  if (day === today) return lessonTexts.today
  if (day === addDays(today, 1)) return lessonTexts.tomorrow
  return longDay.format(new Date(moment))
}

/** The same within a sentence: "bugün", "yarın", or the full date. */
export function dayInText(moment: string, today: string): string {
  const name = dayName(moment, today)
  const isDate = name !== lessonTexts.today && name !== lessonTexts.tomorrow
  return isDate ? name : name.toLocaleLowerCase('tr')
}
