import { clubTimeZone } from '#shared/core/club-time.ts'
import { hourOf } from '#site/features/lessons/lesson-time.ts'

const day = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: clubTimeZone })

/** A time in club time, e.g. `12 Aralık 2026 20.00`. */
export const formatMoment = (iso: string): string => `${day.format(new Date(iso))} ${hourOf(iso)}`
