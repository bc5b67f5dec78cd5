import type { z } from 'zod'
import { clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  type DayOrder,
  type Epoch,
  readDay,
  readMoney,
  readSerialDay,
  writeDay,
  writeMoney,
} from '#shared/core/sheets/cell-values.ts'
import { foldTurkish } from '#shared/core/text.ts'
import { describeIssue } from '#shared/core/validation.ts'
import type { Access } from '#shared/permissions/permissions.ts'

export const sheetNames = ['general-records', 'payment-records', 'members'] as const
export type SheetName = (typeof sheetNames)[number]

/** Sheets that are tables; the rows of `members` go to several. */
export type TableSheetName = Exclude<SheetName, 'members'>

/** One column of a sheet. */
export interface SheetField {
  name: string
  label: string
  kind: 'text' | 'day' | 'money' | 'choice'
  /** Folded headings that files of other programs use. */
  aliases: readonly string[]
  choices?: Readonly<Record<string, { name: string; aliases: readonly string[] }>>
  /** The value of an empty cell. */
  preset?: string
  /** The permission that a file with this column needs, and its undo. */
  access?: Access
  /** The fields that a row of a file is taken without where this one is wrong; without any, the row is refused. */
  leavesOut?: readonly string[]
}

/** A table that is edited like a spreadsheet, exported to files and imported from them. */
export interface Sheet<Name extends SheetName = SheetName> {
  /** Also the name in permissions and in the audit log. */
  name: Name
  title: string
  fileName: string
  fields: readonly SheetField[]
  /** Schema of a row without its branch. */
  row: z.ZodObject
  /** Message for a date in the future, if the sheet refuses one. */
  futureDate?: string
  /** Rows of the sample file, by field. */
  examples?: readonly Readonly<Record<string, string>>[]
}

export const textField = (name: string, label: string, aliases: readonly string[]): SheetField => ({
  name,
  label,
  kind: 'text',
  aliases,
})

export const dayField: SheetField = {
  name: 'date',
  label: 'Tarih',
  kind: 'day',
  aliases: ['gun', 'islem tarihi', 'kayit tarihi', 'odeme tarihi', 'date', 'day', 'transaction date'],
}

export const moneyField: SheetField = {
  name: 'amount',
  label: 'Tutar',
  kind: 'money',
  aliases: [
    'miktar',
    'ucret',
    'bedel',
    'odenen',
    'tutar tl',
    'tutar (tl)',
    'amount',
    'sum',
    'total',
    'price',
  ],
}

export const noteField = textField('note', 'Not', [
  'notlar',
  'aciklama 2',
  'note',
  'notes',
  'comment',
  'remark',
])

const plain = (words: string) => foldTurkish(words).trim().replace(/\s+/g, ' ')

/**
 * Parses a cell. Text that cannot be parsed is returned unchanged, and the row's schema refuses it. With an epoch, a day
 * may be the serial number of a spreadsheet.
 */
export function readCell(field: SheetField, cell: string, order?: DayOrder, epoch?: Epoch): unknown {
  const trimmed = cell.trim()
  if (trimmed === '') return field.preset ?? ''
  if (field.kind === 'day')
    return readDay(trimmed, order) ?? (epoch && readSerialDay(trimmed, epoch)) ?? trimmed
  if (field.kind === 'money') return readMoney(trimmed) ?? trimmed
  if (field.kind === 'choice') {
    const word = plain(trimmed)
    const known = Object.entries(field.choices ?? {})
    const found = known.find(
      ([value, { name, aliases }]) => value === word || plain(name) === word || aliases.includes(word),
    )
    return found?.[0] ?? trimmed
  }
  return trimmed
}

/** Formats a value; the inverse of `readCell`. */
export function writeCell(field: SheetField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'day') return writeDay(String(value))
  if (field.kind === 'money') return typeof value === 'number' ? writeMoney(value) : String(value)
  if (field.kind === 'choice') return field.choices?.[String(value)]?.name ?? String(value)
  return String(value)
}

/** Returns the validation messages of a row by field; none for a valid row. */
export function problemsOf(sheet: Sheet, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems: Record<string, string> = {}
  const { error } = sheet.row.safeParse(values, { error: describeIssue, reportInput: true })
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    const kind = sheet.fields.find((field) => field.name === name)?.kind
    const isUnread = kind === 'money' && typeof values[name] === 'string' && values[name] !== ''
    problems[name] ??= isUnread ? validationMessages.money : message
  }
  const { date } = values
  if (sheet.futureDate && !problems.date && typeof date === 'string' && date > clubDay(new Date()))
    problems.date = sheet.futureDate
  return problems
}

/** A heading as it is compared: `Baş. Tar.`, `BAŞ TAR` and `bas.tar` are the same one. */
const headingKey = (heading: string) => foldTurkish(heading.normalize('NFC')).replace(/[^\p{L}\p{N}]+/gu, '')

/** Maps fields to the columns of a file by their headings; fields without a matching heading are absent. */
export function guessColumns(sheet: Sheet, headings: readonly string[]): Record<string, number> {
  const words = headings.map(plain)
  const keys = headings.map(headingKey)
  const taken = new Set<number>()
  const columns: Record<string, number> = {}
  const take = (name: string, fits: (word: string, key: string) => boolean) => {
    if (name in columns) return
    const found = words.findIndex((word, index) => {
      const key = keys[index] ?? ''
      return key !== '' && !taken.has(index) && fits(word, key)
    })
    if (found < 0) return
    taken.add(found)
    columns[name] = found
  }
  for (const { name, label } of sheet.fields) take(name, (_word, key) => key === headingKey(label))
  for (const { name, aliases } of sheet.fields) {
    const known = new Set(aliases.map(headingKey))
    take(name, (_word, key) => known.has(key))
  }
  for (const { name, label } of sheet.fields) take(name, (word) => word.startsWith(`${plain(label)} `))
  return columns
}

/** The mapped fields of a file that need a permission of their own. */
export const restrictedFields = (
  sheet: Sheet,
  columns: Readonly<Record<string, number>>,
): (SheetField & { access: Access })[] =>
  sheet.fields.flatMap(({ access, ...field }) =>
    access && field.name in columns ? { ...field, access } : [],
  )
