import { clubTimeZone } from '#shared/core/club-time.ts'

const day = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: clubTimeZone })
const moment = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: clubTimeZone,
})

export const formatDay = (iso: string): string => day.format(new Date(iso))
export const formatMoment = (iso: string): string => moment.format(new Date(iso))

/** The last day of a period that ends at midnight. */
export const formatLastDay = (endsAt: string): string => day.format(Date.parse(endsAt) - 1)
