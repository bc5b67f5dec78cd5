import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSmsReports } from '#server/modules/messaging/sms/reports.ts'
import { type SmsProvider, startSmsProvider } from '#tests/support/processes/sms-provider.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { forgetSms, neverQuiet, queueSms, sendSms, storedSms } from '#tests/support/records/text-messages.ts'

let product: TestProduct
let provider: SmsProvider

/** The number of a phone by its place. */
const phone = (place: number) => `+90532${String(place).padStart(7, '0')}`

beforeAll(async () => {
  provider = await startSmsProvider()
  product = await startTestProduct({ sms: provider.gateway })
})

afterAll(async () => {
  await product.close()
  await provider.stop()
})

beforeEach(async () => {
  await forgetSms(product)
  await neverQuiet(product)
  await provider.calm()
  await provider.set({ credit: 100_000, sendsCodes: true, isLimited: true })
})

const takenBy = async (to: string) =>
  (await provider.messages()).filter(({ number }) => number === to.slice(3))

const states = async () => (await storedSms(product)).map(({ state }) => state)

/** Ends the rest after a failure instead of waiting for it. */
const wakeUp = () => product.services.pool.query(`UPDATE sms_pauses SET until = now() - interval '1 second'`)

/** Lets the time of every report come. */
const reports = async () => {
  await product.services.pool.query(
    'UPDATE sms_requests SET report_due_at = now() WHERE report_due_at IS NOT NULL',
  )
  await readSmsReports(product.services)
}

describe('A text message', () => {
  test('is taken by the provider and then delivered', async () => {
    await queueSms(product, { to: phone(1), text: 'Dersin yarın 18.00’de – görüşürüz. ₺' })
    await sendSms(product)
    expect(await storedSms(product)).toMatchObject([{ state: 'sent', attempts: 1, reason: '' }])
    expect(await takenBy(phone(1))).toMatchObject([
      { text: "Dersin yarın 18.00'de - görüşürüz. TL", header: 'BOZKIR', isCommercial: false, isCode: false },
    ])
    await reports()
    expect(await states()).toEqual(['delivered'])
  })

  test('with a code goes over the call for codes, without Turkish letters and also in quiet hours', async () => {
    await product.services.pool.query(
      `UPDATE club_settings SET sms_quiet_from = extract(hour FROM now() AT TIME ZONE 'Europe/Istanbul'),
       sms_quiet_to = (extract(hour FROM now() AT TIME ZONE 'Europe/Istanbul')::int + 2) % 24`,
    )
    await queueSms(product, { kind: 'code', to: phone(2), text: 'Giriş kodun 123456' })
    await sendSms(product, 'codes')
    expect(await takenBy(phone(2))).toMatchObject([{ text: 'Giris kodun 123456', isCode: true }])
    const { rows } = await product.services.pool.query('SELECT text, sealed_text FROM sms_messages')
    expect(rows[0].text).toBe('')
    expect(String(rows[0].sealed_text)).not.toContain('123456')
  })

  test('with a code goes as an ordinary one where the account has no package of codes', async () => {
    await provider.set({ sendsCodes: false })
    const { services } = product
    const gateway = provider.gatewayWith({})
    const withoutPackage = { ...product, services: { ...services, sms: { ...services.sms, gateway } } }
    await queueSms(product, { kind: 'code', to: phone(3), text: 'Giriş kodun 123456' })
    await sendSms(withoutPackage, 'codes')
    expect(await takenBy(phone(3))).toMatchObject([{ text: 'Giriş kodun 123456', isCode: false }])
  })

  test('with a code that is older than five minutes is not sent', async () => {
    await queueSms(product, { kind: 'code', to: phone(4), text: 'Kod 123456' })
    await product.services.pool.query(`UPDATE sms_messages SET created_at = now() - interval '6 minutes'`)
    await sendSms(product, 'codes')
    expect(await storedSms(product)).toMatchObject([{ state: 'failed', reason: 'expired' }])
    expect(await takenBy(phone(4))).toEqual([])
  })

  test('is not queued for a landline or a foreign number', async () => {
    expect(await queueSms(product, { to: '+903321112233' }, { to: '+4915112345678' }, { to: phone(5) })).toBe(
      1,
    )
  })

  test('of seven parts is refused before it is queued', async () => {
    await expect(queueSms(product, { text: 'ş'.repeat(442) })).rejects.toThrow('en çok 6 parça')
    expect(await queueSms(product, { text: 'ş'.repeat(441) })).toBe(1)
    expect(await storedSms(product)).toMatchObject([{ parts: 6 }])
  })

  test('whose answer was lost is unknown, is found by the provider’s report and never sent again', async () => {
    await provider.plan({ call: 'send', effect: { type: 'lost-answer' } })
    await queueSms(product, { to: phone(6) })
    await sendSms(product)
    expect(await states()).toEqual(['unknown'])
    await wakeUp()
    await sendSms(product)
    await reports()
    expect(await states()).toEqual(['sent'])
    await reports()
    expect(await states()).toEqual(['delivered'])
    expect(await takenBy(phone(6))).toHaveLength(1)
  })

  test('that was never received stays unknown', async () => {
    await provider.plan({ call: 'send', effect: { type: 'lost-request' } })
    await queueSms(product, { to: phone(7) })
    await sendSms(product)
    await reports()
    await wakeUp()
    await sendSms(product)
    expect(await states()).toEqual(['unknown'])
    expect(await takenBy(phone(7))).toEqual([])
  })
})
