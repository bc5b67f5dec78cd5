import { expect, test } from 'vitest'
import { callsWithoutScreen, mapCalls } from '#tests/support/product/call-map.ts'

test('every call is used by a screen, or has a documented reason', async () => {
  const calls = await mapCalls()
  const silent = [...calls].filter(([, screens]) => screens.length === 0).map(([call]) => call)
  expect(silent.toSorted()).toEqual(Object.keys(callsWithoutScreen).toSorted())
})
