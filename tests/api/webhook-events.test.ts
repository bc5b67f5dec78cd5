import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { sealWebhookSecret } from '#server/modules/office/webhooks/webhook-secret.ts'
import { webhookDeliveries, webhooks } from '#server/modules/office/webhooks/webhooks.table.ts'
import { contract } from '#shared/contract.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import {
  deleteDeskPayment,
  reverseDeskPayment,
  updateDeskPayment,
} from '#shared/money/payment-records/payment-records.contract.ts'
import { refundPayment } from '#shared/money/payments/payments.contract.ts'
import {
  rescheduleReceivable,
  settleReceivables,
  writeOffReceivable,
} from '#shared/money/receivables/receivables.contract.ts'
import { createSale, reverseSale } from '#shared/money/sales/sales.contract.ts'
import {
  type WebhookEvent,
  webhookEventNames,
  webhookEvents,
} from '#shared/office/webhooks/webhook-events.ts'
import { changeRole, deleteUser, updateUser } from '#shared/people/users/users.contract.ts'
import {
  addAppointment,
  cancelAppointment,
  markAppointment,
  updateAppointment,
} from '#shared/training/appointments/appointments.contract.ts'
import { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import { deleteLesson } from '#shared/training/lessons/lessons.contract.ts'
import { startCardProvider } from '#tests/support/processes/card-provider.ts'
import { openTestClub, testSecret } from '#tests/support/product/test-product.ts'
import { atTen, saveDailyHours, shiftAppointment } from '#tests/support/records/appointments.ts'
import { checkout, payByCard } from '#tests/support/records/checkout.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { addDebt } from '#tests/support/records/debts.ts'
import {
  daysFromNow,
  moveTo,
  openTill,
  saleLine,
  saleOf,
  sell,
  writePayment,
} from '#tests/support/records/desk.ts'
import { inHours, join, leave, memberWith } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { codeOf, decisionAt, makeDevice } from '#tests/support/records/turnstile.ts'

const provider = await startCardProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ payments: provider.gatewayWith({ timeoutMs: 700 }) })
const { services } = product
const { db } = services
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
await openTill(services, admin, meram._id)

let hooks = 0
/** A webhook without a call, which would resolve its address. */
async function addHook(fields: Partial<typeof webhooks.$inferInsert> = {}): Promise<string> {
  hooks += 1
  const [row] = await db
    .insert(webhooks)
    .values({
      name: `Muhasebe ${hooks}`,
      url: 'https://alici.example/',
      events: [...webhookEventNames],
      author: admin.user._id,
      secret: sealWebhookSecret(testSecret, 'whsec_'),
      ...fields,
    })
    .returning()
  return row?._id ?? ''
}
const hook = await addHook()
const eventsOf = async (record: string, webhook = hook) => {
  const rows = await db
    .select({ type: webhookDeliveries.type, branch: webhookDeliveries.branch })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.record, record), eq(webhookDeliveries.webhook, webhook)))
    .orderBy(asc(webhookDeliveries.createdAt))
  return rows.map(({ type, branch }) => {
    expect(branch).toBe(meram._id)
    raised.add(type as WebhookEvent)
    return type
  })
}
const raised = new Set<WebhookEvent>()
/** The newest record of a type. */
const newest = async (type: WebhookEvent) => {
  const [row] = await db
    .select({ record: webhookDeliveries.record })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.type, type))
    .orderBy(sql`created_at DESC`)
    .limit(1)
  return row?.record ?? ''
}
const member = () => product.person({ branch: meram._id })

test('a member is reported when added, changed and deleted, and nothing else of an account is', async () => {
  const { user } = await member()
  expect(await eventsOf(user._id)).toEqual(['member.created'])
  await admin.call(updateUser, { params: { id: user._id }, body: { name: 'Elif Demir' } })
  await admin.call(updateUser, { params: { id: user._id }, body: { name: 'Elif Demir' } })
  expect(await eventsOf(user._id)).toEqual(['member.created', 'member.updated'])
  await db.execute(sql`UPDATE users SET password_hash = 'x' WHERE id = ${user._id}`)
  await admin.call(deleteUser, { params: { id: user._id } })
  const events = await eventsOf(user._id)
  expect(events.filter((type) => type !== 'member.updated')).toEqual(['member.created', 'member.deleted'])
  const colleague = await product.person({ role: 'staff', branch: meram._id })
  expect(await eventsOf(colleague.user._id)).toEqual([])
})

test('a membership is reported when sold, changed and cancelled', async () => {
  const { user } = await member()
  const { _id } = await sell(admin, user._id, (await makePackage(admin, meram._id))._id)
  expect(await eventsOf(_id)).toEqual(['membership.created'])
  await moveTo(services, _id, { startsAt: daysFromNow(-2), endsAt: daysFromNow(20) })
  await admin.call(cancelMembership, { params: { id: _id }, body: { reason: 'Taşındı' } })
  expect(await eventsOf(_id)).toEqual(['membership.created', 'membership.changed', 'membership.cancelled'])
})

