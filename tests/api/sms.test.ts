import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smsExpiryQueue } from '#server/modules/messaging/sms/sms.privacy.ts'
import {
  decideUnknownSms,
  listSms,
  sendTestSms,
  showSms,
  showSmsSettings,
  updateSmsSettings,
} from '#shared/messaging/sms/sms.contract.ts'
import { smsFailureText, smsMessages } from '#shared/messaging/sms/sms.messages.ts'
import { showDashboardWarnings } from '#shared/office/dashboard/dashboard.contract.ts'
import { type SmsProvider, startSmsProvider } from '#tests/support/processes/sms-provider.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { forgetSms, neverQuiet, queueSms, sendSms, storedSms } from '#tests/support/records/text-messages.ts'

let product: TestProduct
let provider: SmsProvider
let admin: Person
let staff: Person
let branch: string
let other: string

beforeAll(async () => {
  provider = await startSmsProvider()
  product = await startTestProduct({ sms: provider.gateway })
  admin = await product.person({ role: 'admin' })
  branch = (await openBranch(admin, 'Meram'))._id
  other = (await openBranch(admin, 'Selçuklu'))._id
  staff = await product.person({ role: 'staff', branch })
})

afterAll(async () => {
  await product.close()
  await provider.stop()
})

beforeEach(async () => {
  await forgetSms(product)
  await neverQuiet(product)
  await provider.calm()
})

const query = (text: string, values: unknown[] = []) => product.services.pool.query(text, values)

const list = async (person: Person, filter: object = {}) =>
  person.call(listSms, { query: { filter: filter as never } })

/** Queues a message whose answer gets lost; returns its id. */
async function unknownSms(to = '+905321112233', at = branch): Promise<string> {
  await provider.plan({ call: 'send', effect: { type: 'lost-request' } })
  await queueSms(product, { to, branch: at })
  await sendSms(product)
  const { rows } = await query(`SELECT id FROM sms_messages WHERE recipient = $1 AND state = 'unknown'`, [to])
  return rows[0].id
}

describe('The list of text messages', () => {
  test('shows staff the messages of their branches, and admins all with those of no branch', async () => {
    await queueSms(
      product,
      { to: '+905321110001', branch },
      { to: '+905321110002', branch: other },
      { to: '+905321110003' },
    )
    expect((await list(staff)).map(({ recipient }) => recipient)).toEqual(['+905321110001'])
    expect(await list(admin)).toHaveLength(3)
    const [foreign] = await list(admin, { branch: other })
    await expect(staff.call(showSms, { params: { id: foreign?._id ?? '' } })).rejects.toThrow(
      smsMessages.notFound,
    )
  })

  test('finds a number however it is typed, and messages by state, kind and day', async () => {
    await queueSms(product, { to: '+905321110001' }, { to: '+905321110002', isUrgent: true })
    await sendSms(product)
    await queueSms(product, { to: '+905321110003' })
    const found = async (filter: object) => (await list(admin, filter)).map(({ recipient }) => recipient)
    expect(await found({ q: '0532 111 00 02' })).toEqual(['+905321110002'])
    expect(await found({ q: '+90 532 1110003' })).toEqual(['+905321110003'])
    expect(await found({ state: 'queued' })).toEqual(['+905321110003'])
    expect(await found({ kind: 'commercial' })).toEqual([])
    expect(await found({ until: '2026-01-01T00:00:00.000Z' })).toEqual([])
  })

  test('says parts, price and the reason in words, and never the text of a code', async () => {
    await admin.call(updateSmsSettings, { body: { thousandPrice: 150 } })
    await provider.plan({ call: 'send', effect: { type: 'code', code: '70' } })
    await queueSms(product, { to: '+905321110001', text: 'ş'.repeat(150) })
    await queueSms(product, { kind: 'code', to: '+905321110002', text: 'Kodun 123456' })
    await sendSms(product)
    const [code, notice] = await list(admin)
    expect(notice).toMatchObject({ parts: 3, price: 0.45, state: 'failed', reason: smsFailureText('70') })
    expect(code).toMatchObject({ kind: 'code', text: '' })
    expect(JSON.stringify(code)).not.toContain('123456')
  })
})

