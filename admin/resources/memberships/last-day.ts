/** A membership ends at midnight, so the day before is the last on which it counts. */
export const lastDayOf = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString()
