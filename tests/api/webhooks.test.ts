import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { retryDelays, secondsOf } from '#server/modules/office/webhooks/deliver-events.ts'
import { signaturesOf } from '#server/modules/office/webhooks/webhook-secret.ts'
import { webhookDeliveries, webhooks } from '#server/modules/office/webhooks/webhooks.table.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import type { WebhookPayload } from '#shared/office/webhooks/webhook-events.ts'
import {
  addWebhook,
  deleteWebhook,
  endWebhookRotation,
  listWebhookDeliveries,
  mostWebhooks,
  replayDelivery,
  replayWebhook,
  rotateWebhookSecret,
  showWebhook,
  switchWebhook,
  testWebhook,
  updateWebhook,
  type WebhookDelivery,
} from '#shared/office/webhooks/webhooks.contract.ts'
import { webhooksMessages } from '#shared/office/webhooks/webhooks.messages.ts'
import { bookAppointment } from '#shared/training/appointments/appointments.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { askToWait, hang, isSigned, lose, openReceiver } from '#tests/support/processes/webhook-receiver.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { atTen, saveDailyHours } from '#tests/support/records/appointments.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = webhooksMessages

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({
  workers: true,
  environment: { SMTP_URL: mailbox.url, WEBHOOK_ALLOWED_NETWORKS: 'loopback' },
})
const { db } = product.services
const meram = await openBranch(admin, 'Meram')

let receiver = await openReceiver()
afterAll(() => receiver.close())
beforeEach(async () => {
  await receiver.close()
  receiver = await openReceiver()
  await db.delete(webhooks)
})

let names = 0
const add = (fields: object = {}) =>
  admin.call(addWebhook, {
    body: { name: `Muhasebe ${++names}`, url: receiver.url, events: ['member.created'], ...fields },
  })
/** Registers a member, which raises one event. */
const raise = async () => (await product.person({ branch: meram._id })).user._id
const deliveries = (filter: object = {}) =>
  admin.call(listWebhookDeliveries, { query: { filter: JSON.stringify(filter) } as never })
const until = (condition: () => unknown | Promise<unknown>) =>
  vi.waitUntil(async () => Boolean(await condition()), { timeout: 20_000, interval: 100 })
const untilState = async (state: WebhookDelivery['state']) => {
  await until(async () => (await deliveries({ state })).length > 0)
  return (await deliveries({ state }))[0] as WebhookDelivery
}
/** As if the next attempt were due. */
const beDue = () => db.update(webhookDeliveries).set({ nextAt: sql`now()` })
/** While an attempt runs, the next one is a minute after its beginning, and the outcome is that of the one before. */
const isRunning = ({ lastAt, nextAt }: WebhookDelivery) =>
  Date.parse(nextAt ?? '') - Date.parse(lastAt ?? '') === 60_000
const attempted = (attempts: number) =>
  until(async () =>
    (await deliveries()).some(
      (one) => one.attempts === attempts && (one.status ?? one.failure) !== null && !isRunning(one),
    ),
  )
const told = (name: string) => mailbox.of(admin.user.email).filter(({ subject }) => subject?.includes(name))
const show = (id: string) => admin.call(showWebhook, { params: { id } })
const switchTo = (id: string, state: 'on' | 'off') =>
  admin.call(switchWebhook, { params: { id }, body: { state } })

