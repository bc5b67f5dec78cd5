import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { entryMedia } from '#server/modules/access/entry-media/entry-media.table.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import {
  assignMedium,
  endMedium,
  listEntryMedia,
  reissueMedium,
} from '#shared/access/entry-media/entry-media.contract.ts'
import { entryMediaMessages } from '#shared/access/entry-media/entry-media.messages.ts'
import { saveQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'
import {
  downloadSnapshot,
  type GateSnapshot,
  reportDecisions,
} from '#shared/access/turnstile/gate.contract.ts'
import { saveGateSettings } from '#shared/access/turnstile/turnstile.contract.ts'
import { listDevices, showDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { decideOnMedium, macOfMedium } from '#site/features/gate/offline-decision.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { codeOf, decisionOnMedium, keyOf, makeDevice, scanAt } from '#tests/support/records/turnstile.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const selcuklu = await openBranch(admin, 'Selçuklu')
const staff = await product.person({ role: 'staff', branch: meram._id })
const offer = (await makePackage(admin, meram._id))._id
const { db } = product.services

async function memberOfMeram(): Promise<Person> {
  const person = await product.person({ branch: meram._id })
  await sell(admin, person.user._id, offer)
  return person
}

let last = 5_000_000
function newNumber(): string {
  last += 1
  return String(last).padStart(10, '0')
}
const give = ({ user }: Person, number: string, by = staff) =>
  by.call(assignMedium, { body: { user: user._id, number, format: 'decimal' } })
const entriesOf = ({ user }: Person) =>
  db.select().from(turnstileEntries).where(eq(turnstileEntries.user, user._id))
const snapshotOf = async (device: { key: string }): Promise<GateSnapshot> =>
  (await send(product, 'GET', downloadSnapshot.url, { headers: keyOf(device) })).json()

describe('a card at the gate', () => {
  test('admits its holder, in whatever format the reader writes it', async () => {
    const number = newNumber()
    const person = await memberOfMeram()
    await give(person, number)
    const hex = BigInt(number).toString(16).padStart(8, '0')
    const reversed = (hex.match(/../g) ?? []).reverse().join('')
    const admitted = { allowed: true, reason: 'membership', name: person.user.name }
    const decimal = await makeDevice(admin, meram._id)
    expect(await decisionOnMedium(product, decimal, number)).toMatchObject(admitted)
    for (const [mediumFormat, text] of [
      ['hex', hex],
      ['hex-reversed', reversed],
    ] as const) {
      const device = await makeDevice(admin, meram._id, { mediumFormat, direction: 'out' })
      expect(await decisionOnMedium(product, device, text)).toMatchObject({ allowed: true, reason: 'exit' })
    }
  })

  test('a scan has a code or a card, never both or neither', async () => {
    const device = await makeDevice(admin, meram._id)
    const code = await codeOf(await memberOfMeram())
    expect((await scanAt(product, device, code, { medium: '12345678' })).statusCode).toBe(400)
    const neither = await scanAt(product, device, '', { token: undefined })
    expect(neither.statusCode).toBe(400)
  })

  test('of 200 readings at once one admits', async () => {
    const device = await makeDevice(admin, meram._id)
    const person = await memberOfMeram()
    const number = newNumber()
    await give(person, number)
    const decisions = await Promise.all(
      Array.from({ length: 200 }, () => decisionOnMedium(product, device, number)),
    )
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(1)
    expect(decisions.filter(({ reason }) => reason === 'pass-back')).toHaveLength(199)
  })

  test('does not admit twice within a minute, even where the branch has no pass-back', async () => {
    const params = { branchId: meram._id }
    await admin.call(saveGateSettings, { params, body: { passBackMinutes: 0, stayHours: 4 } })
    const device = await makeDevice(admin, meram._id)
    const person = await memberOfMeram()
    const number = newNumber()
    await give(person, number)
    expect(await decisionOnMedium(product, device, number)).toMatchObject({ allowed: true })
    expect(await decisionOnMedium(product, device, number)).toMatchObject({ reason: 'pass-back' })
    await db.execute(sql`UPDATE turnstile_presence SET entered_at = entered_at - interval '61 seconds'`)
    expect(await decisionOnMedium(product, device, number)).toMatchObject({ allowed: true })
    await admin.call(saveGateSettings, { params, body: { passBackMinutes: 5, stayHours: 4 } })
  })

  test('pays no fee by itself, although the balance would suffice', async () => {
    await admin.call(saveQrFee, { body: { branchId: selcuklu._id, fee: 150 } })
    const person = await product.person({ branch: selcuklu._id })
    await makeWallet(admin, person, selcuklu._id, 500)
    const number = newNumber()
    await give(person, number, admin)
    const device = await makeDevice(admin, selcuklu._id)
    expect(await decisionOnMedium(product, device, number)).toMatchObject({
      allowed: false,
      reason: 'medium-fee',
      fee: 0,
    })
    expect(await entriesOf(person)).toMatchObject([{ allowed: false, fee: 0, source: 'medium' }])
  })

  test('that is lost is refused at once, without the name of its holder', async () => {
    const device = await makeDevice(admin, meram._id)
    const person = await memberOfMeram()
    const number = newNumber()
    const { _id: id } = await give(person, number)
    await staff.call(endMedium, { params: { id }, body: { state: 'lost' } })
    expect(await decisionOnMedium(product, device, number)).toMatchObject({
      allowed: false,
      reason: 'medium-lost',
      name: '',
    })
    expect(await entriesOf(person)).toMatchObject([{ reason: 'medium-lost' }])
  })

  test('that is lost while it is being read passes nobody from the answer of the desk on', async () => {
    const device = await makeDevice(admin, meram._id, { direction: 'out' })
    const number = newNumber()
    const { _id: id } = await give(await memberOfMeram(), number)
    const read = () =>
      Promise.all(
        Array.from({ length: 40 }, async () => (await decisionOnMedium(product, device, number)).reason),
      )
    const during = read()
    await staff.call(endMedium, { params: { id }, body: { state: 'lost' } })
    expect(new Set(await read())).toEqual(new Set(['medium-lost']))
    for (const reason of await during) expect(['exit', 'medium-lost']).toContain(reason)
  })

  test('20 unknown cards a minute raise the alarm of the device, which then refuses all cards for the minute', async () => {
    const device = await makeDevice(admin, meram._id)
    const person = await memberOfMeram()
    const number = newNumber()
    await give(person, number)
    const decisions = await Promise.all(
      Array.from({ length: 60 }, (_, index) => decisionOnMedium(product, device, `99${index}0000`)),
    )
    expect(decisions.filter(({ reason }) => reason === 'medium-unknown')).toHaveLength(20)
    expect(decisions.filter(({ reason }) => reason === 'media-blocked')).toHaveLength(40)
    expect(await db.$count(turnstileEntries, eq(turnstileEntries.device, device._id))).toBe(20)
    const params = { id: device._id }
    expect((await staff.call(showDevice, { params })).mediaAlarmAt).not.toBeNull()
    const alarmed = (person: Person) => person.call(listDevices, { query: { filter: { hasAlarm: true } } })
    expect(await alarmed(staff)).toMatchObject([{ _id: device._id }])
    expect(await alarmed(await product.person({ role: 'staff', branch: selcuklu._id }))).toEqual([])
    expect(await decisionOnMedium(product, device, number)).toMatchObject({ reason: 'media-blocked' })
    expect((await scanAt(product, device, await codeOf(person))).json()).toMatchObject({ allowed: true })
    await db.execute(sql`UPDATE turnstile_devices SET unknown_media_since = now() - interval '61 seconds'`)
    await db.execute(sql`UPDATE turnstile_presence SET entered_at = entered_at - interval '1 hour'`)
    expect(await decisionOnMedium(product, device, number)).toMatchObject({ allowed: true })
  })
})

describe('a card at the desk', () => {
  test('is given to one person at a time', async () => {
    const number = newNumber()
    const people = await Promise.all([memberOfMeram(), memberOfMeram(), memberOfMeram()])
    const answers = await Promise.allSettled(people.map((person) => give(person, number)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
  })

  test('in use is refused with the name of its holder, if the branch knows them', async () => {
    const number = newNumber()
    const [holder, next] = [await memberOfMeram(), await memberOfMeram()]
    await give(holder, number)
    const refused = give(next, number)
    await expect(refused).rejects.toMatchObject({ message: entryMediaMessages.inUseBy(holder.user.name) })
    const elsewhere = await product.person({ role: 'staff', branch: selcuklu._id })
    const stranger = await product.person({ branch: selcuklu._id })
    await expect(give(stranger, number, elsewhere)).rejects.toMatchObject({
      status: 409,
      message: entryMediaMessages.inUse,
    })
  })

  test('returned it is given to the next person', async () => {
    const number = newNumber()
    const [first, next] = [await memberOfMeram(), await memberOfMeram()]
    const { _id: id } = await give(first, number)
    await staff.call(endMedium, { params: { id }, body: { state: 'returned' } })
    await give(next, number)
    const device = await makeDevice(admin, meram._id)
    expect(await decisionOnMedium(product, device, number)).toMatchObject({ name: next.user.name })
  })

  test('lost it stays unusable until an admin reissues it', async () => {
    const number = newNumber()
    const person = await memberOfMeram()
    const { _id: id } = await give(person, number)
    await staff.call(endMedium, { params: { id }, body: { state: 'lost' } })
    await expect(give(await memberOfMeram(), number)).rejects.toMatchObject({
      status: 409,
      message: entryMediaMessages.lostBy(person.user.name),
    })
    const returned = { params: { id }, body: { state: 'returned' as const } }
    await expect(staff.call(endMedium, returned)).rejects.toMatchObject({ status: 409 })
    await expect(staff.call(reissueMedium, { params: { id } })).rejects.toMatchObject({ status: 403 })
    await admin.call(reissueMedium, { params: { id } })
    await expect(admin.call(reissueMedium, { params: { id } })).rejects.toMatchObject({ status: 409 })
    const device = await makeDevice(admin, meram._id)
    expect(await decisionOnMedium(product, device, number)).toMatchObject({ allowed: true })
  })

  test('is lost or returned, and reissued, by one of several who do it at once', async () => {
    const number = newNumber()
    const person = await memberOfMeram()
    const { _id: id } = await give(person, number)
    const params = { id }
    const succeeded = async (calls: Promise<unknown>[]) =>
      (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
    const end = (state: 'lost' | 'returned') => staff.call(endMedium, { params, body: { state } })
    expect(await succeeded([end('lost'), end('lost'), end('lost')])).toBe(1)
    const reissue = () => admin.call(reissueMedium, { params })
    expect(await succeeded([reissue(), reissue(), give(person, number), reissue()])).toBe(1)
    expect(await admin.call(listEntryMedia, { query: { filter: { user: person.user._id } } })).toMatchObject([
      { state: 'active' },
      { state: 'returned' },
    ])
  })

  test('a text that is no number of the chosen format is refused', async () => {
    await expect(give(await memberOfMeram(), '1.23E+09')).rejects.toMatchObject({
      status: 400,
      fields: { number: entryMediaMessages.invalid },
    })
  })

  test('staff neither see nor give cards of people whom their branch does not know', async () => {
    const stranger = await product.person({ branch: selcuklu._id })
    const { _id: id } = await give(stranger, newNumber(), admin)
    await expect(give(stranger, newNumber())).rejects.toMatchObject({ status: 404 })
    const lost = { params: { id }, body: { state: 'lost' as const } }
    await expect(staff.call(endMedium, lost)).rejects.toMatchObject({ status: 404 })
    const filter = { user: stranger.user._id }
    expect(await staff.call(listEntryMedia, { query: { filter } })).toEqual([])
    expect(await admin.call(listEntryMedia, { query: { filter } })).toHaveLength(1)
  })
})

describe('a card at an offline gate', () => {
  const empty = { used: new Set<string>(), lastEntries: new Map<string, number>() }

  test('is known by an HMAC of this device; the list has no number', async () => {
    const [device, other] = [await makeDevice(admin, meram._id), await makeDevice(admin, meram._id)]
    const person = await memberOfMeram()
    const number = newNumber()
    const { number: hex } = await give(person, number)
    const snapshot = await snapshotOf(device)
    expect(JSON.stringify(snapshot)).not.toContain(hex)
    const mac = await macOfMedium(number, snapshot)
    expect(mac).not.toBe(await macOfMedium(number, await snapshotOf(other)))
    const decide = (memory = empty, now = new Date()) => decideOnMedium(mac, 'in', snapshot, memory, now)
    expect(decide()).toMatchObject({ reason: 'membership', user: person.user._id, name: person.user.name })
    const justNow = { ...empty, lastEntries: new Map([[person.user._id, Date.now() - 30_000]]) }
    expect(decide(justNow)).toMatchObject({ reason: 'pass-back' })
    const unknown = await macOfMedium('7777777', snapshot)
    expect(decideOnMedium(unknown, 'in', snapshot, empty, new Date())).toMatchObject({
      reason: 'medium-unknown',
    })
  })

  test('that is lost is refused from the next list on', async () => {
    const device = await makeDevice(admin, meram._id)
    const number = newNumber()
    const { _id: id } = await give(await memberOfMeram(), number)
    const before = await snapshotOf(device)
    await staff.call(endMedium, { params: { id }, body: { state: 'lost' } })
    const after = await snapshotOf(device)
    const mac = await macOfMedium(number, after)
    expect(decideOnMedium(mac, 'in', before, empty, new Date())).toMatchObject({ reason: 'membership' })
    expect(decideOnMedium(mac, 'in', after, empty, new Date())).toMatchObject({
      reason: 'medium-lost',
      name: '',
    })
  })

  test('reports count if the card was active then, once', async () => {
    const device = await makeDevice(admin, meram._id)
    const person = await memberOfMeram()
    const number = newNumber()
    const { _id: id } = await give(person, number)
    await db
      .update(entryMedia)
      .set({ createdAt: sql`now() - interval '2 hours'` })
      .where(eq(entryMedia._id, id))
    await staff.call(endMedium, { params: { id }, body: { state: 'lost' } })
    await db.update(entryMedia).set({ endedAt: sql`now() - interval '1 hour'` }).where(eq(entryMedia._id, id))
    const medium = await macOfMedium(number, await snapshotOf(device))
    const minutesAgo = (minutes: number, reason: string) => ({
      medium,
      direction: 'in',
      reason,
      at: new Date(Date.now() - minutes * 60_000).toISOString(),
    })
    const decisions = [
      minutesAgo(90, 'membership'),
      minutesAgo(30, 'membership'),
      minutesAgo(180, 'membership'),
      minutesAgo(20, 'medium-lost'),
      { ...minutesAgo(90, 'membership'), medium: 'A'.repeat(22) },
    ]
    const report = async (payload: object) =>
      (await send(product, 'POST', reportDecisions.url, { headers: keyOf(device), payload })).json()
    expect(await report({ decisions })).toEqual({ recorded: 2, known: 0, rejected: 3 })
    expect(await report({ decisions })).toEqual({ recorded: 0, known: 2, rejected: 3 })
    expect(await entriesOf(person)).toHaveLength(2)
  })
})
