import { expect, test } from 'vitest'
import { absoluteFilter } from '#shared/core/relative-filter.ts'

test('a relative value becomes the end of the day so many days later, on the day it is read', () => {
  const filter = { status: 'active', endsBefore: { within: 7 } }
  expect(absoluteFilter(filter, new Date('2026-11-20T09:00:00Z'))).toEqual({
    status: 'active',
    endsBefore: '2026-11-27T21:00:00.000Z',
  })
  // The club’s day begins three hours before that of UTC.
  expect(absoluteFilter(filter, new Date('2026-11-20T21:30:00Z'))).toMatchObject({
    endsBefore: '2026-11-28T21:00:00.000Z',
  })
})

test('fixed values stay as they are, and invalid relative ones are dropped', () => {
  const filter = {
    endsBefore: '2026-11-27T21:00:00.000Z',
    id: ['a'],
    from: { within: -1 },
    until: { within: 'x' },
  }
  expect(absoluteFilter(filter)).toEqual({ endsBefore: '2026-11-27T21:00:00.000Z', id: ['a'] })
})
