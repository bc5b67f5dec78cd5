import { expect, test } from 'vitest'
import { expectPromisesKept, sendThroughKills } from '#tests/support/processes/campaign-kills.ts'

test('10,000 recipients and three kills: no duplicates, at most one unknown delivery per connection and kill', async () => {
  const sending = await sendThroughKills(10_000, [1_500, 4_200, 7_777])
  try {
    expectPromisesKept(sending, 3)
    const received = await sending.decide()
    expect([received.size, Math.max(...received.values())]).toEqual([10_000, 1])
  } finally {
    await sending.close()
  }
})
