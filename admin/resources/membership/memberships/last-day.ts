/** A membership ends at midnight, so its last day is the day before. */
export const lastDayOf = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString()
