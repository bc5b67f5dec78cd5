import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSmsReports } from '#server/modules/messaging/sms/reports.ts'
import { type SmsProvider, startSmsProvider } from '#tests/support/processes/sms-provider.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import {
  consentToSms,
  forgetSms,
  neverQuiet,
  queueSms,
  sendSms,
  storedSms,
} from '#tests/support/records/text-messages.ts'

let product: TestProduct
let provider: SmsProvider
let branch: string

let phones = 0
/** The number of a phone that no other test has used. */
const nextPhone = () => {
  phones += 1
  return `+90533${String(phones).padStart(7, '0')}`
}

beforeAll(async () => {
  provider = await startSmsProvider()
  product = await startTestProduct({ sms: provider.gateway })
  const admin = await product.person({ role: 'admin' })
  branch = (await openBranch(admin, 'Meram'))._id
})

afterAll(async () => {
  await product.close()
  await provider.stop()
})

beforeEach(async () => {
  await forgetSms(product)
  await neverQuiet(product)
  await provider.calm()
  await provider.set({ credit: 1_000_000, sendsCodes: true, isLimited: true })
})

const query = (text: string, values: unknown[] = []) => product.services.pool.query(text, values)

/** Makes the quiet hours last from an hour ago until two hours from now. */
const quietNow = () =>
  query(`UPDATE club_settings SET
    sms_quiet_from = (extract(hour FROM now() AT TIME ZONE 'Europe/Istanbul')::int + 23) % 24,
    sms_quiet_to = (extract(hour FROM now() AT TIME ZONE 'Europe/Istanbul')::int + 2) % 24`)

const takenBy = async (to: string) =>
  (await provider.messages()).filter(({ number }) => number === to.slice(3))

const wakeUp = () => query(`UPDATE sms_pauses SET until = now() - interval '1 second'`)

/** Makes every waiting message due. */
const makeDue = () => query(`UPDATE sms_messages SET due_at = now() WHERE state = 'queued'`)

