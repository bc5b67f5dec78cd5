import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createIysClient } from '#server/integrations/iys/iys-client.ts'
import { enterConsents } from '#server/modules/messaging/iys/enter-consents.ts'
import { iysModule } from '#server/modules/messaging/iys/iys.module.ts'
import { switchIys } from '#server/modules/messaging/iys/iys-state.ts'
import { readChanges } from '#server/modules/messaging/iys/read-changes.ts'
import { simulatedIysAccount } from '#server/simulators/iys/iys-routes.ts'
import { previewPage } from '#shared/content/pages/pages.contract.ts'
import { listIysEntries, repeatIysEntries, showIys } from '#shared/messaging/iys/iys.contract.ts'
import { showDashboardWarnings } from '#shared/office/dashboard/dashboard.contract.ts'
import type { ConsentChannel, ConsentSource, ConsentStatus } from '#shared/people/consents/consents.schema.ts'
import { startIys } from '#tests/support/processes/iys.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'

const iys = await startIys()
afterAll(() => iys.stop())
const { product, admin } = await openTestClub({ iys: iys.gateway })
const { services } = product
const { db } = services

interface Said {
  channel?: ConsentChannel
  status?: ConsentStatus
  /** Minutes ago. */
  ago?: number
  source?: ConsentSource
  isProven?: boolean
  user?: string
}

async function say(
  recipient: string,
  { channel = 'sms', status = 'approved', ago = 0, source = 'account', isProven = true, user }: Said = {},
): Promise<string> {
  const id = v7()
  await db.execute(sql`
    INSERT INTO consents (id, channel, recipient, status, consented_at, source, is_proven, user_id)
    VALUES (${id}, ${channel}, ${recipient}, ${status}, now() - make_interval(mins => ${ago}), ${source}, ${isProven}, ${user ?? null})`)
  return id
}

let numbers = 0
const newNumber = () => {
  numbers += 1
  return `+90532${String(1_000_000 + numbers)}`
}

const mayReceive = async (recipient: string, channel: ConsentChannel = 'sms') => {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`SELECT may_receive(${channel}, ${recipient}) AS may`,
  )
  return rows[0]?.may
}

/** As if the time until the next question had passed. */
const letTimePass = () =>
  db.execute(sql`WITH state AS (UPDATE iys_state SET paused_until = NULL)
    UPDATE iys_entries SET due_at = now() WHERE state IN ('waiting', 'sent')`)

/** Enters everything and asks for the results. */
async function exchange(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await letTimePass()
    await enterConsents(services)
  }
}

const entriesOf = async (recipient: string) =>
  (
    await admin.call(listIysEntries, { query: { filter: { q: recipient }, sort: ['consentedAt', 'ASC'] } })
  ).map(({ status, state, code }) => ({ status, state, code }))

const heldBy = async (recipient: string) =>
  (await iys.entries())
    .filter((entry) => entry.recipient === recipient)
    .map(({ type, status, by }) => ({ type, status, by }))

beforeEach(() => letTimePass())

