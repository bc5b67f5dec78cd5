import { clubDay } from '#shared/core/club-time.ts'

const names = new Intl.DateTimeFormat('tr-TR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month of the club's calendar that is now, `YYYY-MM`. */
export const thisMonth = (): string => clubDay(new Date()).slice(0, 7)

/** A month as people call it: Kasım 2026. */
export const monthName = (month: string): string => names.format(new Date(`${month}-01T00:00Z`))

/** This month and those before it, newest first. */
export function lastMonths(count: number): string[] {
  const [year = 0, month = 0] = thisMonth().split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
}
