import { afterAll, expect, test } from 'vitest'
import {
  loginByPhone,
  phoneCodeLimits,
  phoneCodeTries,
  requestPhoneCode,
} from '#shared/people/phone-codes/phone-codes.contract.ts'
import { startSmsProvider } from '#tests/support/processes/sms-provider.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'
import { send } from '#tests/support/product/requests.ts'
import { startTestProduct } from '#tests/support/product/test-product.ts'

const [calls, atOnce, members] = [10_000, 100, 200]
const phoneOf = (place: number) => `+90531${String(place % 2000).padStart(7, '0')}`
/** Far more networks than the club has codes for in an hour. */
const networkOf = (place: number) => `172.30.${Math.floor((place % 700) / 250)}.${(place % 250) + 1}`

const provider = await startSmsProvider()
const database = await createTestDatabase()
const first = await startTestProduct({ database, sms: provider.gateway })
const second = await startTestProduct({
  database: { ...database, drop: async () => undefined },
  sms: provider.gateway,
})
afterAll(async () => {
  await second.close()
  await first.close()
  await provider.stop()
})

/** Makes the calls on both products in turn, many at once; returns how many had each status. */
async function callTimes(url: string, payloadOf: (place: number) => object): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (let start = 0; start < calls; start += atOnce) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, offset) => {
        const place = start + offset
        const options = { payload: payloadOf(place), remoteAddress: networkOf(place) }
        return send(place % 2 ? second : first, 'POST', url, options)
      }),
    )
    for (const { statusCode } of answers) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  return statuses
}

test('10,000 requests and 10,000 guesses on two processes stay within the limits of codes', async () => {
  for (let place = 0; place < members; place += 1) {
    const { user } = await first.person({ phone: phoneOf(place) })
    await first.services.pool.query('UPDATE users SET phone_verified_at = now() WHERE id = $1', [user._id])
  }
  const asked = await callTimes(requestPhoneCode.url, (place) => ({
    phone: phoneOf(place),
    purpose: 'sign-in',
  }))
  expect(asked).toEqual({ 200: phoneCodeLimits.club, 429: calls - phoneCodeLimits.club })
  const { rows } = await first.services.pool.query(`SELECT
    count(*)::int AS codes,
    (SELECT max(count)::int FROM (SELECT count(*) FROM phone_codes GROUP BY phone_hash) AS numbers) AS "ofNumber",
    (SELECT max(count)::int FROM (SELECT count(*) FROM phone_codes GROUP BY client) AS networks) AS "ofNetwork"
    FROM phone_codes`)
  expect(rows).toEqual([{ codes: phoneCodeLimits.club, ofNumber: 1, ofNetwork: expect.any(Number) }])
  expect(rows[0].ofNetwork).toBeLessThanOrEqual(phoneCodeLimits.network)

  // Their codes are known to nobody; the guesses go to few numbers, so that each is tried far too often.
  await first.services.pool.query("UPDATE phone_codes SET code_hash = '\\x00'")
  const guessed = await callTimes(loginByPhone.url, (place) => ({
    phone: phoneOf(place % 50),
    code: String(place).padStart(6, '0'),
  }))
  expect(Object.keys(guessed).filter((status) => status !== '400' && status !== '429')).toEqual([])
  const tried = await first.services.pool.query(
    'SELECT max(tries)::int AS most, sum(tries)::int AS "all" FROM phone_codes',
  )
  expect(tried.rows[0].most).toBe(phoneCodeTries)
  expect(tried.rows[0].all).toBeLessThanOrEqual(50 * phoneCodeTries)
}, 900_000)
