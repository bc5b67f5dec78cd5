import { clubDay } from '#shared/core/club-time.ts'

/** The month of a moment on the club's calendar, `YYYY-MM`. */
export const clubMonth = (moment: Date): string => clubDay(moment).slice(0, 7)

/** A month some months later (or earlier). */
function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** So many months up to the one of a moment, the oldest first. */
export function monthsUntil(moment: Date, count: number): string[] {
  const last = clubMonth(moment)
  return Array.from({ length: count }, (_, index) => addMonths(last, index - count + 1))
}
