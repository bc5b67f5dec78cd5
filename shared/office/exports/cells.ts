import { z } from 'zod'
import { named } from '#shared/core/named.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import { shortNumber } from '#shared/core/short-number.ts'
import { formatReferralCode } from '#shared/loyalty/referrals/referral-code.ts'

const Name = z.string().max(60)
const Text = z.string().max(300)

/**
 * How a list's cell is derived from its row, for the screen and for exported files. Dots in a field name lead into
 * nested objects; `{field}` in a text is replaced by its value.
 */
export const Cell = named('Cell', {
  /** The field; the column's own when absent. */
  of: Name.optional(),
  as: z
    .enum(['day', 'last-day', 'moment', 'time', 'lira', 'phone', 'referral-code', 'short-number'])
    .optional(),
  /** Leaves the cell empty for a zero. */
  noZero: z.boolean().optional(),
  /** Labels by value. */
  choices: z.record(Name, Text).optional(),
  /** A text with placeholders; for an array, one text per element. */
  say: Text.optional(),
  /** The first whose conditions all hold. */
  cases: z
    .array(
      z.object({
        /** Values by field: a value, `*` for anything at all, `later` for a moment that is still to come. */
        when: z.record(Name, z.union([z.string().max(60), z.number(), z.boolean(), z.null()])),
        say: Text,
      }),
    )
    .max(12)
    .optional(),
  /** The text of an empty cell. */
  none: Text.optional(),
})
export type Cell = z.infer<typeof Cell>

/** The value of a cell before formatting. */
export type CellValue = string | { number: number } | { lira: number } | { day: string } | { moment: string }

type Row = Readonly<Record<string, unknown>>

function valueAt(row: unknown, path: string): unknown {
  let value = row
  for (const name of path.split('.')) value = isRow(value) ? value[name] : undefined
  return value
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const fill = (text: string, row: unknown): string =>
  text
    .replace(/\{([\w.]+)\}/g, (_, path: string) => {
      const value = valueAt(row, path)
      return isNothing(value) || isRow(value) ? '' : String(value)
    })
    .trim()

function holds(row: Row, when: NonNullable<Cell['cases']>[number]['when']): boolean {
  return Object.entries(when).every(([path, wanted]) => {
    const value = valueAt(row, path)
    if (wanted === '*') return !isNothing(value)
    if (wanted === 'later') return typeof value === 'string' && Date.parse(value) > Date.now()
    return (value ?? null) === wanted
  })
}

/** A membership ends at midnight: the day before is the last on which it counts. */
const before = (moment: string) => new Date(Date.parse(moment) - 1).toISOString()

function written(value: unknown, as: Cell['as'], yesNo: YesNo): CellValue {
  if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no
  if (typeof value === 'number') return as === 'lira' ? { lira: value } : { number: value }
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string').join(', ')
  if (typeof value !== 'string') return ''
  if (as === 'day') return { day: value }
  if (as === 'last-day') return { day: before(value) }
  if (as === 'moment' || as === 'time') return { moment: value }
  if (as === 'referral-code') return formatReferralCode(value)
  if (as === 'short-number') return shortNumber(value)
  return as === 'phone' ? formatPhone(value) : value
}

interface YesNo {
  yes: string
  no: string
}

/** Returns the value of a cell. */
export function cellValue(source: string, cell: Cell | undefined, row: Row, yesNo: YesNo): CellValue {
  const { of = source, as, noZero, choices, say, cases, none = '' } = cell ?? {}
  if (cases) {
    const found = cases.find(({ when }) => holds(row, when))
    return found ? fill(found.say, row) : none
  }
  const value = valueAt(row, of)
  if (isNothing(value) || (noZero && value === 0)) return none
  if (say) return Array.isArray(value) ? value.map((entry) => fill(say, entry)).join(', ') : fill(say, row)
  if (choices) return choices[String(value)] ?? String(value)
  return written(value, as, yesNo)
}