describe('a consent', () => {
  test('to text messages counts once İYS has taken it; one to e-mail counts at once', async () => {
    const number = newNumber()
    await say(number)
    await say(number, { channel: 'call' })
    await say('ayse@ornek.example', { channel: 'email' })
    expect([await mayReceive(number), await mayReceive(number, 'call')]).toEqual([false, false])
    expect(await mayReceive('ayse@ornek.example', 'email')).toBe(true)
    await exchange()
    expect([await mayReceive(number), await mayReceive(number, 'call')]).toEqual([true, true])
    expect(await heldBy(number)).toEqual([
      { type: 'MESAJ', status: 'ONAY', by: 'company' },
      { type: 'ARAMA', status: 'ONAY', by: 'company' },
    ])
    expect(await heldBy('ayse@ornek.example')).toHaveLength(1)
  })

  test('is entered in the order in which it was said, also within a second', async () => {
    const number = newNumber()
    await db.execute(sql`
      INSERT INTO consents (id, channel, recipient, status, consented_at, source, is_proven)
      SELECT gen_random_uuid(), 'sms', ${number}, status::consent_status,
        date_trunc('second', now()) - interval '1 minute' + make_interval(secs => place * 0.1), 'account', true
      FROM unnest(ARRAY['approved', 'refused', 'approved', 'refused', 'approved']) WITH ORDINALITY AS said (status, place)`)
    await exchange(7)
    const held = (await iys.entries()).filter(({ recipient }) => recipient === number)
    expect(held.map(({ status }) => status)).toEqual(['ONAY', 'RET', 'ONAY', 'RET', 'ONAY'])
    expect(new Set(held.map(({ consentDate }) => consentDate)).size).toBe(5)
    expect(await mayReceive(number)).toBe(true)
  })

  test('is entered with the time of Turkey', async () => {
    const number = newNumber()
    const consentedAt = '2026-11-20T22:30:15.000Z'
    await db.execute(sql`
      INSERT INTO consents (id, channel, recipient, status, consented_at, source, is_proven)
      VALUES (gen_random_uuid(), 'sms', ${number}, 'approved', ${consentedAt}, 'desk', true)`)
    await exchange()
    const held = (await iys.entries()).find(({ recipient }) => recipient === number)
    expect(held).toMatchObject({ consentDate: '2026-11-21 01:30:15', source: 'HS_FIZIKSEL_ORTAM' })
  })

  test('of an unproven recipient, of İYS itself and of a foreign number is not entered', async () => {
    const [unproven, known, foreign] = [newNumber(), newNumber(), '+4915112345678']
    await say(unproven, { isProven: false })
    await say(known, { source: 'iys' })
    await say(foreign)
    await exchange()
    expect(await heldBy(unproven)).toEqual([])
    expect(await heldBy(known)).toEqual([])
    expect(await mayReceive(known)).toBe(true)
    expect(await entriesOf(foreign)).toEqual([{ status: 'approved', state: 'local', code: '' }])
    expect(await mayReceive(foreign)).toBe(false)
  })

  test('a refusal without an earlier consent stays here', async () => {
    const number = newNumber()
    await say(number, { status: 'refused' })
    await exchange()
    expect(await entriesOf(number)).toEqual([{ status: 'refused', state: 'local', code: 'H175' }])
  })

  test('has a deadline of three business days', async () => {
    const number = newNumber()
    await db.execute(sql`
      INSERT INTO consents (id, channel, recipient, status, consented_at, source, is_proven)
      VALUES (gen_random_uuid(), 'sms', ${number}, 'approved', '2026-11-19T15:00:00Z', 'account', true)`)
    const [entry] = await admin.call(listIysEntries, { query: { filter: { q: number } } })
    // From Thursday to Tuesday.
    expect(entry?.deadline).toBe('2026-11-24T15:00:00.000Z')
  })

  test.each([
    ['over a weekend', '2026-11-19', 3, '2026-11-24'],
    ['from a Sunday', '2026-11-22', 3, '2026-11-25'],
    ['over New Year', '2026-12-30', 3, '2027-01-05'],
    ['over 23 April', '2026-04-21', 3, '2026-04-27'],
    ['over 1 May', '2026-04-30', 1, '2026-05-04'],
    ['over 19 May', '2026-05-18', 1, '2026-05-20'],
    ['over 15 July', '2026-07-14', 1, '2026-07-16'],
    ['over 30 August, a Monday', '2027-08-27', 1, '2027-08-31'],
    ['over 29 October; the half day before it is a working day', '2026-10-27', 3, '2026-11-02'],
    ['over Ramazan Bayramı', '2026-03-18', 3, '2026-03-24'],
    ['over Kurban Bayramı; the half day before it is a working day', '2026-05-25', 3, '2026-06-02'],
    ['over Kurban Bayramı and 19 May on its last day', '2027-05-14', 3, '2027-05-24'],
    ['over Ramazan Bayramı of 2035, the last one known', '2035-11-30', 3, '2035-12-06'],
    [
      'over what will be Ramazan Bayramı of 2036, which counts as working days',
      '2036-11-18',
      3,
      '2036-11-21',
    ],
    ['over thirty business days', '2027-04-05', 30, '2027-05-21'],
  ])('has a deadline of business days: %s', async (_, day, days, expected) => {
    const { rows } = await db.execute<{ at: string }>(sql`
      SELECT (add_business_days((${day} || ' 18:00')::timestamp AT TIME ZONE 'Europe/Istanbul', ${days})
        AT TIME ZONE 'Europe/Istanbul')::text AS at`)
    expect(rows).toEqual([{ at: `${expected} 18:00:00` }])
  })

  test('keeps its words and its way in the database', async () => {
    const number = newNumber()
    await say(number)
    const change = (text: string) =>
      db.execute(sql`UPDATE iys_entries SET ${sql.raw(text)} WHERE recipient = ${number}`)
    await expect(change(`status = 'refused'`)).rejects.toThrow()
    await expect(change(`state = 'accepted'`)).rejects.toThrow()
    await expect(change(`state = 'sent'`)).rejects.toThrow()
  })
})

