import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectPromisesKept,
  type KilledSending,
  sendThroughKills,
} from '#tests/support/processes/campaign-kills.ts'

let sending: KilledSending

beforeAll(async () => {
  sending = await sendThroughKills(300, [120])
})
afterAll(() => sending?.close())

test('a worker killed in the middle of a campaign sends nobody a mail twice and leaves nobody out', () => {
  expectPromisesKept(sending, 1)
})

test('what is in doubt is sent again only because a person says so, and then everybody has it once', async () => {
  const received = await sending.decide()
  expect([received.size, Math.max(...received.values())]).toEqual([300, 1])
})
