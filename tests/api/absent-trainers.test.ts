import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { trainerAbsences, trainerHours } from '#server/modules/training/trainer-hours/trainer-hours.table.ts'
import { changeRole, deleteUser } from '#shared/people/users/users.contract.ts'
import { addAppointment, cancelAppointment } from '#shared/training/appointments/appointments.contract.ts'
import { addTrainerAbsence, saveTrainerHours } from '#shared/training/trainer-hours/trainer-hours.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { atTen, saveDailyHours } from '#tests/support/records/appointments.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const packOf = async (branch: string) =>
  makePackage(admin, branch, { kind: 'personal-training', sessions: 10, durationDays: 75, price: 13_500 })
const packs = new Map([
  [meram._id, await packOf(meram._id)],
  [karatay._id, await packOf(karatay._id)],
])

/** A trainer with hours in Meram in the morning and in Karatay in the afternoon. */
async function trainerOfBoth(): Promise<Person> {
  const trainer = await product.person({ role: 'trainer', branch: meram._id })
  await saveDailyHours(admin, trainer.user._id, meram._id, ['08:00', '12:00'])
  await saveDailyHours(admin, trainer.user._id, karatay._id, ['14:00', '20:00'])
  return trainer
}

async function book(trainer: Person, branch: string, startsAt: string) {
  const member = await product.person({ branch, name: 'Zehra Uçar' })
  await sell(admin, member.user._id, packs.get(branch)?._id ?? '')
  return admin.call(addAppointment, {
    body: { branch, member: member.user._id, trainer: trainer.user._id, startsAt },
  })
}

const leave = (who: Person, trainer: Person, days: number, cancels = false) =>
  who.call(addTrainerAbsence, {
    params: { trainerId: trainer.user._id },
    body: { startsAt: atTen(days, -3), endsAt: atTen(days, 12), ...(cancels && { cancels }) },
  })
const refused = (code: string, status = 409) => expect.objectContaining({ status, code })

describe('an absence over what a trainer gives in another branch', () => {
  test('tells the desk its number alone and cancels nothing; an admin of all branches decides', async () => {
    const trainer = await trainerOfBoth()
    const own = await book(trainer, meram._id, atTen(3))
    const foreign = await book(trainer, karatay._id, atTen(3, 5))
    await makeLesson(admin, karatay._id, {
      ...{ trainer: trainer.user._id, startsAt: atTen(3, 7), endsAt: atTen(3, 8), title: 'Akşam yogası' },
    })
    for (const cancels of [false, true]) {
      const refusal = await leave(staff, trainer, 3, cancels).catch((error: Error) => error)
      expect(refusal).toEqual(refused('trainer-absence.other-branch'))
      expect(String(refusal)).toContain('başka şubelerde 2 dersi var')
      expect(String(refusal)).not.toMatch(/Zehra|yogası/)
    }
    await expect(leave(admin, trainer, 3)).rejects.toEqual(refused('trainer-absence.lessons'))
    for (const { _id } of [own, foreign])
      await admin.call(cancelAppointment, { params: { id: _id }, body: { reason: 'Antrenör hasta' } })
  })

  test('is entered by the trainer, who sees all of the own week, and by an admin', async () => {
    const trainer = await trainerOfBoth()
    await book(trainer, karatay._id, atTen(4, 5))
    await expect(leave(staff, trainer, 4, true)).rejects.toEqual(refused('trainer-absence.other-branch'))
    await expect(leave(trainer, trainer, 4)).rejects.toEqual(refused('trainer-absence.booked'))
    await leave(trainer, trainer, 4, true)
    await book(trainer, meram._id, atTen(5))
    await leave(staff, trainer, 5, true)
  })

  test('hours for a branch that does not exist are refused by its name', async () => {
    const trainer = await trainerOfBoth()
    await expect(
      admin.call(saveTrainerHours, {
        params: { trainerId: trainer.user._id },
        body: { branch: crypto.randomUUID(), hours: [{ weekday: 1, from: '06:00', until: '07:00' }] },
      }),
    ).rejects.toMatchObject({ status: 404, message: 'Şube bulunamadı.' })
  })
})

describe('a trainer who leaves', () => {
  const isRefused = {
    status: 409,
    code: 'trainer.has-appointments',
    message: expect.stringContaining('1 bire bir'),
  }
  const demote = (trainer: Person) =>
    admin.call(changeRole, { params: { id: trainer.user._id }, body: { role: 'member' } })

  test('keeps the role until what comes is moved or cancelled; then the hours and the leave go', async () => {
    const trainer = await trainerOfBoth()
    const made = await book(trainer, meram._id, atTen(6))
    await leave(admin, trainer, 7)
    await expect(demote(trainer)).rejects.toMatchObject(isRefused)
    await admin.call(cancelAppointment, { params: { id: made._id }, body: { reason: 'Antrenör ayrıldı' } })
    await demote(trainer)
    const { db } = product.services
    const own = trainer.user._id
    expect(await db.select().from(trainerHours).where(eq(trainerHours.trainer, own))).toEqual([])
    expect(await db.select().from(trainerAbsences).where(eq(trainerAbsences.trainer, own))).toEqual([])
  })

  test('is not removed before either', async () => {
    const trainer = await trainerOfBoth()
    await book(trainer, meram._id, atTen(8))
    const remove = () => admin.call(deleteUser, { params: { id: trainer.user._id } })
    await expect(remove()).rejects.toMatchObject(isRefused)
    await leave(admin, trainer, 8, true)
    await remove()
  })

  test('and an hour that is booked at the same moment do not both succeed', async () => {
    const trainer = await trainerOfBoth()
    const ends = await Promise.allSettled([book(trainer, meram._id, atTen(9)), demote(trainer)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
