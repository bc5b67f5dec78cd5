const timeZone = 'Europe/Istanbul'
const day = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'medium', timeZone })
const moment = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'medium', timeStyle: 'short', timeZone })

/** A day in club time. */
export const formatDay = (iso: string) => day.format(new Date(iso))

/** A day and time in club time. */
export const formatMoment = (iso: string) => moment.format(new Date(iso))
