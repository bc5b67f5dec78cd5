import { describe, expect, test } from 'vitest'
import { isMonthFirstDay, readDay, readMoney, writeDay, writeMoney } from '#shared/core/sheets/cell-values.ts'
import { guessColumns, problemsOf, readCell, writeCell } from '#shared/core/sheets/sheets.ts'
import { generalRecordsSheet } from '#shared/money/general-records/general-records.sheet.ts'
import { paymentRecordsSheet } from '#shared/money/payment-records/payment-records.sheet.ts'
import { membersSheet } from '#shared/office/member-imports/member-imports.sheet.ts'

describe('parsing an amount', () => {
  test.each([
    ['1.250,50', 1250.5],
    ['1,250.50', 1250.5],
    ['1250,5', 1250.5],
    ['1250.5', 1250.5],
    ['1.250', 1250],
    ['1,250', 1250],
    ['1.250.000', 1_250_000],
    ['12.345.678,90', 12_345_678.9],
    ['0,05', 0.05],
    ['-1.250,50', -1250.5],
    ['(1.250,50)', -1250.5],
    ['₺ 40', 40],
    ['40 TL', 40],
    [' −40,00 ₺', -40],
    [',5', 0.5],
  ])('%s is %d', (text, lira) => expect(readMoney(text)).toBe(lira))

  test.each(['', 'on lira', '1.25.0', '1,2,3', '12.5,50.1', '1.250,', '--5', '=1+1', '1e5', '1.1250.50'])(
    '%s is rejected',
    (text) => expect(readMoney(text)).toBeUndefined(),
  )

  test('formatted amounts are parsed back', () => {
    for (const lira of [0.01, -0.1, 1, 999.99, 1000, -1250.5, 10_000_000]) {
      expect(readMoney(writeMoney(lira))).toBe(lira)
    }
  })
})

describe('parsing a day', () => {
  test.each([
    ['22.11.2026', '2026-11-22'],
    ['2.1.2026', '2026-01-02'],
    ['22/11/2026', '2026-11-22'],
    ['22-11-26', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
    ['2026-11-22T08:30:00Z', '2026-11-22'],
    ['22.11.2026 14:30', '2026-11-22'],
    ['22 Kasım 2026', '2026-11-22'],
    ['22 KASIM 2026', '2026-11-22'],
    ['1 Şub. 2026', '2026-02-01'],
    ['Nov 22, 2026', '2026-11-22'],
    ['29.02.2028', '2028-02-29'],
  ])('%s is %s', (text, day) => expect(readDay(text)).toBe(day))

  test.each([
    '',
    'bugün',
    '30.02.2026',
    '29.02.2026',
    '32.01.2026',
    '1.13.2026',
    '22.11/2026',
    '22 Kasımx 2026',
  ])('%s is rejected', (text) => expect(readDay(text)).toBeUndefined())

  test('of a US file puts the month first, and an unambiguous one reveals the format', () => {
    expect(readDay('11/22/2026', 'month-first')).toBe('2026-11-22')
    expect(readDay('03/04/2026', 'month-first')).toBe('2026-03-04')
    expect(isMonthFirstDay('11/22/2026')).toBe(true)
    expect(isMonthFirstDay('03/04/2026')).toBe(false)
    expect(isMonthFirstDay('22.11.2026')).toBe(false)
    expect(writeDay('2026-11-22')).toBe('22.11.2026')
  })
})

describe('column detection', () => {
  test('recognises headers in Turkish and English', () => {
    expect(guessColumns(paymentRecordsSheet, ['TARİH', 'Üye Adı', 'Tutar (₺)', 'Ödeme Şekli', 'x'])).toEqual({
      date: 0,
      memberName: 1,
      amount: 2,
      method: 3,
    })
    expect(guessColumns(generalRecordsSheet, ['Date', 'Description', 'Amount', 'Category'])).toEqual({
      date: 0,
      title: 1,
      amount: 2,
      category: 3,
    })
  })

  test.each([
    [
      ['Üye Adı Soyadı', 'GSM', 'T.C. Kimlik No', 'D.Tarihi', 'Üyelik Tipi', 'Baş. Tar.', 'Bit. Tar.'],
      ['name', 'phone', undefined, 'birthDate', 'package', 'startsOn', 'endsOn'],
    ],
    [
      ['ÜYE ADI', 'ÜYE SOYADI', 'CEP TEL.', 'PAKET TUTARI', 'ÖDENEN', 'KALAN', 'BİTME', 'ŞUBE ADI'],
      ['name', 'surname', 'phone', 'price', 'paid', 'debt', 'endsOn', 'branch'],
    ],
    [
      ['uye adi soyadi', 'Cep  Telefonu', 'bas.tar', 'BİTİŞ TARİHİ'.normalize('NFD'), 'Kayıt Tar.', 'TC'],
      ['name', 'phone', 'startsOn', 'endsOn', 'joinedOn', undefined],
    ],
  ])('recognises the headings of desk programs: %s', (headings, fields) => {
    const columns = Object.entries(guessColumns(membersSheet, headings))
    expect(headings.map((_, at) => columns.find(([, column]) => column === at)?.[0])).toEqual(fields)
  })

  test('maps no column to two fields', () => {
    const columns = guessColumns(paymentRecordsSheet, ['Tutar', 'Tutar', 'Name'])
    expect(new Set(Object.values(columns)).size).toBe(Object.values(columns).length)
  })
})

test('a choice is recognised by each of its names, and an empty cell is the default', () => {
  const method = paymentRecordsSheet.fields.find(({ name }) => name === 'method')
  if (!method) throw new Error('no method')
  const read = (cell: string) => readCell(method, cell)
  expect(['NAKİT', 'Kredi Kartı', 'havale / eft', 'EFT', ''].map(read)).toEqual([
    'cash',
    'card',
    'transfer',
    'transfer',
    'cash',
  ])
  expect(read('kripto')).toBe('kripto')
  expect(writeCell(method, 'transfer')).toBe('Havale / EFT')
})

test('a row reports the errors of all its cells', () => {
  const row = {
    date: '2999-01-01',
    memberName: '',
    amount: 'on',
    method: 'kripto',
    phone: '',
    package: '',
    note: '',
  }
  expect(Object.keys(problemsOf(paymentRecordsSheet, row)).toSorted()).toEqual([
    'amount',
    'date',
    'memberName',
    'method',
  ])
  expect(problemsOf(generalRecordsSheet, { date: '2026-01-01', title: 'Kira', amount: -5 })).toEqual({})
})
