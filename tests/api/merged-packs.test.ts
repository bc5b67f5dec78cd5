import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { appointments } from '#server/modules/training/appointments/appointments.table.ts'
import { formatMoment } from '#shared/core/format-date.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { transferMembership } from '#shared/money/membership-changes/membership-changes.contract.ts'
import { mergePeople, previewMerge } from '#shared/office/merges/merges.contract.ts'
import { mergesMessages as texts } from '#shared/office/merges/merges.messages.ts'
import * as contract from '#shared/training/appointments/appointments.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { atTen, saveDailyHours, shiftAppointment, sumsOf } from '#tests/support/records/appointments.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { join } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const { services } = product
const { db } = services
const meram = await openBranch(admin, 'Meram Şubesi')
const [burak, elif] = await Promise.all(
  ['Burak Aydın', 'Elif Kaya'].map(async (name) => {
    const { user } = await product.person({ role: 'trainer', branch: meram._id, name })
    await saveDailyHours(admin, user._id, meram._id)
    return user._id
  }),
)
const packs = { kind: 'personal-training', durationDays: 75, price: 10_000 } as const
const ten = await makePackage(admin, meram._id, { ...packs, name: 'On ders', sessions: 10 })
const four = await makePackage(admin, meram._id, { ...packs, name: 'Dört ders', sessions: 4 })
const everyDay = await makePackage(admin, meram._id, { price: 1000 })

type Holder = Person & { pack: string }

async function holderOf(offer = ten): Promise<Holder> {
  const person = await product.person({ branch: meram._id })
  const { _id: pack } = await sell(admin, person.user._id, offer._id)
  const startsAt = new Date(Date.now() - 10 * 86_400_000).toISOString()
  await db.update(memberships).set({ startsAt }).where(eq(memberships._id, pack))
  return { ...person, pack }
}

const book = ({ user }: Person, startsAt: string, trainer = burak) =>
  admin.call(contract.addAppointment, {
    body: { branch: meram._id, member: user._id, trainer: trainer ?? '', startsAt },
  })
const mark = (id: string, state: 'attended' | 'no-show') =>
  admin.call(contract.markAppointment, { params: { id }, body: { state } })
const pairOf = (stays: Person, goes: Person) => ({ stays: stays.user._id, goes: goes.user._id })
const merge = (stays: Person, goes: Person, queueOverlaps = false) =>
  admin.call(mergePeople, { body: { ...pairOf(stays, goes), queueOverlaps } })
const overlapAt = (startsAt: string) =>
  expect.objectContaining({ status: 409, message: texts.appointmentOverlap(formatMoment(startsAt)) })
const ownerOf = async (id: string) => {
  const [row] = await db.select().from(appointments).where(eq(appointments._id, id))
  return row?.member
}

describe('two records with packs', () => {
  test('become one with both packs, their appointments and what was used of them', async () => {
    const [stays, goes] = [await holderOf(), await holderOf(four)]
    await book(stays, atTen(4))
    const coming = await book(goes, atTen(5))
    const used = await book(goes, atTen(6))
    await shiftAppointment(services, used._id, -3)
    await mark(used._id, 'attended')
    const { moves } = await admin.call(previewMerge, { body: pairOf(stays, goes) })
    expect(moves).toContainEqual({ label: texts.records.appointments, count: 2 })
    await merge(stays, goes)
    expect(await sumsOf(services, stays.pack)).toMatchObject({ available: 9, reserved: 1 })
    expect(await sumsOf(services, goes.pack)).toMatchObject({ available: 2, reserved: 1, consumed: 1 })
    await stays.call(contract.cancelMyAppointment, { params: { id: coming._id }, body: {} })
    expect(await sumsOf(services, goes.pack)).toMatchObject({ available: 3, reserved: 0 })
  })

  test('of which one has begun a session of a pack that was given away or ended since', async () => {
    const [stays, goes, heir] = [await holderOf(), await holderOf(), await holderOf()]
    const begun = await book(goes, atTen(8))
    await shiftAppointment(services, begun._id, -4)
    await admin.call(transferMembership, {
      params: { id: goes.pack },
      body: { user: heir.user._id, reason: 'Kardeşine verdi' },
    })
    const later = await book(stays, atTen(9))
    await shiftAppointment(services, later._id, -6)
    await admin.call(cancelMembership, { params: { id: stays.pack }, body: { reason: 'Taşındı' } })
    await merge(goes, stays)
    expect(await ownerOf(later._id)).toBe(goes.user._id)
    await merge(heir, goes)
    expect(await ownerOf(begun._id)).toBe(heir.user._id)
    await mark(begun._id, 'attended')
    expect(await sumsOf(services, goes.pack)).toMatchObject({ consumed: 1, reserved: 0 })
  })
})

describe('at one hour', () => {
  test('two appointments are refused by their time, until one is cancelled', async () => {
    const [stays, goes] = [await holderOf(), await holderOf()]
    await book(stays, atTen(10))
    const other = await book(goes, atTen(10), elif)
    await expect(admin.call(previewMerge, { body: pairOf(stays, goes) })).rejects.toEqual(
      overlapAt(atTen(10)),
    )
    await expect(merge(stays, goes)).rejects.toEqual(overlapAt(atTen(10)))
    await admin.call(contract.cancelAppointment, {
      params: { id: other._id },
      body: { reason: 'Çift kayıt' },
    })
    await merge(stays, goes)
    expect(await ownerOf(other._id)).toBe(stays.user._id)
  })

  test('an appointment and a lesson are refused, whichever record has the lesson', async () => {
    const [one, other] = [await holderOf(), await holderOf()]
    await sell(admin, one.user._id, everyDay._id)
    const lesson = await makeLesson(admin, meram._id, { startsAt: atTen(11), endsAt: atTen(11, 1) })
    await join(one, lesson)
    await book(other, atTen(11))
    await expect(merge(one, other)).rejects.toEqual(overlapAt(atTen(11)))
    await expect(merge(other, one)).rejects.toEqual(overlapAt(atTen(11)))
  })

  test('of the past, two that were marked become one record’s', async () => {
    const [stays, goes] = [await holderOf(), await holderOf()]
    const both = [await book(stays, atTen(12)), await book(goes, atTen(13), elif)]
    for (const { _id } of both) {
      await shiftAppointment(services, _id, -30)
      if (_id === both[0]?._id) await mark(_id, 'attended')
    }
    await expect(merge(stays, goes)).rejects.toMatchObject({ status: 409 })
    await mark(both[1]?._id ?? '', 'no-show')
    await merge(stays, goes)
    expect(await Promise.all(both.map(({ _id }) => ownerOf(_id)))).toEqual([stays.user._id, stays.user._id])
  })
})
