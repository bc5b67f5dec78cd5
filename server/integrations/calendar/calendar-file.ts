import ical, { type ICalEventData } from 'ical-generator'
import { clubDateTime, clubTimeZone } from '#shared/core/club-time.ts'

/** Türkiye has had no daylight saving time since 2016. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${clubTimeZone}`,
  'BEGIN:STANDARD',
  'DTSTART:20160907T000000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0300',
  'TZNAME:+03',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

/** ical-generator formats times in the time zone of the process, so the club's local time is passed as such. */
const inClubTime = (instant: string) => new Date(`${clubDateTime(new Date(instant))}:00`)

/** An event whose times are ISO 8601. */
export interface CalendarEvent extends Omit<ICalEventData, 'start' | 'end' | 'stamp' | 'timezone'> {
  startsAt: string
  endsAt: string
  createdAt: string
}

/** Writes events as an iCalendar file in the club's time zone. */
export function writeCalendarFile(
  { name, company, product }: { name: string; company: string; product: string },
  events: readonly CalendarEvent[],
): string {
  const calendar = ical({ name, prodId: { company, product, language: 'TR' }, ttl: 3600 })
  calendar.x('X-WR-TIMEZONE', clubTimeZone)
  for (const { startsAt, endsAt, createdAt, ...event } of events)
    calendar.createEvent({
      ...event,
      timezone: clubTimeZone,
      start: inClubTime(startsAt),
      end: inClubTime(endsAt),
      stamp: new Date(createdAt),
    })
  // ical-generator's own time zone support would also convert the UTC timestamps, so VTIMEZONE is inserted here.
  return calendar.toString().replace('BEGIN:VEVENT', `${timeZone}\r\nBEGIN:VEVENT`)
}
