import { openingHoursMessages as texts } from '#shared/club/branches/opening-hours.messages.ts'
import { addDays, clubDay, clubMoment, clubTime } from '#shared/core/club-time.ts'

/** `HH:mm` on the club's clock. An end at or before the start is on the next day; equal times are a whole day. */
export interface Interval {
  from: string
  until: string
}

/** The hours that begin on each day of the week, Monday first; a day without hours is closed. */
export type WeeklyHours = readonly (readonly Interval[])[]

/** A day with other hours than its day of the week; without hours it is closed. */
export interface SpecialDay {
  /** `YYYY-MM-DD`. */
  date: string
  hours: readonly Interval[]
  reason: string
}

/** Days on which a branch is closed and memberships are extended. */
interface ClosedDays {
  startsOn: string
  /** Exclusive. */
  reopensOn: string
  reason: string
}

/** When a branch is open; null for a branch whose hours are not known. */
export interface Schedule {
  weeklyHours: WeeklyHours | null
  specialDays: readonly SpecialDay[]
  closedDays: readonly ClosedDays[]
}

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes

/** Minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes from the start of an interval to its end, at most a day. */
export const lengthOf = ({ from, until }: Interval): number =>
  (minutesOf(until) - minutesOf(from) + dayMinutes) % dayMinutes || dayMinutes

/** Whether two intervals of a week have a minute in common, hours across midnight included. */
export function overlaps(weekly: WeeklyHours): boolean {
  const spans = weekly
    .flatMap((hours, day) =>
      hours.map((interval) => ({
        start: day * dayMinutes + minutesOf(interval.from),
        length: lengthOf(interval),
      })),
    )
    .sort((one, other) => one.start - other.start)
  const [first] = spans
  if (!first) return false
  return spans.some(({ start, length }, index) => {
    const next = spans[index + 1]?.start ?? first.start + weekMinutes
    return start + length > next
  })
}

