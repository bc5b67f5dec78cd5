import { clubDay } from '#shared/core/club-time.ts'
import { foldTurkish } from '#shared/core/text.ts'

const names = new Intl.DateTimeFormat('tr-TR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month of the club's calendar that is now, `YYYY-MM`. */
export const thisMonth = (): string => clubDay(new Date()).slice(0, 7)

/** A month as people call it: Kasım 2026. */
export const monthName = (month: string): string => names.format(new Date(`${month}-01T00:00Z`))

const nameOf = new Intl.DateTimeFormat('tr-TR', { month: 'long', timeZone: 'UTC' })
const foldedNames = Array.from({ length: 12 }, (_, index) =>
  foldTurkish(nameOf.format(new Date(Date.UTC(2000, index)))),
)

/**
 * The month (`YYYY-MM`) that a person has written as `2026-11`, `11` or by its Turkish name in any case. Without a year it is
 * the latest such month that has begun. Null for anything else.
 */
export function readMonth(text: string): string | null {
  const given = text.trim()
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(given)) return given
  const number = /^\d{1,2}$/.test(given) ? Number(given) : foldedNames.indexOf(foldTurkish(given)) + 1
  if (number < 1 || number > 12) return null
  const ending = `-${String(number).padStart(2, '0')}`
  return lastMonths(12).find((month) => month.endsWith(ending)) ?? null
}

/** This month and those before it, newest first. */
export function lastMonths(count: number): string[] {
  const [year = 0, month = 0] = thisMonth().split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
}