describe('A commercial message', () => {
  test('without consent is skipped', async () => {
    const to = nextPhone()
    await queueSms(product, { kind: 'commercial', to })
    await sendSms(product)
    expect(await storedSms(product)).toMatchObject([{ state: 'skipped', reason: 'no-consent' }])
    expect(await takenBy(to)).toEqual([])
  })

  test('goes to a person who agreed, and is compared with İYS', async () => {
    const to = nextPhone()
    await consentToSms(product, to, 'approved')
    await queueSms(product, { kind: 'commercial', to })
    await sendSms(product)
    expect(await takenBy(to)).toMatchObject([{ isCommercial: true }])
  })

  test('that was queued before an opt-out is skipped a second after it', async () => {
    const to = nextPhone()
    await consentToSms(product, to, 'approved')
    await queueSms(product, { kind: 'commercial', to })
    await consentToSms(product, to, 'refused')
    await sendSms(product)
    expect(await storedSms(product)).toMatchObject([{ state: 'skipped', reason: 'no-consent' }])
  })

  test('waits for the end of the quiet hours', async () => {
    const to = nextPhone()
    await consentToSms(product, to, 'approved')
    await quietNow()
    await queueSms(product, { kind: 'commercial', to })
    await sendSms(product)
    expect(await storedSms(product)).toMatchObject([{ state: 'queued', hold: 'quiet-hours', attempts: 0 }])
    const { rows } = await query(
      `SELECT due_at > now() + interval '30 minutes' AND due_at <= now() + interval '2 hours' AS right FROM sms_messages`,
    )
    expect(rows).toEqual([{ right: true }])
  })

  test('is the only one of its day; the second waits for the next', async () => {
    const to = nextPhone()
    await consentToSms(product, to, 'approved')
    await queueSms(product, { kind: 'commercial', to }, { kind: 'commercial', to, text: 'İkinci' })
    await sendSms(product)
    expect((await storedSms(product)).map(({ state, hold }) => [state, hold])).toEqual([
      ['sent', null],
      ['queued', 'daily'],
    ])
    expect(await takenBy(to)).toHaveLength(1)
  })

  test('that the provider did not take has not used up the day and the month', async () => {
    const to = nextPhone()
    await consentToSms(product, to, 'approved')
    await provider.plan({ call: 'send', effect: { type: 'code', code: '80' } })
    await queueSms(product, { kind: 'commercial', to, branch })
    await sendSms(product)
    expect(await storedSms(product)).toMatchObject([{ state: 'queued', hold: null }])
    expect((await query('SELECT parts FROM sms_usage')).rows).toEqual([{ parts: 0 }])
    expect((await query('SELECT * FROM commercial_days')).rows).toEqual([])
    await wakeUp()
    await sendSms(product)
    expect((await query('SELECT parts FROM sms_usage')).rows).toEqual([{ parts: 1 }])
    expect(await takenBy(to)).toHaveLength(1)
  })

  test('of a person with two accounts for a number counts for the person', async () => {
    const { user } = await product.person()
    const [first, second] = [nextPhone(), nextPhone()]
    await consentToSms(product, first, 'approved')
    await consentToSms(product, second, 'approved')
    await queueSms(
      product,
      { kind: 'commercial', to: first, user: user._id },
      { kind: 'commercial', to: second, user: user._id },
    )
    await sendSms(product)
    expect((await storedSms(product)).map(({ state }) => state).toSorted()).toEqual(['queued', 'sent'])
  })

  test('goes once where two hundred workers move two hundred of one person at the same moment', async () => {
    const { user } = await product.person()
    const to = nextPhone()
    await consentToSms(product, to, 'approved')
    await queueSms(
      product,
      ...Array.from({ length: 200 }, () => ({ kind: 'commercial' as const, to, user: user._id })),
    )
    const { rows } = await query('SELECT id FROM sms_messages')
    await Promise.all(
      rows.map(({ id }) =>
        query(`UPDATE sms_messages SET state = 'sending', attempts = attempts + 1 WHERE id = $1`, [id]),
      ),
    )
    expect(
      (await query(`SELECT state, count(*)::int FROM sms_messages GROUP BY state ORDER BY state`)).rows,
    ).toEqual([
      { state: 'queued', count: 199 },
      { state: 'sending', count: 1 },
    ])
  })
})

describe('A notice', () => {
  test('needs no consent, waits in the quiet hours, and goes at once where it is urgent', async () => {
    const [calm, urgent] = [nextPhone(), nextPhone()]
    await quietNow()
    await queueSms(product, { to: calm }, { to: urgent, isUrgent: true })
    await sendSms(product)
    expect((await storedSms(product)).map(({ state, hold }) => [state, hold])).toEqual([
      ['queued', 'quiet-hours'],
      ['sent', null],
    ])
  })

  test('to a number that the person no longer has goes to nobody', async () => {
    const { user } = await product.person({ phone: '0533 999 00 01' })
    await queueSms(product, { to: '+905339990001', user: user._id })
    await query(`UPDATE users SET phone = '+905339990002' WHERE id = $1`, [user._id])
    await sendSms(product)
    expect(await storedSms(product)).toMatchObject([{ state: 'skipped', reason: 'number-changed' }])
    expect(await takenBy('+905339990001')).toEqual([])
  })
})