test('a sale that is paid at once leaves no debt; one on account does, which is settled, moved or written off', async () => {
  const { user } = await member()
  const line = saleLine({ name: 'Havlu', unitPrice: 100 })
  const paid = await admin.call(createSale, {
    body: saleOf(meram._id, user._id, { lines: [line], payments: [{ method: 'card', amount: 100 }] }),
  })
  expect(await eventsOf(paid._id)).toEqual(['sale.created'])
  expect(await eventsOf(paid.receivables[0]?._id ?? '')).toEqual([])
  const payment = await newest('payment.received')
  await admin.call(reverseSale, { params: { id: paid._id }, body: { reason: 'Yanlış kişi' } })
  expect(await eventsOf(paid._id)).toEqual(['sale.created', 'sale.reversed'])
  expect(await eventsOf(payment)).toEqual(['payment.received', 'payment.refunded'])

  const debt = await addDebt(services, user._id, meram._id, { amount: 100 })
  const settle = (amount: number) =>
    admin.call(settleReceivables, {
      body: {
        user: user._id,
        branch: meram._id,
        payments: [{ method: 'cash', amount }],
        requestKey: crypto.randomUUID(),
      },
    })
  await settle(40)
  const dueOn = addDays(clubDay(new Date()), 9)
  await admin.call(rescheduleReceivable, { params: { id: debt }, body: { dueOn, reason: 'İstedi' } })
  await settle(60)
  expect(await eventsOf(debt)).toEqual(['debt.created', 'debt.changed', 'debt.changed', 'debt.settled'])
  const lost = await addDebt(services, user._id, meram._id)
  await admin.call(writeOffReceivable, { params: { id: lost }, body: { reason: 'Bulunamıyor' } })
  expect(await eventsOf(lost)).toEqual(['debt.created', 'debt.settled'])
})

test('a payment at the desk is reported when corrected, taken back and deleted', async () => {
  const corrected = await writePayment(admin, meram._id, { method: 'card' })
  await admin.call(updateDeskPayment, { params: { recordId: corrected._id }, body: { amount: 900 } })
  expect(await eventsOf(corrected._id)).toEqual(['payment.received', 'payment.changed'])
  const reversed = await writePayment(admin, meram._id)
  await admin.call(reverseDeskPayment, { params: { recordId: reversed._id }, body: { reason: 'Hata' } })
  const deleted = await writePayment(admin, meram._id)
  await admin.call(deleteDeskPayment, { params: { recordId: deleted._id } })
  for (const { _id } of [reversed, deleted])
    expect(await eventsOf(_id)).toEqual(['payment.received', 'payment.refunded'])
})

test('a payment by card is reported when the bank’s form returns and when it is refunded', async () => {
  const buyer = await member()
  const offer = await makePackage(admin, meram._id)
  const id = await payByCard(product, buyer, checkout({ kind: 'package', package: offer._id }))
  await admin.call(refundPayment, {
    params: { id },
    body: { reason: 'Vazgeçti', requestKey: crypto.randomUUID() },
  })
  expect(await eventsOf(id)).toEqual(['card-payment.received', 'card-payment.refunded'])
})

test('a place in a lesson is reported when taken, left, and lost with the lesson', async () => {
  const offer = await makePackage(admin, meram._id)
  const person = await memberWith(product, admin, offer)
  const lesson = () => makeLesson(admin, meram._id, inHours(30 + hooks++))
  const left = await lesson()
  await join(person, left)
  const booking = await newest('booking.created')
  await leave(person, left)
  expect(await eventsOf(booking)).toEqual(['booking.created', 'booking.cancelled'])
  const cancelled = await lesson()
  await join(person, cancelled)
  const lost = await newest('booking.created')
  await admin.call(cancelLesson, { params: { id: cancelled._id }, body: { reason: 'Eğitmen hasta' } })
  expect(await eventsOf(lost)).toEqual(['booking.created', 'booking.cancelled'])
  const deleted = await lesson()
  await join(person, deleted)
  const gone = await newest('booking.created')
  await admin.call(deleteLesson, { params: { id: deleted._id } })
  expect(await eventsOf(gone)).toEqual(['booking.created', 'booking.cancelled'])
})