describe('a webhook', () => {
  test('gets a thin event, signed by Standard Webhooks with the secret that was shown once', async () => {
    const { _id, secret } = await add()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(await show(_id)).not.toHaveProperty('secret')
    const member = await raise()
    const delivery = await untilState('delivered')
    const [request] = receiver.received
    expect(request && isSigned(request, secret)).toBe(true)
    expect(request?.id).toBe(delivery._id)
    const payload: WebhookPayload = JSON.parse(request?.body ?? '')
    expect(payload).toEqual({
      type: 'member.created',
      timestamp: delivery.createdAt,
      data: { id: member, branch: meram._id },
    })
    expect(delivery).toMatchObject({ attempts: 1, status: 204, failure: null, nextAt: null })
    // The vector that the specification's libraries test.
    const content = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    }
    expect(signaturesOf(content, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  test('is told of a session that a member books, in the same transaction', async () => {
    const trainer = (await product.person({ role: 'trainer', branch: meram._id })).user._id
    await saveDailyHours(admin, trainer, meram._id)
    const member = await product.person({ branch: meram._id })
    const { _id: pack } = await makePackage(admin, meram._id, {
      ...{ kind: 'personal-training', sessions: 1, durationDays: 60 },
    })
    await sell(admin, member.user._id, pack)
    const { secret } = await add({ events: ['appointment.booked'] })
    const book = (startsAt: string) =>
      member.call(bookAppointment, { body: { branch: meram._id, trainer, startsAt } })
    const made = await book(atTen(2))
    await expect(book(atTen(3))).rejects.toMatchObject({ code: 'appointment.no-pack' })
    await until(() => receiver.received.length === 1)
    const [request] = receiver.received
    expect(request && isSigned(request, secret)).toBe(true)
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      ...{ type: 'appointment.booked', data: { id: made._id, branch: meram._id } },
    })
    expect(await deliveries()).toHaveLength(1)
  })

  test('signs with both secrets while they rotate, until the rotation ends', async () => {
    const { _id, secret } = await add()
    const params = { id: _id }
    const rotated = await admin.call(rotateWebhookSecret, { params })
    expect(rotated.earlierUntil).not.toBeNull()
    await admin.call(testWebhook, { params })
    await until(() => receiver.received.length === 1)
    for (const one of [secret, rotated.secret])
      expect(isSigned(receiver.received[0] as never, one)).toBe(true)
    await admin.call(endWebhookRotation, { params })
    await expect(admin.call(endWebhookRotation, { params })).rejects.toMatchObject({ status: 409 })
    await admin.call(testWebhook, { params })
    await until(() => receiver.received.length === 2)
    expect([secret, rotated.secret].map((one) => isSigned(receiver.received[1] as never, one))).toEqual([
      false,
      true,
    ])
    await admin.call(rotateWebhookSecret, { params })
    await db.update(webhooks).set({ earlierUntil: sql`now() - interval '1 second'` })
    await admin.call(testWebhook, { params })
    await until(() => receiver.received.length === 3)
    expect(isSigned(receiver.received[2] as never, rotated.secret)).toBe(false)
    const [stored] = await db.select({ secret: webhooks.secret }).from(webhooks)
    expect(stored?.secret.toString('latin1')).not.toContain('whsec_')
    const log = await admin.call(listAuditLog, { query: {} })
    expect(JSON.stringify(log)).not.toContain('whsec_')
  })

  test.each([
    ['http://93.184.215.14/', texts.address],
    ['https://93.184.215.14:8443/', texts.address],
    ['https://kisi:parola@93.184.215.14/', texts.address],
    ['https://93.184.215.14/#x', texts.address],
    ['javascript:alert(1)', texts.address],
    ['adres', texts.address],
    ['https://169.254.169.254/latest/meta-data', texts.insideAddress],
    ['https://[fd00:ec2::254]/', texts.insideAddress],
    ['https://10.0.0.1/', texts.insideAddress],
    ['https://yok.invalid/', texts.unknownAddress],
  ])('is not added for %s', async (url, message) => {
    await expect(add({ url })).rejects.toMatchObject({ status: 400, fields: { url: message } })
    const { _id } = await add()
    await expect(admin.call(updateWebhook, { params: { id: _id }, body: { url } })).rejects.toMatchObject({
      status: 400,
      fields: { url: message },
    })
  })

  test('is changed by an admin, who replaces its address, events and branches', async () => {
    const { _id } = await add()
    const changes = { name: 'Ön muhasebe', events: ['sale.created' as const], branches: [meram._id] }
    const changed = await admin.call(updateWebhook, { params: { id: _id }, body: changes })
    expect(changed).toMatchObject(changes)
    await raise()
    expect(await deliveries()).toEqual([])
  })

  test('has a name of its own, known branches and events; there are at most 20', async () => {
    const { name } = await add()
    await expect(add({ name: name.toLocaleUpperCase('tr') })).rejects.toMatchObject({ status: 409 })
    await expect(add({ branches: [crypto.randomUUID()] })).rejects.toMatchObject({ status: 400 })
    await expect(add({ events: [] })).rejects.toMatchObject({ status: 400 })
    await expect(add({ events: ['member.eaten'] })).rejects.toMatchObject({ status: 400 })
    for (let known = 1; known < mostWebhooks; known += 1) await add()
    await expect(add()).rejects.toMatchObject({ status: 409, message: texts.tooMany(mostWebhooks) })
  })

  test('belongs to admins, and is deleted with its log', async () => {
    const { _id } = await add()
    for (const role of ['staff', 'trainer', 'member'] as const) {
      const person = await product.person({ role, branch: meram._id })
      await expect(person.call(showWebhook, { params: { id: _id } })).rejects.toMatchObject({ status: 403 })
    }
    await raise()
    await untilState('delivered')
    await admin.call(deleteWebhook, { params: { id: _id } })
    expect(await deliveries()).toEqual([])
  })
})

describe('a delivery that fails', () => {
  test('is repeated with the same id, after a refusal and after a lost answer', async () => {
    await add()
    receiver.behave(500)
    await raise()
    await attempted(1)
    expect(await deliveries()).toMatchObject([{ state: 'waiting', status: 500, failure: null }])
    receiver.behave(lose)
    await beDue()
    await attempted(2)
    expect(await deliveries()).toMatchObject([{ status: null, failure: 'connection' }])
    receiver.behave(204)
    await beDue()
    await untilState('delivered')
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  test('waits 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, each within 10 %, and is then kept as failed', async () => {
    expect(retryDelays).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    await add()
    receiver.behave(500)
    await raise()
    for (const [index, seconds] of retryDelays.entries()) {
      await attempted(index + 1)
      const [{ nextAt } = { nextAt: null }] = await deliveries()
      const waits = (new Date(nextAt ?? 0).getTime() - Date.now()) / 1000
      expect(waits).toBeGreaterThan(seconds * 0.9 - 2)
      expect(waits).toBeLessThanOrEqual(seconds * 1.1)
      await beDue()
    }
    expect(await untilState('failed')).toMatchObject({ attempts: 10, nextAt: null })
  })

  test('waits as long as Retry-After asks, and so does everything else for that receiver', async () => {
    const { _id } = await add()
    receiver.behave(askToWait('1800'))
    await raise()
    await attempted(1)
    const [{ nextAt } = { nextAt: null }] = await deliveries()
    expect(new Date(nextAt ?? 0).getTime() - Date.now()).toBeGreaterThan(1_700_000)
    await raise()
    await beDue()
    await new Promise((passed) => setTimeout(passed, 2_500))
    expect(receiver.received).toHaveLength(1)
    receiver.behave(204)
    await db.update(webhooks).set({ notBefore: sql`now()` }).where(eq(webhooks._id, _id))
    await until(() => receiver.received.length === 3)
    const now = Date.parse('2026-11-28T10:00:00Z')
    const asked = [
      '120',
      'Sat, 28 Nov 2026 10:01:00 GMT',
      'Sat, 28 Nov 2026 09:00:00 GMT',
      'x',
      '9999999',
      undefined,
    ]
    expect(asked.map((value) => secondsOf(value, now))).toEqual([120, 60, 0, 0, 86_400, 0])
  })

  test('of a receiver that hangs delays no other receiver', async () => {
    await add()
    receiver.behave(hang)
    const other = await openReceiver()
    for (let index = 0; index < 6; index += 1) await raise()
    await until(() => receiver.received.length === 4)
    await add({ url: other.url })
    await raise()
    await until(() => other.received.length === 1)
    expect(receiver.received).toHaveLength(4)
    await receiver.close()
    receiver = other
  })

  test('with 410 switches the webhook off with a mail; what waits is sent once it is on again', async () => {
    const { _id, name } = await add()
    receiver.behave(410)
    await raise()
    await until(async () => (await show(_id)).state === 'off')
    expect(await show(_id)).toMatchObject({ offReason: 'gone' })
    expect((await untilState('failed')).status).toBe(410)
    await until(() => told(name).length === 1)
    await raise()
    expect(await deliveries()).toHaveLength(1)
    for (const call of [testWebhook, rotateWebhookSecret] as const) {
      const answer = admin.call(call, { params: { id: _id } })
      if (call === testWebhook)
        await expect(answer).rejects.toMatchObject({ status: 409, message: texts.isOff })
      else await answer
    }
    receiver.behave(204)
    const other = await product.person({ role: 'admin', branch: meram._id })
    const on = await other.call(switchWebhook, { params: { id: _id }, body: { state: 'on' } })
    expect(on).toMatchObject({ state: 'on', offReason: null, author: other.user._id })
    await raise()
    await untilState('delivered')
  })

  test('for three days switches the webhook off with a mail, and a success in between does not', async () => {
    const { _id, name } = await add()
    receiver.behave(500)
    const failFor = (days: number) =>
      db.update(webhooks).set({ failingSince: sql`now() - make_interval(days => ${days})` })
    await raise()
    await attempted(1)
    await failFor(2)
    await beDue()
    await attempted(2)
    expect(await show(_id)).toMatchObject({ state: 'on' })
    receiver.behave(204)
    await beDue()
    await untilState('delivered')
    expect(await show(_id)).toMatchObject({ failingSince: null })
    receiver.behave(500)
    await failFor(3)
    await raise()
    await until(async () => (await show(_id)).state === 'off')
    expect(await show(_id)).toMatchObject({ offReason: 'failing' })
    await until(() => told(name).length === 1)
    // It still waits, and is sent when somebody switches the webhook on.
    expect(await deliveries({ state: 'waiting' })).toHaveLength(1)
    receiver.behave(204)
    await switchTo(_id, 'on')
    await beDue()
    await until(async () => (await deliveries({ state: 'delivered' })).length === 2)
  })
})

describe('an event is sent again', () => {
  test('one by one or those that failed in an interval, with the same ids', async () => {
    const { _id } = await add()
    await raise()
    const { _id: id } = await untilState('delivered')
    await admin.call(replayDelivery, { params: { id } })
    await until(() => receiver.received.length === 2)
    await raise()
    await until(() => receiver.received.length === 3)
    await untilState('delivered')
    await until(async () => (await deliveries({ state: 'delivered' })).length === 2)
    await db.update(webhookDeliveries).set({ state: 'failed' })
    await db
      .update(webhookDeliveries)
      .set({ createdAt: sql`now() - interval '5 days'` })
      .where(eq(webhookDeliveries._id, id))
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
    const replay = (from: string, until: string) =>
      admin.call(replayWebhook, { params: { id: _id }, body: { from, until } })
    expect(await replay(day(3), day(2))).toMatchObject({ count: 0 })
    expect(await replay(day(6), day(4))).toEqual({ message: texts.replayed(1), count: 1 })
    await until(() => receiver.received.length === 4)
    expect(receiver.received.filter((one) => one.id === id)).toHaveLength(3)
  })

  test('but not while it waits, and not to a webhook that is off', async () => {
    const { _id } = await add()
    receiver.behave(500)
    await raise()
    await attempted(1)
    const [{ _id: id } = { _id: '' }] = await deliveries()
    await expect(admin.call(replayDelivery, { params: { id } })).rejects.toMatchObject({
      status: 409,
      message: texts.notFinished,
    })
    await switchTo(_id, 'off')
    await expect(admin.call(replayDelivery, { params: { id } })).rejects.toMatchObject({
      message: texts.isOff,
    })
    await expect(admin.call(replayDelivery, { params: { id: crypto.randomUUID() } })).rejects.toMatchObject({
      status: 404,
    })
  })
})
