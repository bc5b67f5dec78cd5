import { clubDay } from '#shared/core/club-time.ts'
import { readDay, writeDay } from '#shared/core/sheets/cell-values.ts'

/** `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm`, on the club’s clock. */
export type DateKind = 'date' | 'time' | 'date-time'

const earliest = '1900-01-01'

/**
 * Reads a day: `21.11.2026`, `21 Kasım 2026`, `21112026`. Once typing has ended, also with a short year or none, which
 * until then may be the beginning of a longer one.
 */
function readDate(text: string, isFinal: boolean): string | undefined {
  const digits = /^(\d\d)(\d\d)(\d{4})$/.exec(text)
  const dotted = digits ? `${digits[1]}.${digits[2]}.${digits[3]}` : text
  if (!isFinal && /^\d{1,2}[-./]\d{1,2}[-./]\d{2}$/.test(dotted)) return undefined
  const withoutYear = /^(\d{1,2})[-./](\d{1,2})[-./]?$/.exec(dotted)
  const day =
    isFinal && withoutYear
      ? readDay(`${withoutYear[1]}.${withoutYear[2]}.${clubDay(new Date()).slice(0, 4)}`)
      : readDay(dotted)
  return day !== undefined && day >= earliest ? day : undefined
}

/** Reads a time of day: `14.30`, `14:30`, `1430`; once typing has ended, also `9`. */
function readTime(text: string, isFinal: boolean): string | undefined {
  const whole = /^(\d{1,2})[.:](\d\d)$/.exec(text) ?? /^(\d\d)(\d\d)$/.exec(text)
  const [, hours = '', minutes] = whole ?? (isFinal ? /^(\d{1,2})[.:]?$/.exec(text) : null) ?? []
  if (!hours || Number(hours) > 23 || Number(minutes ?? 0) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes ?? '00'}`
}

/** Reads a typed date or time; empty for an empty text, undefined for one that is neither. */
export function readTyped(kind: DateKind, typed: string, isFinal = false): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  if (kind === 'date') return readDate(text, isFinal)
  if (kind === 'time') return readTime(text, isFinal)
  const [, date = '', time = ''] = /^(.+?)(?:[T,]| )\s*(\S+)$/.exec(text) ?? []
  const day = readDate(date.trim(), true)
  const hours = readTime(time, isFinal)
  return day !== undefined && hours !== undefined ? `${day}T${hours}` : undefined
}

/** A date or time as the field shows it: `21.11.2026`, `14.30`, `21.11.2026 14.30`; other texts stay as they are. */
export function writeTyped(kind: DateKind, value: string): string {
  if (kind === 'date') return writeDay(value)
  if (kind === 'time') return value.replace(/^(\d\d):(\d\d)$/, '$1.$2')
  const [, day = '', hours, minutes] = /^([\d-]+)T(\d\d):(\d\d)$/.exec(value) ?? []
  return hours ? `${writeDay(day)} ${hours}.${minutes}` : value
}
