import { type WindowRule, windowRefusal } from '#shared/access/access-windows/access-windows.rules.ts'
import { hoursOn, lengthOf, type Schedule } from '#shared/club/branches/opening-hours.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'

/** Days that can be booked, with today. */
export const trialDays = 14
/** Minutes of a visit. */
export const trialMinutes = 60
/** Minutes between a booking and the earliest visit. */
const leadMinutes = 30

const hour = 3_600_000
const minute = 60_000

/** A visitor of whom nothing is known: hours that are reserved for some are not offered. */
const unknownVisitor = { gender: 'unspecified', birthDate: null, packages: [] } as const

/**
 * The hours at which a branch offers trial visits, each on the full hour, in their order: open until the end of the visit
 * and not reserved for some. None where the opening hours are not known.
 */
export function trialHours(schedule: Schedule, windows: readonly WindowRule[], now: Date): Date[] {
  const today = clubDay(now)
  const earliest = now.getTime() + leadMinutes * minute
  const end = clubMoment(`${addDays(today, trialDays)}T00:00`).getTime()
  const offered = new Set<number>()
  // The hours of yesterday may go on after midnight.
  for (let ahead = -1; ahead < trialDays; ahead += 1) {
    const date = addDays(today, ahead)
    for (const interval of hoursOn(schedule, date)) {
      const opensAt = clubMoment(`${date}T${interval.from}`).getTime()
      const closesAt = opensAt + lengthOf(interval) * minute
      // Türkiye is whole hours from UTC, so its full hours are those of the epoch.
      for (
        let start = Math.ceil(opensAt / hour) * hour;
        start + trialMinutes * minute <= closesAt;
        start += hour
      )
        if (start >= earliest && start < end) offered.add(start)
    }
  }
  const isFree = (moment: number) => windowRefusal(windows, unknownVisitor, new Date(moment)) === null
  return [...offered]
    .filter((start) => isFree(start) && isFree(start + trialMinutes * minute - minute))
    .sort((one, other) => one - other)
    .map((start) => new Date(start))
}