describe('The monthly limit of a branch', () => {
  const limitTo = (parts: number) =>
    query('INSERT INTO sms_caps (branch_id, monthly_parts) VALUES ($1, $2)', [branch, parts])

  test('is used up to the last part, and the rest waits for the next month', async () => {
    await limitTo(3)
    await queueSms(product, ...Array.from({ length: 5 }, () => ({ to: nextPhone(), branch })))
    await sendSms(product)
    expect((await storedSms(product)).map(({ hold }) => hold)).toEqual([null, null, null, 'cap', 'cap'])
    expect((await query('SELECT parts FROM sms_usage')).rows).toEqual([{ parts: 3 }])
  })

  test('is exact where two hundred messages are moved at the same moment', async () => {
    await limitTo(120)
    await queueSms(product, ...Array.from({ length: 200 }, () => ({ to: nextPhone(), branch })))
    const { rows } = await query('SELECT id FROM sms_messages')
    await Promise.all(
      rows.map(({ id }) =>
        query(`UPDATE sms_messages SET state = 'sending', attempts = attempts + 1 WHERE id = $1`, [id]),
      ),
    )
    expect(
      (await query(`SELECT state, count(*)::int FROM sms_messages GROUP BY state ORDER BY state`)).rows,
    ).toEqual([
      { state: 'queued', count: 80 },
      { state: 'sending', count: 120 },
    ])
    expect((await query('SELECT parts FROM sms_usage')).rows).toEqual([{ parts: 120 }])
  })

  test('counts no codes', async () => {
    await limitTo(0)
    await queueSms(product, { kind: 'code', to: nextPhone(), branch, text: 'Kod 123456' })
    await sendSms(product, 'codes')
    expect(await storedSms(product)).toMatchObject([{ state: 'sent' }])
  })
})

describe('A provider that answers', () => {
  const sendWith = async (code: string, count = 1) => {
    await provider.plan({ call: 'send', effect: { type: 'code', code } })
    await queueSms(product, ...Array.from({ length: count }, () => ({ to: nextPhone() })))
    await sendSms(product)
    return storedSms(product)
  }
  const pauses = async () => (await query('SELECT cause, asks_first AS asks FROM sms_pauses')).rows

  test.each(['20', '70'])('%s has refused the message for good', async (code) => {
    expect(await sendWith(code)).toMatchObject([{ state: 'failed', reason: `send-${code}` }])
    expect(await pauses()).toEqual([])
  })

  test('20 to a request of several is asked one by one, so that one bad message fails alone', async () => {
    expect(await sendWith('20', 3)).toMatchObject([{ state: 'sent' }, { state: 'sent' }, { state: 'sent' }])
  })

  test.each(['30', '40', '50', '51', '80'])('%s keeps the message and rests the connection', async (code) => {
    expect(await sendWith(code)).toMatchObject([{ state: 'queued', reason: '' }])
    expect(await pauses()).toEqual([{ cause: code, asks: false }])
    await sendSms(product)
    expect((await storedSms(product)).map(({ state }) => state)).toEqual(['queued'])
    await wakeUp()
    await sendSms(product)
    expect((await storedSms(product)).map(({ state }) => state)).toEqual(['sent'])
    expect(await pauses()).toEqual([])
  })

  test('85 lets that message wait a minute and sends the others', async () => {
    expect(await sendWith('85')).toMatchObject([{ state: 'queued' }])
    await queueSms(product, { to: nextPhone() })
    await sendSms(product)
    expect((await storedSms(product)).map(({ state }) => state)).toEqual(['queued', 'sent'])
  })

  test('nothing that can be read leaves the request unknown, and is asked for the credit first', async () => {
    await provider.plan({ call: 'send', effect: { type: 'nonsense' } })
    await provider.plan({ call: 'balance', effect: { type: 'http', status: 503 } })
    await queueSms(product, { to: nextPhone() })
    await sendSms(product)
    await queueSms(product, { to: nextPhone() })
    await wakeUp()
    await sendSms(product)
    expect((await storedSms(product)).map(({ state }) => state)).toEqual(['unknown', 'queued'])
    await wakeUp()
    await sendSms(product)
    expect((await storedSms(product)).map(({ state }) => state)).toEqual(['unknown', 'sent'])
  })

  test('too late leaves the request unknown', async () => {
    const { services } = product
    const gateway = provider.gatewayWith({ timeoutMs: 200 })
    const hasty = { ...product, services: { ...services, sms: { ...services.sms, gateway } } }
    await provider.plan({ call: 'send', effect: { type: 'delay', ms: 1000 } })
    await queueSms(product, { to: nextPhone() })
    await sendSms(hasty)
    expect((await storedSms(product)).map(({ state }) => state)).toEqual(['unknown'])
  })

  test('nobody, because it is away, keeps the message', async () => {
    const { services } = product
    const away = await startSmsProvider()
    await away.stop()
    const unreachable = {
      ...product,
      services: { ...services, sms: { ...services.sms, gateway: away.gateway } },
    }
    await queueSms(product, { to: nextPhone() })
    await sendSms(unreachable)
    expect(await storedSms(product)).toMatchObject([{ state: 'queued' }])
    expect(await pauses()).toEqual([{ cause: 'ECONNREFUSED', asks: false }])
  })
})

