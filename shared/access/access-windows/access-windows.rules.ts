import { accessWindowsMessages as texts } from '#shared/access/access-windows/access-windows.messages.ts'
import {
  type Interval,
  lengthOf,
  minutesOf,
  openingState,
  type Schedule,
  weekDayOf,
  writeHours,
} from '#shared/club/branches/opening-hours.ts'
import { addDays, ageOn, clubDay, clubMoment, clubTime } from '#shared/core/club-time.ts'

/** Hours of a branch that are reserved for people who match every named field. */
export interface WindowRule extends Interval {
  /** Days of the week on which the hours begin, 1 for Monday. */
  days: readonly number[]
  gender: 'female' | 'male' | null
  /** Completed years, both inclusive. */
  minAge: number | null
  maxAge: number | null
  /** Ids of packages; empty for any. */
  packages: readonly string[]
}

/** The facts about a person that windows name. */
export interface WindowPerson {
  /** As confirmed by reception; otherwise unspecified. */
  gender: 'female' | 'male' | 'unspecified'
  /** `YYYY-MM-DD` as confirmed by reception; otherwise null. */
  birthDate: string | null
  /** Packages of the memberships that are active in the branch. */
  packages: readonly string[]
}

type WindowRefusal = 'window' | 'window-unknown'

/** Whether the hours of a window include a moment. */
export function isWindowOpen(window: WindowRule, now: Date): boolean {
  const today = clubDay(now)
  const minute = minutesOf(clubTime(now))
  const start = minutesOf(window.from)
  const end = start + lengthOf(window)
  const begins = (date: string) => window.days.includes(weekDayOf(date) + 1)
  return (
    (begins(today) && start <= minute && minute < end) || (begins(addDays(today, -1)) && minute + 1440 < end)
  )
}

/** Whether a person matches every field that a window names; null if that depends on a fact that is not known. */
function matches(window: WindowRule, person: WindowPerson, today: string): boolean | null {
  const isKnown = person.birthDate !== null && person.birthDate <= today
  const age = isKnown && person.birthDate ? ageOn(person.birthDate, today) : null
  const found = [
    window.gender === null || (person.gender === 'unspecified' ? null : person.gender === window.gender),
    window.minAge === null || (age === null ? null : age >= window.minAge),
    window.maxAge === null || (age === null ? null : age <= window.maxAge),
    window.packages.length === 0 || window.packages.some((one) => person.packages.includes(one)),
  ]
  return found.includes(false) ? false : found.includes(null) ? null : true
}

/**
 * Why a person with a valid membership may not enter now; null if they may. One open window that admits the person
 * suffices. The same rule as `access_window_refusal` in server/db/sql/access-windows.sql.
 */
export function windowRefusal(
  windows: readonly WindowRule[],
  person: WindowPerson,
  now: Date,
): WindowRefusal | null {
  const today = clubDay(now)
  const found = windows
    .filter((window) => isWindowOpen(window, now))
    .map((window) => matches(window, person, today))
  if (found.length === 0 || found.includes(true)) return null
  return found.includes(null) ? 'window-unknown' : 'window'
}

/** Days that are searched for the next allowed time. */
const horizon = 15

/** The next moment at which the windows admit a person and the branch, if its hours are known, is open. */
export function nextAllowed(
  windows: readonly WindowRule[],
  person: WindowPerson,
  schedule: Schedule | null,
  now: Date,
): Date | null {
  const today = clubDay(now)
  const isOpen = (moment: Date) => !schedule?.weeklyHours || openingState(schedule, moment).isOpen
  const intervals = [
    ...windows,
    ...(schedule?.weeklyHours?.flat() ?? []),
    ...(schedule?.specialDays ?? []).flatMap(({ hours }) => hours),
  ]
  // Rights change at these times only; ages change at midnight.
  const times = [...new Set(['00:00', ...intervals.flatMap(({ from, until }) => [from, until])])].sort()
  for (let ahead = 0; ahead <= horizon; ahead += 1) {
    for (const time of times) {
      const moment = clubMoment(`${addDays(today, ahead)}T${time}`)
      if (moment > now && windowRefusal(windows, person, moment) === null && isOpen(moment)) return moment
    }
  }
  return null
}

/** `kadınlar`, `12 yaşa kadar`, `kadınlar, 18 yaş ve üzeri`. */
export function writeCondition({
  gender,
  minAge,
  maxAge,
  packages,
}: Pick<WindowRule, 'gender' | 'minAge' | 'maxAge' | 'packages'>): string {
  const age =
    minAge !== null && maxAge !== null
      ? texts.ageBetween(minAge, maxAge)
      : minAge !== null
        ? texts.ageFrom(minAge)
        : maxAge !== null && texts.ageTo(maxAge)
  const parts = [gender && texts.genders[gender], age, packages.length > 0 && texts.ofPackages]
  return parts.filter(Boolean).join(', ') || texts.anyone
}

/** `Sal, Per 10.00–12.00`; consecutive days as `Pzt–Cum`. */
export function writeWindowTime(window: Pick<WindowRule, 'days' | 'from' | 'until'>): string {
  const runs: number[][] = []
  for (const day of [...window.days].sort()) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const nameOf = (day = 1) => texts.weekDays[day - 1] ?? ''
  const days = runs.map((run) =>
    run.length > 2 ? `${nameOf(run[0])}–${nameOf(run.at(-1))}` : run.map(nameOf).join(', '),
  )
  return `${days.join(', ')} ${writeHours([window])}`
}
