import { clubTimeZone } from '#shared/core/club-time.ts'

const timeZone = clubTimeZone
const long = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone })
const short = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'medium', timeZone })
const hours = new Intl.DateTimeFormat('tr-TR', { timeStyle: 'short', timeZone })
const seconds = new Intl.DateTimeFormat('tr-TR', { timeStyle: 'medium', timeZone })

type Moment = string | number | Date

/** `21 Kasım 2026`, on the club's clock. */
export const formatDay = (moment: Moment): string => long.format(new Date(moment))

/** `21 Kas 2026`, for tables and lists. */
export const formatShortDay = (moment: Moment): string => short.format(new Date(moment))

/** The last day of a period, whose end is exclusive. */
export const formatLastDay = (endsAt: Moment): string => long.format(new Date(endsAt).getTime() - 1)

/** `14.30`, on the club's clock. */
export const formatTime = (moment: Moment): string => hours.format(new Date(moment)).replace(':', '.')

/** `14.30.05`. */
export const formatSeconds = (moment: Moment): string => seconds.format(new Date(moment)).replaceAll(':', '.')

/** `21 Kasım 2026 14.30`. */
export const formatMoment = (moment: Moment): string => `${formatDay(moment)} ${formatTime(moment)}`

/** `21 Kas 2026 14.30`, for tables and lists. */
export const formatShortMoment = (moment: Moment): string => `${formatShortDay(moment)} ${formatTime(moment)}`
