import type { z } from 'zod'
import { clubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { foldTurkish } from '#shared/core/text.ts'
import { describeIssue } from '#shared/core/validation.ts'
import type { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { GeneralRecordInput } from '#shared/money/general-records/general-records.contract.ts'
import { DeskPaymentInput } from '#shared/money/payment-records/payment-records.contract.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'
import { type DayOrder, readDay, readMoney, writeDay, writeMoney } from '#shared/money/sheets/cell-values.ts'
import { methodNames, sheetTexts } from '#shared/money/sheets/sheets.texts.ts'

export const sheetNames = ['generalRecords', 'paymentRecords'] as const
export type SheetName = (typeof sheetNames)[number]

/** One column of a sheet: how its cells are written and read. */
export interface SheetField {
  name: string
  label: string
  kind: 'text' | 'day' | 'money' | 'choice'
  /** What files of other programs call it, folded. */
  alsoCalled: readonly string[]
  /** The values of a choice with what they are called. */
  choices?: Readonly<Record<string, { name: string; alsoCalled: readonly string[] }>>
  /** The value of a cell that is left empty, where an empty one says nothing. */
  preset?: string
}

/** One sheet: its columns in the order in which it is written, and what a row has to be. */
export interface Sheet {
  name: SheetName
  fields: readonly SheetField[]
  /** A row without the branch it belongs to. */
  row: z.ZodObject
  /** What the schema cannot say: a day that has to have been. */
  hasNoFuture?: true
}

const { generalRecords: general, paymentRecords: payment } = sheetTexts

const text = (name: string, label: string, alsoCalled: readonly string[]): SheetField => ({
  name,
  label,
  kind: 'text',
  alsoCalled,
})

const day: SheetField = {
  name: 'date',
  label: general.date,
  kind: 'day',
  alsoCalled: ['gun', 'islem tarihi', 'kayit tarihi', 'odeme tarihi', 'date', 'day', 'transaction date'],
}
const money: SheetField = {
  name: 'amount',
  label: general.amount,
  kind: 'money',
  alsoCalled: [
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
const note = text('note', general.note, ['notlar', 'aciklama 2', 'note', 'notes', 'comment', 'remark'])

export const sheets: Readonly<Record<SheetName, Sheet>> = {
  generalRecords: {
    name: 'generalRecords',
    row: GeneralRecordInput.omit({ branch: true }),
    fields: [
      day,
      text('title', general.title, ['baslik', 'islem', 'konu', 'title', 'description', 'item', 'name']),
      text('category', general.category, ['tur', 'grup', 'kalem', 'category', 'group', 'type']),
      money,
      note,
    ],
  },
  paymentRecords: {
    name: 'paymentRecords',
    row: DeskPaymentInput.omit({ branch: true }),
    hasNoFuture: true,
    fields: [
      day,
      text('memberName', payment.memberName, [
        'uye adi',
        'ad soyad',
        'adi soyadi',
        'musteri',
        'isim',
        'member',
        'member name',
        'name',
        'customer',
      ]),
      text('phone', payment.phone, ['tel', 'cep', 'cep telefonu', 'gsm', 'telefon no', 'phone', 'mobile']),
      text('package', payment.package, ['uyelik', 'urun', 'hizmet', 'package', 'product', 'plan']),
      money,
      {
        name: 'method',
        label: payment.method,
        kind: 'choice',
        alsoCalled: [
          'odeme yontemi',
          'odeme sekli',
          'odeme tipi',
          'method',
          'payment method',
          'payment type',
        ],
        preset: 'cash',
        choices: {
          cash: { name: methodNames.cash, alsoCalled: ['pesin', 'cash'] },
          card: {
            name: methodNames.card,
            alsoCalled: ['kredi karti', 'banka karti', 'pos', 'card', 'credit card'],
          },
          transfer: {
            name: methodNames.transfer,
            alsoCalled: ['havale', 'eft', 'havale/eft', 'fast', 'transfer', 'bank transfer', 'wire'],
          },
        } satisfies Record<(typeof deskMethods)[number], object>,
      },
      note,
    ],
  },
}

const plain = (words: string) => foldTurkish(words).trim().replace(/\s+/g, ' ')

/** What a cell says, as the contract wants it; text that is none of it stays, so that the contract can refuse it. */
export function readCell(field: SheetField, cell: string, order?: DayOrder): unknown {
  const trimmed = cell.trim()
  if (trimmed === '') return field.preset ?? ''
  if (field.kind === 'day') return readDay(trimmed, order) ?? trimmed
  if (field.kind === 'money') return readMoney(trimmed) ?? trimmed
  if (field.kind === 'choice') {
    const word = plain(trimmed)
    const known = Object.entries(field.choices ?? {})
    const found = known.find(
      ([value, { name, alsoCalled }]) => value === word || plain(name) === word || alsoCalled.includes(word),
    )
    return found?.[0] ?? trimmed
  }
  return trimmed
}

/** What a cell shows of a value; the very text that `readCell` reads. */
export function writeCell(field: SheetField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'day') return writeDay(String(value))
  if (field.kind === 'money') return typeof value === 'number' ? writeMoney(value) : String(value)
  if (field.kind === 'choice') return field.choices?.[String(value)]?.name ?? String(value)
  return String(value)
}

/** What is wrong with the cells of a row, by field; a row without problems may be written. */
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
  if (sheet.hasNoFuture && !problems.date && typeof date === 'string' && date > clubDay(new Date()))
    problems.date = paymentRecordsMessages.future
  return problems
}

/** Which column of a file is which field, by its heading; fields that no heading fits are absent. */
export function guessColumns(sheet: Sheet, headings: readonly string[]): Record<string, number> {
  const words = headings.map(plain)
  const taken = new Set<number>()
  const columns: Record<string, number> = {}
  const take = (name: string, fits: (word: string) => boolean) => {
    if (name in columns) return
    const found = words.findIndex((word, index) => word !== '' && !taken.has(index) && fits(word))
    if (found < 0) return
    taken.add(found)
    columns[name] = found
  }
  for (const { name, label } of sheet.fields) take(name, (word) => word === plain(label))
  for (const { name, alsoCalled } of sheet.fields) take(name, (word) => alsoCalled.includes(word))
  for (const { name, label } of sheet.fields) take(name, (word) => word.startsWith(`${plain(label)} `))
  return columns
}