describe('İYS', () => {
  test('asks for time: nothing is sent before, and everything after', async () => {
    const number = newNumber()
    await say(number)
    await iys.plan({ call: 'enter', effect: { type: 'busy', seconds: 90 } })
    await enterConsents(services)
    const { rows } = await db.execute<{ left: number }>(
      sql`SELECT extract(epoch FROM paused_until - now())::int AS left FROM iys_state`,
    )
    expect(rows[0]?.left).toBeGreaterThan(80)
    expect(await admin.call(showIys, {})).toMatchObject({ failure: 'busy', isOn: true })
    await enterConsents(services)
    expect(await heldBy(number)).toEqual([])
    await exchange()
    expect(await mayReceive(number)).toBe(true)
    expect(await admin.call(showIys, {})).toMatchObject({
      failure: null,
      failedSince: null,
      open: 0,
      deadline: null,
    })
  })

  test('loses an answer: the entry is entered again and stands there once', async () => {
    const number = newNumber()
    await say(number)
    await iys.plan({ call: 'enter', effect: { type: 'lost-answer' } })
    await exchange(1)
    expect(await entriesOf(number)).toEqual([{ status: 'approved', state: 'waiting', code: '' }])
    await exchange()
    expect(await heldBy(number)).toHaveLength(1)
    expect(await mayReceive(number)).toBe(true)
  })

  test('forgets a request: its entries are entered again', async () => {
    const number = newNumber()
    await say(number)
    await enterConsents(services)
    await db.execute(sql`UPDATE iys_entries SET request = 'kayıp' WHERE recipient = ${number}`)
    await exchange(4)
    expect(await mayReceive(number)).toBe(true)
  })

  test('no longer knows the token: a new one is fetched', async () => {
    const number = newNumber()
    await say(number)
    await iys.plan({ call: 'enter', effect: { type: 'unknown-token' } })
    await exchange()
    expect(await mayReceive(number)).toBe(true)
  })

  test('refuses a whole request for one entry: only that one waits for a person', async () => {
    const [first, second] = [newNumber(), newNumber()]
    await say(first)
    await say(second)
    await iys.plan({ call: 'enter', effect: { type: 'invalid', index: 0 } })
    await exchange()
    const states = [await entriesOf(first), await entriesOf(second)].flat().map(({ state }) => state)
    expect(states.toSorted()).toEqual(['accepted', 'refused'])
    const refused = await admin.call(listIysEntries, { query: { filter: { state: 'refused' } } })
    expect(refused).toMatchObject([{ code: 'H103', reason: 'Alıcı adresi geçersiz.' }])
    const ids = refused.map(({ _id }) => _id)
    expect(await admin.call(repeatIysEntries, { body: { ids } })).toEqual({ repeated: 1 })
    expect(await admin.call(repeatIysEntries, { body: { ids } })).toEqual({ repeated: 0 })
    await exchange()
    expect([await mayReceive(first), await mayReceive(second)]).toEqual([true, true])
  })

  test('refuses the account: nothing is lost, and the admins see it', async () => {
    const number = newNumber()
    await say(number)
    const stranger = createIysClient({ ...simulatedIysAccount, baseUrl: iys.baseUrl, password: 'başka' })
    await enterConsents({ ...services, iys: stranger })
    expect(await admin.call(showIys, {})).toMatchObject({ failure: 'configuration' })
    await exchange()
    expect(await mayReceive(number)).toBe(true)
  })

  test('is away: the start page says so after two business days, and everything is entered afterwards', async () => {
    const number = newNumber()
    await say(number)
    await iys.plan({ call: 'enter', times: 3, effect: { type: 'outage' } })
    const kinds = async () =>
      (await admin.call(showDashboardWarnings, { query: {} })).warnings.map(({ kind, count }) => ({
        kind,
        count,
      }))
    await exchange(1)
    expect(await kinds()).toEqual([])
    /** Moves its entry back; two business days since then have just passed, or pass in half an hour at the earliest. */
    const moveBack = (isLate: boolean) =>
      db.execute(sql`
        UPDATE iys_entries SET queued_at = (
          SELECT CASE WHEN ${isLate} THEN max(at) FILTER (WHERE add_business_days(at, 2) <= now())
            ELSE min(at) FILTER (WHERE add_business_days(at, 2) > now() + interval '30 minutes') END
          FROM generate_series(now() - interval '20 days', now(), interval '10 minutes') AS at)
        WHERE recipient = ${number}`)
    await moveBack(false)
    await exchange(1)
    expect(await kinds()).toEqual([])
    await moveBack(true)
    expect(await kinds()).toEqual([{ kind: 'iys-overdue', count: 1 }])
    await exchange(4)
    expect(await kinds()).toEqual([])
    expect(await mayReceive(number)).toBe(true)
  })
})

