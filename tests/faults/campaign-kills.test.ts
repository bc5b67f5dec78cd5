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

test('killing a worker during a campaign duplicates and loses no mail', () => {
  expectPromisesKept(sending, 1)
})

test('mails with unknown delivery are resent only on an admin’s decision, after which everyone has exactly one', async () => {
  const received = await sending.decide()
  expect([received.size, Math.max(...received.values())]).toEqual([300, 1])
})
