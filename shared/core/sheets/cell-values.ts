import { addDays } from '#shared/core/club-time.ts'
import { foldTurkish } from '#shared/core/text.ts'

/** How a day written with slashes is read, `03/04/2026`: Turkish files write the day first, American ones the month. */
export const dayOrders = ['day-first', 'month-first'] as const
export type DayOrder = (typeof dayOrders)[number]

const months = [
  ['ocak', 'january', 'oca', 'jan'],
  ['subat', 'february', 'sub', 'feb'],
  ['mart', 'march', 'mar'],
  ['nisan', 'april', 'nis', 'apr'],
  ['mayis', 'may'],
  ['haziran', 'june', 'haz', 'jun'],
  ['temmuz', 'july', 'tem', 'jul'],
  ['agustos', 'august', 'agu', 'aug'],
  ['eylul', 'september', 'eyl', 'sep'],
  ['ekim', 'october', 'eki', 'oct'],
  ['kasim', 'november', 'kas', 'nov'],
  ['aralik', 'december', 'ara', 'dec'],
] as const

function monthNamed(word: string): number {
  const name = foldTurkish(word).replace('.', '')
  return months.findIndex((names) => (names as readonly string[]).includes(name)) + 1
}

/** A day of the calendar as `YYYY-MM-DD`, if there is such a day. */
function dayOf(year: string, month: number, day: number): string | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

const clock = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z| ?[AP]M)?)?`
const isoDay = new RegExp(String.raw`^(\d{4})[-./](\d{1,2})[-./](\d{1,2})${clock}$`, 'i')
const writtenDay = new RegExp(String.raw`^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})${clock}$`, 'i')
const dayAndMonthName = new RegExp(String.raw`^(\d{1,2})[ .-]+(\p{L}+)\.?[ ,.-]+(\d{4})${clock}$`, 'iu')
const monthNameAndDay = new RegExp(String.raw`^(\p{L}+)\.? +(\d{1,2}),? +(\d{4})${clock}$`, 'iu')

/**
 * A day as Turkish and English files write it, as `YYYY-MM-DD`: `22.11.2026`, `22 Kasım 2026`, `2026-11-22`,
 * `11/22/2026`. Undefined for what is no day.
 */
export function readDay(text: string, order: DayOrder = 'day-first'): string | undefined {
  const trimmed = text.trim()
  const iso = isoDay.exec(trimmed)
  if (iso) return dayOf(iso[1] ?? '', Number(iso[2]), Number(iso[3]))
  const written = writtenDay.exec(trimmed)
  if (written) {
    const [first, second] = [Number(written[1]), Number(written[3])]
    const isMonthFirst = written[2] === '/' && order === 'month-first'
    return isMonthFirst ? dayOf(written[4] ?? '', first, second) : dayOf(written[4] ?? '', second, first)
  }
  const named = dayAndMonthName.exec(trimmed)
  if (named) return dayOf(named[3] ?? '', monthNamed(named[2] ?? ''), Number(named[1]))
  const english = monthNameAndDay.exec(trimmed)
  if (english) return dayOf(english[3] ?? '', monthNamed(english[1] ?? ''), Number(english[2]))
  return undefined
}

/** The first day of a spreadsheet's calendar: `1904` in workbooks of old Macs. */
export const epochs = ['1900', '1904'] as const
export type Epoch = (typeof epochs)[number]

const dayZero: Readonly<Record<Epoch, string>> = { 1900: '1899-12-30', 1904: '1904-01-01' }

/** A day as the serial number of a spreadsheet, `46387`; undefined for other texts. */
export function readSerialDay(text: string, epoch: Epoch): string | undefined {
  if (!/^\d{5}(\.\d+)?$/.test(text)) return undefined
  return addDays(dayZero[epoch], Math.floor(Number(text)))
}

/** Whether a text can only be a day whose month stands first: `11/22/2026`. */
export function isMonthFirstDay(text: string): boolean {
  return text.includes('/') && readDay(text) === undefined && readDay(text, 'month-first') !== undefined
}

/** A day as Turkish readers write it, `22.11.2026`; other texts stay as they are. */
export const writeDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1')

/** A moment of the club's clock as Turkish readers write it: `2026-11-22T09:30` as `22.11.2026 09:30`. */
export const writeMoment = (dateTime: string): string =>
  `${writeDay(dateTime.slice(0, 10))} ${dateTime.slice(11)}`

const currency = /₺|\bTL\b|\bTRY\b/giu
const dotsBetweenThousands = /^[1-9]\d{0,2}(\.\d{3})+$/
const commasBetweenThousands = /^[1-9]\d{0,2}(,\d{3})+$/

/**
 * An amount of lira as Turkish and English files write it: `1.250,50`, `1,250.50`, `₺ -40`, `(12,5)`. Where one
 * separator stands alone, three digits after it are thousands, since lira have two decimals. Undefined for
 * what is no amount.
 */
export function readMoney(text: string): number | undefined {
  const plain = text
    .replace(currency, '')
    .replace(/[\s\u00a0\u202f]/gu, '')
    .replace('−', '-')
  const signed = /^\((.+)\)$/.exec(plain)?.[1] ?? /^(.+)-$/.exec(plain)?.[1]
  const isBelowZero = signed !== undefined || plain.startsWith('-')
  const digits = (signed ?? plain).replace(/^[-+]/, '')
  const decimalAt = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const isThousands = dotsBetweenThousands.test(digits) || commasBetweenThousands.test(digits)
  const whole = isThousands || decimalAt < 0 ? digits : digits.slice(0, decimalAt)
  const decimals = isThousands || decimalAt < 0 ? '' : digits.slice(decimalAt + 1)
  const separator = digits[decimalAt] === ',' ? dotsBetweenThousands : commasBetweenThousands
  if (!isThousands && !/^\d*$/.test(whole) && !separator.test(whole)) return undefined
  if (
    !/^\d*$/.test(decimals) ||
    whole + decimals === '' ||
    (decimalAt >= 0 && !isThousands && decimals === '')
  )
    return undefined
  const amount = Number(`${whole.replace(/[.,]/g, '') || '0'}.${decimals || '0'}`)
  return isBelowZero ? -amount : amount
}

const sum = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount of lira as a Turkish sheet shows it, `1.250,50`. */
export const writeMoney = (lira: number): string => sum.format(lira)