describe('a change in İYS itself', () => {
  test('counts by its time: a later refusal ends a consent, a later consent here holds', async () => {
    const [ended, held] = [newNumber(), newNumber()]
    await say(ended, { ago: 60 })
    await say(held, { ago: 5 })
    await exchange()
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await iys.change({ type: 'MESAJ', recipient: ended, status: 'RET', at: minutesAgo(30) })
    await iys.change({ type: 'MESAJ', recipient: held, status: 'RET', at: minutesAgo(30) })
    await readChanges(services)
    expect([await mayReceive(ended), await mayReceive(held)]).toEqual([false, true])
    await say(ended, { ago: 10 })
    await exchange()
    expect(await mayReceive(ended)).toBe(true)
    await iys.change({ type: 'MESAJ', recipient: ended, status: 'RET', at: minutesAgo(1) })
    await iys.change({ type: 'MESAJ', recipient: held, status: 'ONAY', at: minutesAgo(2) })
    await readChanges(services)
    expect([await mayReceive(ended), await mayReceive(held)]).toEqual([false, true])
  })

  test('is written once, with its person, however often it is read', async () => {
    const member = await product.person({ phone: '0533 765 43 21' })
    await iys.change({ type: 'MESAJ', recipient: '+905337654321', status: 'ONAY', at: new Date() })
    await readChanges(services)
    await readChanges(services)
    await readChanges(services, { isFull: true })
    await Promise.all([readChanges(services, { isFull: true }), readChanges(services, { isFull: true })])
    const { rows } = await db.execute<{ user_id: string; source: string }>(
      sql`SELECT user_id, source FROM consents WHERE recipient = '+905337654321'`,
    )
    expect(rows).toEqual([{ user_id: member.user._id, source: 'iys' }])
    expect(await entriesOf('+905337654321')).toEqual([])
    expect(await mayReceive('+905337654321')).toBe(true)
  })

  test('of a number that a family shares is nobody’s', async () => {
    for (let person = 0; person < 2; person += 1) await product.person({ phone: '0533 111 22 33' })
    await iys.change({ type: 'ARAMA', recipient: '+905331112233', status: 'ONAY', at: new Date() })
    await readChanges(services)
    const { rows } = await db.execute<{ user_id: string | null }>(
      sql`SELECT user_id FROM consents WHERE recipient = '+905331112233'`,
    )
    expect(rows).toEqual([{ user_id: null }])
  })
})

