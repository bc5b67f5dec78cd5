import { z } from 'zod'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'

/**
 * A filter value relative to the day on which the list is read: the end of the day so many days later. Links and saved
 * filters keep it, so that “within 7 days” means the next 7 days whenever they are opened.
 */
export const WithinDays = z.strictObject({ within: z.number().int().min(0).max(3650) })
type WithinDays = z.infer<typeof WithinDays>

/** Whether a value is meant as a relative one, valid or not. */
export const isRelative = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'within' in value

/** The midnight after the given number of days, counting today as the first. */
const endOf = ({ within }: WithinDays, now: Date): string =>
  startOfClubDay(addDays(clubDay(now), within + 1)).toISOString()

/** A list’s filter with its relative values replaced by moments; invalid ones are dropped. */
export function absoluteFilter(
  filter: Readonly<Record<string, unknown>>,
  now = new Date(),
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      if (!isRelative(value)) return [[name, value]]
      const { data } = WithinDays.safeParse(value)
      return data ? [[name, endOf(data, now)]] : []
    }),
  )
}
