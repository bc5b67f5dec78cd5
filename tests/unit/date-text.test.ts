import { describe, expect, test } from 'vitest'
import { readTyped, writeTyped } from '#admin/ui/date/date-text.ts'
import { clubDay } from '#shared/core/club-time.ts'

describe('a date', () => {
  test.each(['21.11.2026', '21/11/2026', '21-11-2026', '21112026', '21 Kasım 2026', ' 2026-11-21 '])(
    '%s is read while it is typed',
    (text) => expect(readTyped('date', text)).toBe('2026-11-21'),
  )

  test.each(['21', '21.11', '21.11.20', '31.02.2026', '0002-11-05', 'yarın'])('%s is not', (text) =>
    expect(readTyped('date', text)).toBeUndefined(),
  )

  test('may end with a short year or none once typing has ended', () => {
    expect(readTyped('date', '1.2.26', true)).toBe('2026-02-01')
    expect(readTyped('date', '5.3', true)).toBe(`${clubDay(new Date()).slice(0, 4)}-03-05`)
    expect(readTyped('date', '21', true)).toBeUndefined()
    expect(readTyped('date', '', true)).toBe('')
  })

  test('is written with dots', () => expect(writeTyped('date', '2026-11-05')).toBe('05.11.2026'))
})

describe('a time', () => {
  test.each([
    ['14.30', '14:30'],
    ['14:30', '14:30'],
    ['9.05', '09:05'],
    ['1430', '14:30'],
  ])('%s is %s', (text, time) => expect(readTyped('time', text)).toBe(time))

  test.each(['14', '24.00', '12.60', 'öğlen'])('%s is not read while it is typed', (text) =>
    expect(readTyped('time', text)).toBeUndefined(),
  )

  test('may lack its minutes once typing has ended', () => expect(readTyped('time', '9', true)).toBe('09:00'))

  test('is written with a dot', () => expect(writeTyped('time', '09:05')).toBe('09.05'))
})

describe('a date with a time', () => {
  test.each(['21.11.2026 14.30', '21.11.2026, 14:30', '21 Kasım 2026 14.30', '2026-11-21T14:30'])(
    '%s is read',
    (text) => expect(readTyped('date-time', text)).toBe('2026-11-21T14:30'),
  )

  test('needs both parts', () => {
    for (const text of ['21.11.2026', '14.30', '21.11.2026 öğlen'])
      expect(readTyped('date-time', text, true)).toBeUndefined()
  })

  test('is written with dots', () =>
    expect(writeTyped('date-time', '2026-11-21T14:30')).toBe('21.11.2026 14.30'))
})