describe('a consent that the club forgets', () => {
  const forget = (recipient: string) =>
    services.transact({ _id: null, name: 'Sistem' }, async (tx) => {
      await tx.db.execute(sql`SET LOCAL club.forgotten_recipients = 'on'`)
      await tx.db.execute(sql`DELETE FROM consents WHERE recipient = ${recipient}`)
    })
  const entryCount = async (recipient: string) => {
    const { rows } = await db.execute<Record<string, never>>(
      sql`SELECT FROM iys_entries WHERE recipient = ${recipient}`,
    )
    return rows.length
  }

  test('is ended in İYS, and nothing of it stays here', async () => {
    const number = newNumber()
    await say(number)
    await exchange()
    await forget(number)
    expect(await entryCount(number)).toBe(1)
    await exchange()
    expect(await heldBy(number)).toMatchObject([{ status: 'ONAY' }, { status: 'RET' }])
    expect(await entryCount(number)).toBe(0)
  })

  test('with a refusal that was not entered yet is refused there first', async () => {
    const number = newNumber()
    await say(number, { ago: 5 })
    await exchange()
    await say(number, { status: 'refused' })
    await forget(number)
    await exchange()
    expect(await heldBy(number)).toMatchObject([{ status: 'ONAY' }, { status: 'RET' }])
    expect(await entryCount(number)).toBe(0)
  })

  test('is ended where İYS is about to take it', async () => {
    const number = newNumber()
    await say(number)
    await enterConsents(services)
    await forget(number)
    await exchange(5)
    expect(await heldBy(number)).toMatchObject([{ status: 'ONAY' }, { status: 'RET' }])
    expect(await entryCount(number)).toBe(0)
  })

  test('goes without a word where İYS never had it or no longer holds it', async () => {
    const [never, refused] = [newNumber(), newNumber()]
    await say(never)
    await forget(never)
    await say(refused, { ago: 5 })
    await exchange()
    await say(refused, { status: 'refused' })
    await exchange()
    await forget(refused)
    await exchange()
    expect(await heldBy(never)).toEqual([])
    expect(await heldBy(refused)).toHaveLength(2)
    expect([await entryCount(never), await entryCount(refused)]).toEqual([0, 0])
  })

  test('stays in İYS while somebody else with the number agrees', async () => {
    const number = newNumber()
    const [first, second] = [await product.person(), await product.person()]
    await say(number, { ago: 5, user: first.user._id })
    await say(number, { user: second.user._id })
    await exchange()
    await services.transact({ _id: null, name: 'Sistem' }, async (tx) => {
      await tx.db.execute(sql`SET LOCAL club.forgotten_recipients = 'on'`)
      await tx.db.execute(sql`DELETE FROM consents WHERE user_id = ${first.user._id}`)
    })
    await exchange()
    expect(await heldBy(number)).toHaveLength(2)
    expect(await mayReceive(number)).toBe(true)
  })
})

describe('switched on', () => {
  test('it queues everyone who had agreed, and refusals of what İYS still holds', async () => {
    const [kept, agreed, refused] = [newNumber(), newNumber(), newNumber()]
    await say(kept, { ago: 9 })
    await exchange()
    await switchIys(db, false)
    await say(agreed)
    await say(refused, { status: 'refused' })
    await say(kept, { status: 'refused' })
    expect(await mayReceive(agreed)).toBe(true)
    await switchIys(db, true)
    await switchIys(db, true)
    expect(await mayReceive(agreed)).toBe(false)
    expect(await admin.call(showIys, {})).toMatchObject({ isQueued: false })
    await exchange()
    expect(await admin.call(showIys, {})).toMatchObject({ isQueued: true })
    expect(await mayReceive(agreed)).toBe(true)
    expect(await heldBy(kept)).toMatchObject([{ status: 'ONAY' }, { status: 'RET' }])
    expect(await entriesOf(refused)).toEqual([])
  })
})

test('two hundred changes at once are entered, each once', async () => {
  const said = Array.from({ length: 200 }, newNumber)
  await Promise.all(said.map((number) => say(number)))
  await letTimePass()
  await Promise.all([enterConsents(services), enterConsents(services), enterConsents(services)])
  await exchange()
  const held = (await iys.entries()).filter(({ recipient }) => said.includes(recipient))
  expect(held).toHaveLength(200)
  const { rows } = await db.execute<Record<string, never>>(
    sql`SELECT FROM iys_entries WHERE state <> 'accepted' AND recipient = ANY(${sql.param(said)})`,
  )
  expect(rows).toEqual([])
})

test('the privacy notice names İYS', async () => {
  const body = { title: 'Aydınlatma', summary: 'Verileriniz', content: '<p>{{kisiselveriler}}</p>' }
  const { content } = await admin.call(previewPage, { params: { key: 'kvkk' }, body })
  expect(content).toContain('İleti Yönetim Sistemi’ne (İYS) girilir')
})

test('a member’s export holds what was entered about them', async () => {
  const member = await product.person()
  const number = newNumber()
  await say(number, { user: member.user._id })
  await exchange()
  const section = iysModule.exportSections?.find(({ name }) => name === 'iys')
  const rows = await section?.read(db, { ...member.user, emailVerifiedAt: null })
  expect(rows).toMatchObject([{ recipient: number, channel: 'sms', state: 'accepted' }])
})

test('only admins see addresses and numbers', async () => {
  const branch = await openBranch(admin, 'Meram')
  const staff = await product.person({ role: 'staff', branch: branch._id })
  await expect(staff.call(showIys, {})).rejects.toMatchObject({ status: 403 })
  await expect(staff.call(listIysEntries, {})).rejects.toMatchObject({ status: 403 })
  await expect(staff.call(repeatIysEntries, { body: { ids: [v7()] } })).rejects.toMatchObject({ status: 403 })
})
