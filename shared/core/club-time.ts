/** The club's clock; opening hours, lessons and days are meant in this time zone wherever the reader is. */
export const clubTimeZone = 'Europe/Istanbul'

const dayMilliseconds = 86_400_000

/** Sweden writes dates as ISO 8601 does. */
const iso = new Intl.DateTimeFormat('sv-SE', {
  timeZone: clubTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment on the club's clock as `YYYY-MM-DDTHH:mm`, the form of a date-time input. */
export function clubDateTime(moment: Date): string {
  return iso.format(moment).replace(' ', 'T')
}

/** The club's day of a moment as `YYYY-MM-DD`. */
export const clubDay = (moment: Date): string => clubDateTime(moment).slice(0, 10)

/** The club's hour of a moment as `HH:mm`. */
export const clubTime = (moment: Date): string => clubDateTime(moment).slice(11)

/** The moment of `YYYY-MM-DDTHH:mm` on the club's clock; an invalid date for any other text. */
export function clubMoment(dateTime: string): Date {
  // Date.parse accepts other formats as well.
  const wanted = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(dateTime) ? Date.parse(`${dateTime}:00Z`) : Number.NaN
  if (Number.isNaN(wanted)) return new Date(Number.NaN)
  // The second look corrects a guess that lies on the other side of a change of the clocks.
  let guess = wanted
  for (let look = 0; look < 2; look += 1) {
    guess += wanted - Date.parse(`${clubDateTime(new Date(guess))}:00Z`)
  }
  return new Date(guess)
}

/** The moment at which a day of the club's calendar begins. */
export const startOfClubDay = (day: string): Date => clubMoment(`${day}T00:00`)

/** A day of the calendar some days later (or earlier). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * dayMilliseconds).toISOString().slice(0, 10)
}

/** The same day of a later month, or its last day if it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/** How many days of the calendar later one day is than another; negative when it is earlier. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / dayMilliseconds)

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** Completed years on a day. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}
