import { describe, expect, test } from 'vitest'
import { hasMoreLines, readBlock, readClipboard, writeClipboard } from '#admin/ui/sheet/paste.ts'
import type { SheetDefinition } from '#admin/ui/sheet/sheet-context.ts'
import {
  addDeskPaymentRows,
  exportDeskPayments,
} from '#shared/money/payment-records/payment-records.contract.ts'
import { paymentRecordsSheet } from '#shared/money/payment-records/payment-records.sheet.ts'

describe('a block copied from a spreadsheet', () => {
  test('is parsed in the clipboard format of spreadsheets, and written back', () => {
    expect(readClipboard('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(readClipboard('"iki\nsatır"\t"o ""iyi"" dedi"\t5" boru')).toEqual([
      ['iki\nsatır', 'o "iyi" dedi', '5" boru'],
    ])
    expect(readClipboard('"Ağ" filesi\tx')).toEqual([['"Ağ" filesi', 'x']])
    const lines = [['iki\nsatır', 'o "iyi" dedi', '']]
    expect(readClipboard(writeClipboard(lines))).toEqual(lines)
  })

  test('with a million rows is refused without parsing them', () => {
    const block = 'a\tb\n'.repeat(1_000_000)
    expect(hasMoreLines(block, 1000)).toBe(true)
    expect(hasMoreLines('a\n'.repeat(1000), 1000)).toBe(false)
    expect(hasMoreLines(`${'a\n'.repeat(1000)}a`, 1000)).toBe(true)
  })

  const definition: SheetDefinition = {
    sheet: paymentRecordsSheet,
    add: addDeskPaymentRows,
    export: exportDeskPayments,
    presets: () => ({ date: '2026-01-01', method: 'cash' }),
  }
  const read = (text: string) => readBlock(definition, text)

  test('has its columns in the order of the sheet', () => {
    const { heading, rows } = read('02.01.2026\tAyşe\t\tAylık\t1.250,50\tKart\n\n03.01.2026\tCan\t\t\tbeş')
    expect(heading).toBeUndefined()
    expect(rows).toMatchObject([
      {
        line: 1,
        values: { date: '2026-01-02', memberName: 'Ayşe', package: 'Aylık', amount: 1250.5, method: 'card' },
        problems: {},
      },
      { line: 3, values: { memberName: 'Can', method: 'cash' } },
    ])
    expect(Object.keys(rows[1]?.problems ?? {})).toEqual(['amount'])
  })

  test('has its columns by their names where the first row has only names', () => {
    const { heading, rows } = read('Tutar\tÜye\n5\tAyşe')
    expect(heading).toEqual(['Tutar', 'Üye'])
    expect(rows).toMatchObject([
      { line: 2, values: { date: '2026-01-01', memberName: 'Ayşe', amount: 5, method: 'cash' } },
    ])
  })

  test('is not cut off at the right: a row that is too wide is named', () => {
    const [row] = read('02.01.2026\tAyşe\t\t\t5\tNakit\tNot\tfazla').rows
    expect(Object.values(row?.problems ?? {})).toEqual(['En çok 7 sütun olabilir.'])
  })
})