describe('A report', () => {
  const askForReports = async () => {
    await query('UPDATE sms_requests SET report_due_at = now() WHERE report_due_at IS NOT NULL')
    await readSmsReports(product.services)
  }

  test.each([
    [2, 'report-2'],
    [3, 'report-3'],
    [15, 'report-15'],
    [16, 'report-16'],
    [17, 'report-17'],
  ])('of status %i says why the message did not arrive', async (status, reason) => {
    const to = nextPhone()
    await provider.set({ isLimited: false })
    await provider.outcome(to, status)
    await queueSms(product, { to })
    await sendSms(product)
    await askForReports()
    expect(await storedSms(product)).toMatchObject([{ state: 'failed', reason }])
  })

  test('that waits is asked for again, in intervals that grow', async () => {
    const to = nextPhone()
    await provider.set({ isLimited: false })
    await provider.outcome(to, 0)
    await queueSms(product, { to })
    await sendSms(product)
    await query(`UPDATE sms_requests SET started_at = now() - interval '2 hours'`)
    await askForReports()
    const { rows } = await query(
      `SELECT round(extract(epoch FROM report_due_at - now()) / 60)::int AS minutes FROM sms_requests`,
    )
    expect(rows).toEqual([{ minutes: 120 }])
    await query(`UPDATE sms_requests SET started_at = now() - interval '4 days'`)
    await askForReports()
    expect((await query('SELECT report_due_at FROM sms_requests')).rows).toEqual([{ report_due_at: null }])
  })

  test('about a message of another account changes nothing and is counted', async () => {
    const to = nextPhone()
    await provider.set({ isLimited: false })
    await provider.outcome(to, 0)
    await provider.reportForeign({ jobid: 'somebody', number: to.slice(3), status: 3 })
    await queueSms(product, { to })
    await sendSms(product)
    await askForReports()
    expect(await storedSms(product)).toMatchObject([{ state: 'sent' }])
    expect((await query('SELECT foreign_reports AS foreign FROM sms_requests')).rows).toEqual([
      { foreign: 1 },
    ])
  })
})

test('after a kill the request is unknown once its time is over, and its messages are not sent again', async () => {
  const to = nextPhone()
  await queueSms(product, { to })
  await query(`INSERT INTO sms_requests (id, connection) VALUES (gen_random_uuid(), 'messages')`)
  await query(
    `UPDATE sms_messages SET state = 'sending', attempts = 1, request_id = (SELECT id FROM sms_requests)`,
  )
  await queueSms(product, { to: nextPhone() })
  await sendSms(product)
  expect((await storedSms(product)).map(({ state }) => state)).toEqual(['sending', 'queued'])
  await query(`UPDATE sms_requests SET started_at = now() - interval '2 minutes'`)
  await sendSms(product)
  await sendSms(product)
  expect((await storedSms(product)).map(({ state }) => state)).toEqual(['unknown', 'sent'])
  await makeDue()
  await sendSms(product)
  expect(await takenBy(to)).toEqual([])
})