describe('A message with an unknown outcome', () => {
  test('is sent again on a decision', async () => {
    const id = await unknownSms()
    expect(await list(admin, { state: 'unknown' })).toMatchObject([{ _id: id }])
    await query('DELETE FROM sms_pauses')
    expect(await admin.call(decideUnknownSms, { body: { ids: [id], decision: 'send-again' } })).toEqual({
      decided: 1,
    })
    await sendSms(product)
    expect(await storedSms(product)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('counts as sent on the other decision, and a second decision finds nothing', async () => {
    const id = await unknownSms()
    const body = { ids: [id], decision: 'treat-as-sent' as const }
    expect(await admin.call(decideUnknownSms, { body })).toEqual({ decided: 1 })
    expect(await admin.call(decideUnknownSms, { body })).toEqual({ decided: 0 })
    expect(await storedSms(product)).toMatchObject([{ state: 'sent' }])
  })

  test('is decided once where two hundred decide at the same moment', async () => {
    const id = await unknownSms()
    const decisions = await Promise.all(
      Array.from({ length: 200 }, (_, place) =>
        admin.call(decideUnknownSms, {
          body: { ids: [id], decision: place % 2 ? 'send-again' : 'treat-as-sent' },
        }),
      ),
    )
    expect(decisions.reduce((sum, { decided }) => sum + decided, 0)).toBe(1)
  })

  test('is decided by admins only', async () => {
    const id = await unknownSms()
    await expect(
      staff.call(decideUnknownSms, { body: { ids: [id], decision: 'send-again' } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('The settings of text messages', () => {
  test('show the provider, its credit and the parts of each branch', async () => {
    await provider.set({ credit: 4321 })
    await queueSms(product, { to: '+905321110001', branch })
    const shown = await admin.call(showSmsSettings, {})
    expect(shown).toMatchObject({
      provider: 'simulator',
      header: 'BOZKIR',
      credit: { amount: 4321, unit: 'Adet SMS' },
      failure: null,
    })
    await sendSms(product)
    const { branches } = await admin.call(showSmsSettings, {})
    expect(branches).toMatchObject([
      { name: 'Meram', usedParts: 1, monthlyParts: null },
      { name: 'Selçuklu', usedParts: 0, monthlyParts: null },
    ])
  })

  test('release what waited for a limit once it is raised', async () => {
    await admin.call(updateSmsSettings, { body: { branches: [{ branch, monthlyParts: 0 }] } })
    await queueSms(product, { to: '+905321110001', branch })
    await sendSms(product)
    expect(await storedSms(product)).toMatchObject([{ hold: 'cap' }])
    await admin.call(updateSmsSettings, { body: { branches: [{ branch, monthlyParts: null }] } })
    await sendSms(product)
    expect(await storedSms(product)).toMatchObject([{ state: 'sent', hold: null }])
  })

  test('refuse an outdated version and an unknown branch', async () => {
    const { version } = await admin.call(showSmsSettings, {})
    await admin.call(updateSmsSettings, { body: { quietFrom: 22, quietTo: 8, version } })
    await expect(admin.call(updateSmsSettings, { body: { quietFrom: 20, version } })).rejects.toMatchObject({
      status: 409,
    })
    await expect(
      admin.call(updateSmsSettings, {
        body: { branches: [{ branch: crypto.randomUUID(), monthlyParts: 5 }] },
      }),
    ).rejects.toMatchObject({ status: 400 })
    expect(await admin.call(showSmsSettings, {})).toMatchObject({ quietFrom: 22, quietTo: 8 })
  })

  test('say what is wrong with the provider, as the dashboard does', async () => {
    await query(`INSERT INTO outages (service, since, cause, reported_at) VALUES ('sms', now(), '40', now())`)
    await queueSms(product, { to: '+905321110001' })
    expect((await admin.call(showSmsSettings, {})).failure).toMatchObject({ reason: smsFailureText('40') })
    expect((await staff.call(showDashboardWarnings, {})).warnings).toMatchObject([
      { kind: 'sms-outage', count: 1, reason: smsFailureText('40') },
    ])
    await query('DELETE FROM outages')
  })
})

describe('A test message', () => {
  test('goes also in the quiet hours, and its state is its result', async () => {
    const sent = await admin.call(sendTestSms, { body: { phone: '0532 111 22 33' } })
    expect(sent).toMatchObject({ state: 'queued', recipient: '+905321112233' })
    await sendSms(product)
    expect(await admin.call(showSms, { params: { id: sent._id } })).toMatchObject({ state: 'sent' })
  })

  test('is refused for a landline', async () => {
    await expect(admin.call(sendTestSms, { body: { phone: '0332 111 22 33' } })).rejects.toThrow(
      smsMessages.mobileOnly,
    )
  })
})

test('without a provider nothing is queued, and the settings say so', async () => {
  const bare = await startTestProduct()
  const chief = await bare.person({ role: 'admin' })
  expect(await queueSms(bare, { to: '+905321112233' })).toBe(0)
  expect(await chief.call(showSmsSettings, {})).toMatchObject({ provider: null, credit: null })
  await expect(chief.call(sendTestSms, { body: { phone: '0532 111 22 33' } })).rejects.toThrow(
    smsMessages.noProvider,
  )
  await bare.close()
})

test('codes are deleted after a day, messages after three years', async () => {
  await queueSms(product, { to: '+905321110001' }, { kind: 'code', to: '+905321110002', text: 'Kod 1' })
  await query(`UPDATE sms_messages SET created_at = now() - interval '2 days'`)
  await smsExpiryQueue.handle(product.services, [], {} as never)
  expect((await storedSms(product)).map(({ recipient }) => recipient)).toEqual(['+905321110001'])
  await query(`UPDATE sms_messages SET created_at = now() - interval '1096 days'`)
  await smsExpiryQueue.handle(product.services, [], {} as never)
  expect(await storedSms(product)).toEqual([])
})