/** 0 for Monday. */
export const weekDayOf = (date: string): number => (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7

/** The closure or the special day of a date, if any. */
function exceptionOf({ specialDays, closedDays }: Schedule, date: string): SpecialDay | undefined {
  const closure = closedDays.find(({ startsOn, reopensOn }) => startsOn <= date && date < reopensOn)
  if (closure) return { date, hours: [], reason: closure.reason }
  return specialDays.find((day) => day.date === date)
}

/** The hours that begin on a date. */
export const hoursOn = (schedule: Schedule, date: string): readonly Interval[] =>
  (exceptionOf(schedule, date)?.hours ?? schedule.weeklyHours?.[weekDayOf(date)]) || []

/** Days ahead that are searched for the next opening. */
const horizon = 60

/** Whether a branch is open, and when that changes next; null without a change in the next weeks. */
export function openingState(schedule: Schedule, now: Date): { isOpen: boolean; changesAt: Date | null } {
  const today = clubDay(now)
  const moment = now.getTime()
  let openUntil = 0
  for (let ahead = -1; ahead <= horizon; ahead += 1) {
    const date = addDays(today, ahead)
    const begun = hoursOn(schedule, date)
      .map((interval) => {
        const start = clubMoment(`${date}T${interval.from}`).getTime()
        return { start, end: start + lengthOf(interval) * 60_000 }
      })
      .sort((one, other) => one.start - other.start)
    for (const { start, end } of begun) {
      if (end <= moment) continue
      if (openUntil === 0 && start > moment) return { isOpen: false, changesAt: new Date(start) }
      if (openUntil !== 0 && start > openUntil) return { isOpen: true, changesAt: new Date(openUntil) }
      openUntil = Math.max(openUntil, end)
    }
    // Hours that end before the next day begins are not continued.
    if (openUntil !== 0 && openUntil < clubMoment(`${addDays(date, 1)}T00:00`).getTime())
      return { isOpen: true, changesAt: new Date(openUntil) }
  }
  return { isOpen: openUntil !== 0, changesAt: null }
}

/** `09:00` as `09.00`. */
export const writeTime = (time: string): string => time.replace(':', '.')

/** The locative endings of the numbers that a time ends with when it is read aloud: the ones, then the tens. */
const ofOnes = ['da', 'de', 'de', 'te', 'te', 'te', 'da', 'de', 'de', 'da']
const ofTens = ['da', 'da', 'de', 'da', 'ta', 'de']

/** `09:00` as `09.00’da`, `07:30` as `07.30’da`. */
export function atTime(time: string): string {
  const [hour, minute] = [Number(time.slice(0, 2)), Number(time.slice(3))]
  const last = minute || hour
  const ending = last % 10 ? ofOnes[last % 10] : ofTens[last / 10]
  return `${writeTime(time)}’${ending}`
}

const dayOfMonth = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayOfWeek = (date: string) => texts.weekDays[weekDayOf(date)] ?? ''

/** `29 Ekim Perşembe`. */
export const writeDate = (date: string): string =>
  `${dayOfMonth.format(new Date(`${date}T00:00Z`))} ${dayOfWeek(date)}`

/** `Şimdi açık · 23.00’te kapanır`, for a branch whose hours are known. */
export function openingText(schedule: Schedule, now: Date): string {
  const { isOpen, changesAt } = openingState(schedule, now)
  if (!changesAt) return isOpen ? texts.openAlways : texts.closedNow
  const date = clubDay(changesAt)
  const time = atTime(clubTime(changesAt))
  const today = clubDay(now)
  if (isOpen) return date <= addDays(today, 1) ? texts.openUntil(time) : texts.openNow
  if (date === today) return texts.opensAt(time)
  if (date === addDays(today, 1)) return texts.opensTomorrow(time)
  return texts.opensOn(
    date < addDays(today, 7) ? dayOfWeek(date).toLocaleLowerCase('tr-TR') : writeDate(date),
    time,
  )
}

const writeInterval = (interval: Interval): string =>
  interval.from === interval.until ? texts.allDay : `${writeTime(interval.from)}–${writeTime(interval.until)}`

/** `06.00–23.00`, `08.00–12.00 ve 14.00–22.00`, or `Kapalı`. */
export const writeHours = (hours: readonly Interval[]): string =>
  hours.length === 0 ? texts.closed : hours.map(writeInterval).join(' ve ')

const sameHours = (one: readonly Interval[] = [], other: readonly Interval[] = []) =>
  writeHours(one) === writeHours(other)

/** Consecutive days of a week with the same hours. */
interface DayGroup {
  /** `Hafta içi`, `Cumartesi`, `Pazartesi–Çarşamba`. */
  label: string
  days: number[]
  hours: readonly Interval[]
}

export function groupDays(weekly: WeeklyHours): DayGroup[] {
  const runs: number[][] = []
  for (let day = 0; day < 7; day += 1) {
    const run = runs.at(-1)
    const isWeekend = day === 5
    // A run never crosses from working days into the weekend, unless all seven days are the same.
    if (run && sameHours(weekly[run[0] ?? 0], weekly[day]) && !isWeekend) run.push(day)
    else runs.push([day])
  }
  const whole = runs.every(([day = 0]) => sameHours(weekly[0], weekly[day]))
  return (whole ? [[0, 1, 2, 3, 4, 5, 6]] : runs).map((days) => ({
    label: labelOf(days),
    days,
    hours: weekly[days[0] ?? 0] ?? [],
  }))
}

function labelOf(days: readonly number[]): string {
  const [first = 0] = days
  const last = days.at(-1) ?? first
  if (days.length === 7) return texts.everyDay
  if (first === 0 && last === 4) return texts.workDays
  if (first === 5 && last === 6) return texts.weekend
  const nameOf = (day: number) => texts.weekDays[day] ?? ''
  return first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`
}

/** Whether the hours are known, and those of all days the same. */
export const isEveryDay = (weekly: WeeklyHours | null): boolean =>
  weekly !== null && groupDays(weekly).length === 1

/**
 * The hours in one line: `08.00 - 00.00` where every day has these hours, otherwise
 * `Hafta içi 06.00–23.00 · Cumartesi 09.00–21.00 · Pazar kapalı`.
 */
export function writeWeek(weekly: WeeklyHours): string {
  const groups = groupDays(weekly)
  const [only] = groups
  if (groups.length === 1 && only) {
    const [interval] = only.hours
    return only.hours.length === 1 && interval && interval.from !== interval.until
      ? `${writeTime(interval.from)} - ${writeTime(interval.until)}`
      : writeHours(only.hours)
  }
  return groups
    .map(({ label, hours }) =>
      hours.length === 0 ? texts.closedDay(label) : `${label} ${writeHours(hours)}`,
    )
    .join(' · ')
}

export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Reads `08.00 - 00.00` as the hours of every day; undefined for any other text. */
export function readHours(text: string): Interval[][] | undefined {
  const found = /^\s*(\d{1,2})[.:](\d{2})\s*[-–]\s*(\d{1,2})[.:](\d{2})\s*$/.exec(text)
  if (!found) return undefined
  const [, fromHour = '', fromMinute = '', untilHour = '', untilMinute = ''] = found
  const time = (hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute}`
  const interval = {
    from: time(fromHour, fromMinute),
    until: time(untilHour, untilMinute).replace('24:00', '00:00'),
  }
  if (![interval.from, interval.until].every((one) => timePattern.test(one))) return undefined
  return Array.from({ length: 7 }, () => [interval])
}

/** Special days and closures from a date on, at most some; those of one closure are one entry. */
export function comingExceptions(
  { specialDays, closedDays }: Schedule,
  today: string,
  most: number,
): { from: string; until: string; hours: readonly Interval[]; reason: string }[] {
  const single = specialDays.map(({ date, hours, reason }) => ({ from: date, until: date, hours, reason }))
  const closures = closedDays.map(({ startsOn, reopensOn, reason }) => ({
    from: startsOn,
    until: addDays(reopensOn, -1),
    hours: [],
    reason,
  }))
  return [...single, ...closures]
    .filter(({ from, until }) => until >= today && until >= from)
    .sort((one, other) => one.from.localeCompare(other.from))
    .slice(0, most)
}
