import { expect, test } from 'vitest'
import { isoOf } from '#server/db/columns.ts'

test('an instant of the database is ISO 8601 with milliseconds in any precision, form and zone', () => {
  expect(isoOf('2026-11-20 10:00:00+00')).toBe('2026-11-20T10:00:00.000Z')
  const values = [
    '2026-11-20 10:00:00.1+00',
    '2026-11-20 10:00:00.123456+00',
    '2026-11-20 10:00:00.1299+00',
    '2026-11-20T10:00:00+00:00',
    '2026-11-20T10:00:00.999999+00:00',
    '2026-11-20 10:00:00.5+03',
    '2026-11-20 10:00:00+00:30',
    '2026-11-20 10:00:00-00:30',
  ]
  for (const value of values) expect(isoOf(value), value).toBe(new Date(value).toISOString())
})