test('a session with a trainer is reported when booked, moved, cancelled, marked, and when a mark is taken back', async () => {
  const trainer = (await product.person({ role: 'trainer', branch: meram._id })).user._id
  await saveDailyHours(admin, trainer, meram._id)
  const { user } = await member()
  const offer = await makePackage(admin, meram._id, {
    ...{ kind: 'personal-training', sessions: 5, durationDays: 60 },
  })
  const { _id: pack } = await sell(admin, user._id, offer._id)
  await moveTo(services, pack, { startsAt: daysFromNow(-2), endsAt: daysFromNow(50) })
  const book = (startsAt: string) =>
    admin.call(addAppointment, { body: { branch: meram._id, member: user._id, trainer, startsAt } })
  const moved = await book(atTen(2))
  await admin.call(updateAppointment, { params: { id: moved._id }, body: { note: 'Bel fıtığı var' } })
  await admin.call(updateAppointment, { params: { id: moved._id }, body: { startsAt: atTen(2, 1) } })
  await admin.call(cancelAppointment, { params: { id: moved._id }, body: { reason: 'Üye hasta' } })
  expect(await eventsOf(moved._id)).toEqual([
    ...['appointment.booked', 'appointment.moved', 'appointment.cancelled'],
  ])
  const held = await book(atTen(3))
  await shiftAppointment(services, held._id, -1)
  for (const state of ['no-show', 'booked', 'attended'] as const)
    await admin.call(markAppointment, { params: { id: held._id }, body: { state } })
  expect((await eventsOf(held._id)).filter((type) => type === 'appointment.marked')).toHaveLength(3)
})

test('an entry is reported when it is granted, and a refusal is not', async () => {
  const offer = await makePackage(admin, meram._id)
  const person = await memberWith(product, admin, offer)
  const device = await makeDevice(admin, meram._id)
  const before = await newest('entry.recorded')
  expect(await decisionAt(product, device, 'x')).toMatchObject({ allowed: false })
  expect(await newest('entry.recorded')).toBe(before)
  expect(await decisionAt(product, device, await codeOf(person))).toMatchObject({ allowed: true })
  expect(await eventsOf(await newest('entry.recorded'))).toEqual(['entry.recorded'])
})

test('every event of the catalogue is raised by a call, and its record is read by a list', () => {
  expect([...raised].toSorted()).toEqual([...webhookEventNames].toSorted())
  const lists = contract.filter(({ list }) => list).map(({ url }) => url)
  for (const { readBy } of Object.values(webhookEvents)) expect(lists).toContain(readBy)
})

test('a webhook gets the events that it asked for, of its branches, and those of a membership valid there', async () => {
  const ofMembers = await addHook({ events: ['member.created'] })
  const ofKaratay = await addHook({ branches: [karatay._id] })
  const { user } = await member()
  const { _id } = await sell(admin, user._id, (await makePackage(admin, meram._id))._id)
  expect(await eventsOf(user._id, ofMembers)).toEqual(['member.created'])
  expect(await eventsOf(_id, ofMembers)).toEqual([])
  expect(await eventsOf(user._id, ofKaratay)).toEqual([])
  await db.execute(sql`UPDATE memberships SET valid_in = ARRAY[${karatay._id}::uuid] WHERE id = ${_id}`)
  expect(await eventsOf(_id, ofKaratay)).toEqual(['membership.changed'])
  await db.execute(sql`UPDATE users SET branch_id = ${karatay._id} WHERE id = ${user._id}`)
  expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.webhook, ofKaratay))).toBe(2)
})

test('one transaction reports a record once, a rolled-back one never, and without a webhook nothing is written', async () => {
  const { user } = await member()
  const rename = (name: string) => sql`UPDATE users SET name = ${name} WHERE id = ${user._id}`
  await db.transaction(async (tx) => {
    await tx.execute(rename('Ayşe'))
    await tx.execute(rename('Ayşe Nur'))
  })
  await db
    .transaction(async (tx) => {
      await tx.execute(rename('Fatma'))
      tx.rollback()
    })
    .catch(() => undefined)
  expect(await eventsOf(user._id)).toEqual(['member.created', 'member.updated'])
  await db.update(webhooks).set({ state: 'off', offReason: 'manual', offAt: sql`now()` })
  await db.execute(rename('Zeynep'))
  expect(await eventsOf(user._id)).toEqual(['member.created', 'member.updated'])
})

test('a webhook ends with the rights of its author', async () => {
  for (const [index, end] of [
    (id: string) => admin.call(changeRole, { params: { id }, body: { role: 'member' } }),
    (id: string) => admin.call(deleteUser, { params: { id } }),
  ].entries()) {
    const author = await product.person({ role: 'admin', branch: meram._id })
    const ended = await addHook({ author: author.user._id, name: `Biten ${index}` })
    const added = await member()
    expect(await eventsOf(added.user._id, ended)).toEqual(['member.created'])
    await end(author.user._id)
    const later = await member()
    expect(await eventsOf(later.user._id, ended)).toEqual([])
    const [row] = await db.select().from(webhooks).where(eq(webhooks._id, ended))
    expect(row).toMatchObject({ state: 'off', offReason: 'author' })
  }
})
