import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { expireSessions } from '#server/modules/membership/session-packs/session-packs.module.ts'
import { checkDeskLedger, type DeskDiscrepancy } from '#server/modules/money/sales/desk-ledger-check.ts'
import {
  consumeUnmarkedAppointments,
  remindOfAppointments,
} from '#server/modules/training/appointments/appointments.jobs.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  showMembershipValue,
  transferMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { showOverview } from '#shared/office/member-overview/member-overview.contract.ts'
import { showPersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'
import * as contract from '#shared/training/appointments/appointments.contract.ts'
import { appointmentsMessages as texts } from '#shared/training/appointments/appointments.messages.ts'
import {
  addTrainerAbsence,
  deleteTrainerAbsence,
  saveTrainerHours,
} from '#shared/training/trainer-hours/trainer-hours.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { atTen, saveDailyHours, shiftAppointment, sumsOf } from '#tests/support/records/appointments.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { holderOf } from '#tests/support/records/positions.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })
const trainer = await product.person({ role: 'trainer', branch: meram._id, name: 'Burak Aydın' })
const other = await product.person({ role: 'trainer', branch: meram._id, name: 'Elif Kaya' })
await saveDailyHours(admin, trainer.user._id, meram._id)
await saveDailyHours(admin, other.user._id, meram._id)
const ten = await makePackage(admin, meram._id, {
  name: 'On bire bir ders',
  kind: 'personal-training',
  sessions: 10,
  durationDays: 75,
  price: 13_500,
})

async function memberWithPack(offer = ten): Promise<{ member: Person; pack: string }> {
  const member = await product.person({ branch: meram._id })
  const { _id } = await sell(admin, member.user._id, offer._id)
  // As if sold some days ago.
  const startsAt = new Date(Date.now() - 10 * 86_400_000).toISOString()
  await product.services.db.update(memberships).set({ startsAt }).where(eq(memberships._id, _id))
  return { member, pack: _id }
}

const book = (member: Person, startsAt: string, fields: Partial<{ trainer: string; pack: string }> = {}) =>
  member.call(contract.bookAppointment, {
    body: { branch: meram._id, trainer: trainer.user._id, startsAt, ...fields },
  })
const refused = (code: string, status = 409) => expect.objectContaining({ status, code })

test('the next session stands on the person’s page, for those who see sessions', async () => {
  const { member } = await memberWithPack()
  const nextFor = async (person: Pick<Person, 'call'>) =>
    (await person.call(showPersonSummary, { params: { id: member.user._id } })).nextAppointment
  expect(await nextFor(staff)).toBeNull()
  const later = await book(member, atTen(9, 3))
  const next = await book(member, atTen(8, 3))
  expect(await nextFor(staff)).toMatchObject({ _id: next._id, trainerName: 'Burak Aydın' })
  expect(await nextFor(await holderOf(product, admin, ['users.show'], [meram._id]))).toBeNull()
  await staff.call(contract.cancelAppointment, { params: { id: next._id }, body: { reason: 'Hasta' } })
  expect(await nextFor(staff)).toMatchObject({ _id: later._id })
})

describe('a member with a pack', () => {
  test('sees free times, books one, and the pack has a session less', async () => {
    const { member, pack } = await memberWithPack()
    const day = atTen(2).slice(0, 10)
    const query = { branch: meram._id, trainer: trainer.user._id, from: day, until: day }
    const free = await product.visitor()(contract.listSlots, { query })
    expect(free).toHaveLength(12)
    const made = await book(member, atTen(2))
    expect(made).toMatchObject({
      trainerName: 'Burak Aydın',
      packName: 'On bire bir ders',
      state: 'booked',
      isCharged: false,
      endsAt: atTen(2, 1),
    })
    const next = {
      _id: made._id,
      startsAt: made.startsAt,
      trainerName: 'Burak Aydın',
      branchName: 'Meram Şubesi',
    }
    expect((await member.call(showOverview)).nextAppointment).toEqual(next)
    const left = await product.visitor()(contract.listSlots, { query })
    expect(left.map(({ startsAt }) => startsAt)).not.toContain(atTen(2))
    expect(left).toHaveLength(11)
    expect(await sumsOf(product.services, pack)).toMatchObject({ granted: 10, available: 9, reserved: 1 })
    const profile = await member.call(showProfile)
    expect(profile.memberships[0]?.pack).toMatchObject({ available: 9, reserved: 1, consumed: 0 })
    expect((await mailbox.waitFor(trainer.user.email)).subject).toContain('yeni bire bir ders')
    expect(await member.call(contract.listMyAppointments)).toEqual([made])
  })

  test('moves in time, and not any more when a cancellation would be late', async () => {
    const { member } = await memberWithPack()
    const made = await book(member, atTen(3))
    const move = (startsAt: string, to?: string) =>
      member.call(contract.moveMyAppointment, {
        params: { id: made._id },
        body: { startsAt, ...(to && { trainer: to }) },
      })
    expect(await move(atTen(3, 2), other.user._id)).toMatchObject({
      startsAt: atTen(3, 2),
      trainerName: 'Elif Kaya',
    })
    await shiftAppointment(product.services, made._id, 3)
    await expect(move(atTen(4))).rejects.toEqual(refused('appointment.late-move'))
  })

  test('cancels in time at no cost; later it is asked, and costs the session', async () => {
    const { member, pack } = await memberWithPack()
    const first = await book(member, atTen(5))
    const cancel = (id: string, acceptsCharge?: boolean) =>
      member.call(contract.cancelMyAppointment, {
        params: { id },
        body: acceptsCharge ? { acceptsCharge } : {},
      })
    expect(await cancel(first._id)).toMatchObject({ state: 'cancelled', isCharged: false })
    expect(await sumsOf(product.services, pack)).toMatchObject({ available: 10, reserved: 0 })
    const second = await book(member, atTen(5))
    await shiftAppointment(product.services, second._id, 3)
    await expect(cancel(second._id)).rejects.toEqual(refused('appointment.late'))
    expect(await cancel(second._id, true)).toMatchObject({ state: 'late-cancelled', isCharged: true })
    expect(await sumsOf(product.services, pack)).toMatchObject({ available: 9, consumed: 1 })
    await expect(cancel(second._id, true)).rejects.toEqual(refused('appointment.over'))
  })

  test('does not book without a pack, too early or too late, outside the hours, or for another person', async () => {
    const { member } = await memberWithPack()
    const bare = await product.person({ branch: meram._id })
    await expect(book(bare, atTen(6))).rejects.toEqual(refused('appointment.no-pack'))
    await expect(book(member, atTen(40))).rejects.toEqual(refused('appointment.too-early'))
    await expect(book(member, new Date(Date.now() + 600_000).toISOString())).rejects.toEqual(
      refused('appointment.too-late'),
    )
    await expect(book(member, atTen(6, 0.25))).rejects.toEqual(refused('appointment.slot-taken'))
    const { pack } = await memberWithPack()
    await expect(book(member, atTen(6), { pack })).rejects.toEqual(refused('appointment.no-pack'))
    const made = await book(member, atTen(6))
    await expect(
      bare.call(contract.cancelMyAppointment, { params: { id: made._id }, body: {} }),
    ).rejects.toEqual(refused('record.not-found', 404))
  })

  test('books once with one request key', async () => {
    const { member, pack } = await memberWithPack()
    const requestKey = crypto.randomUUID()
    const body = { branch: meram._id, trainer: trainer.user._id, startsAt: atTen(7), requestKey }
    const [one, two] = await Promise.all([
      member.call(contract.bookAppointment, { body }),
      member.call(contract.bookAppointment, { body }),
    ])
    expect(one._id).toBe(two._id)
    expect(await sumsOf(product.services, pack)).toMatchObject({ reserved: 1 })
    expect((await member.call(contract.bookAppointment, { body }))._id).toBe(one._id)
    await member.call(contract.cancelMyAppointment, { params: { id: one._id }, body: {} })
    await expect(member.call(contract.bookAppointment, { body })).rejects.toEqual(
      refused('appointment.key-used'),
    )
  })

  test('books until the end of the last day that the branch allows, and no hour of the next', async () => {
    const { member } = await memberWithPack()
    const { earliestDays } = contract.defaultAppointmentRules
    const today = clubDay(new Date())
    const at = (days: number, time: string) => clubMoment(`${addDays(today, days)}T${time}`).toISOString()
    expect(await book(member, at(earliestDays, '19:00'))).toMatchObject({ state: 'booked' })
    for (const time of ['08:00', '19:00'])
      await expect(book(member, at(earliestDays + 1, time))).rejects.toEqual(refused('appointment.too-early'))
  })

  test('is reminded the day before, once', async () => {
    const { member } = await memberWithPack()
    const made = await book(member, atTen(8))
    await remindOfAppointments(product.services, new Date(Date.parse(made.startsAt) - 86_400_000))
    expect((await mailbox.waitFor(member.user.email)).subject).toContain('yarın bire bir dersin var')
    const again = await remindOfAppointments(
      product.services,
      new Date(Date.parse(made.startsAt) - 86_400_000),
    )
    expect(again).toBe(0)
  })
})

describe('races', () => {
  test('of 60 members for one time: one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => memberWithPack()))
    const ends = await Promise.allSettled(people.map(({ member }) => book(member, atTen(9))))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toEqual(refused('appointment.slot-taken'))
  })

  test('of one member for the same time with two trainers: one succeeds', async () => {
    const { member, pack } = await memberWithPack()
    const ends = await Promise.allSettled([
      book(member, atTen(10)),
      book(member, atTen(10), { trainer: other.user._id }),
    ])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await sumsOf(product.services, pack)).toMatchObject({ reserved: 1 })
  })
})

describe('the desk', () => {
  const addFor = (who: Person, member: Person, fields: Record<string, unknown> = {}) =>
    who.call(contract.addAppointment, {
      body: {
        ...{ branch: meram._id, member: member.user._id, trainer: trainer.user._id, startsAt: atTen(11) },
        ...fields,
      },
    })

  test('books a member it finds by the pack, who is told; outside the hours it is asked', async () => {
    const { member, pack } = await memberWithPack()
    const packs = await staff.call(contract.listBookablePacks, {
      query: { branch: meram._id, q: member.user.name },
    })
    expect(packs).toEqual([expect.objectContaining({ pack, member: member.user._id, available: 10 })])
    const made = await addFor(staff, member, { room: 'Ring salonu', note: 'Diz ağrısı yok' })
    expect(made).toMatchObject({ room: 'Ring salonu', note: 'Diz ağrısı yok', bookedBy: staff.user._id })
    expect((await mailbox.waitFor(member.user.email)).text).toContain(
      'Burak Aydın ile bire bir dersin ayrıldı',
    )
    const late = { startsAt: atTen(11, 11), endsAt: atTen(11, 12) }
    await expect(addFor(staff, member, late)).rejects.toEqual(refused('appointment.outside-hours'))
    expect(await addFor(staff, member, { ...late, outsideHours: true })).toMatchObject(late)
    const [own] = await member.call(contract.listMyAppointments)
    expect(own?.note).toBe('')
  })

  test('does not book a time that a lesson, an absence or another appointment takes, nor across midnight', async () => {
    const { member } = await memberWithPack()
    await makeLesson(admin, meram._id, {
      ...{ trainer: trainer.user._id, startsAt: atTen(12), endsAt: atTen(12, 1), capacity: 5 },
    })
    await expect(addFor(staff, member, { startsAt: atTen(12, 0.5) })).rejects.toEqual(
      refused('appointment.slot-taken'),
    )
    const long = { startsAt: atTen(13, 13), endsAt: atTen(13, 15), outsideHours: true }
    await expect(addFor(staff, member, long)).rejects.toEqual(refused('validation.failed', 400))
    const none = { startsAt: atTen(13), endsAt: atTen(13) }
    await expect(addFor(staff, member, none)).rejects.toEqual(refused('validation.failed', 400))
    const made = await addFor(staff, member, { startsAt: atTen(13) })
    await expect(
      makeLesson(admin, meram._id, {
        ...{ trainer: trainer.user._id, startsAt: atTen(13), endsAt: atTen(13, 1), capacity: 5 },
      }),
    ).rejects.toEqual(refused('lesson.trainer-clash'))
    expect(made.state).toBe('booked')
  })

  test('moves, cancels and marks; a no-show costs the session by the rule, and a mark can be taken back', async () => {
    const { member, pack } = await memberWithPack()
    const made = await addFor(staff, member, { startsAt: atTen(14) })
    const moved = await staff.call(contract.updateAppointment, {
      params: { id: made._id },
      body: { startsAt: atTen(14, 3), trainer: other.user._id, version: made.version },
    })
    expect(moved).toMatchObject({ startsAt: atTen(14, 3), endsAt: atTen(14, 4), trainer: other.user._id })
    await expect(
      staff.call(contract.updateAppointment, {
        params: { id: made._id },
        body: { startsAt: atTen(15), version: made.version },
      }),
    ).rejects.toMatchObject({ status: 409 })
    const mark = (who: Person, state: 'booked' | 'attended' | 'no-show') =>
      who.call(contract.markAppointment, { params: { id: made._id }, body: { state } })
    await expect(mark(other, 'attended')).rejects.toEqual(refused('appointment.mark-early'))
    await shiftAppointment(product.services, made._id, -1)
    await expect(mark(trainer, 'attended')).rejects.toEqual(refused('record.not-found', 404))
    expect(await mark(other, 'no-show')).toMatchObject({ state: 'no-show', isCharged: true })
    expect((await sumsOf(product.services, pack)).consumed).toBe(1)
    expect(await mark(staff, 'booked')).toMatchObject({ state: 'booked', isCharged: false })
    expect(await mark(other, 'attended')).toMatchObject({ state: 'attended', isCharged: true })
    expect(await sumsOf(product.services, pack)).toMatchObject({ available: 9, reserved: 0, consumed: 1 })
    const next = await addFor(staff, member, { startsAt: atTen(16) })
    const ended = await staff.call(contract.cancelAppointment, {
      params: { id: next._id },
      body: { reason: 'Salon kapalı' },
    })
    expect(ended).toMatchObject({ state: 'cancelled', isCharged: false, cancelReason: 'Salon kapalı' })
  })

  test('of another branch sees and books nothing', async () => {
    const { member } = await memberWithPack()
    const stranger = await product.person({ role: 'staff', branch: karatay._id })
    const made = await book(member, atTen(17))
    await expect(stranger.call(contract.showAppointment, { params: { id: made._id } })).rejects.toEqual(
      refused('record.not-found', 404),
    )
    expect(await stranger.call(contract.listAppointments)).toEqual([])
    await expect(addFor(stranger, member)).rejects.toMatchObject({ status: 403 })
    await expect(
      stranger.call(contract.listBookablePacks, { query: { branch: meram._id } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('changes the rules of the branch, which then hold for members', async () => {
    const { rules } = {
      rules: await staff.call(contract.showAppointmentRules, { params: { branchId: meram._id } }),
    }
    expect(rules).toMatchObject(contract.defaultAppointmentRules)
    const { branch: _, version: __, ...fields } = rules
    const own = await product.person({ role: 'staff', branch: karatay._id })
    const saved = await own.call(contract.saveAppointmentRules, {
      params: { branchId: karatay._id },
      body: { ...fields, sessionMinutes: 45, earliestDays: 7 },
    })
    expect(saved).toMatchObject({ sessionMinutes: 45, earliestDays: 7 })
    await expect(
      own.call(contract.saveAppointmentRules, { params: { branchId: meram._id }, body: fields }),
    ).rejects.toMatchObject({ status: 403 })
    const wrong = { ...fields, sessionMinutes: 0 }
    await expect(
      own.call(contract.saveAppointmentRules, { params: { branchId: karatay._id }, body: wrong }),
    ).rejects.toMatchObject({ status: 400 })
  })
})

const saveHoursOf = (
  who: Person,
  branch: string,
  hours: { weekday: number; from: string; until: string }[],
) => who.call(saveTrainerHours, { params: { trainerId: trainer.user._id }, body: { branch, hours } })

describe('a trainer', () => {
  test('sees and plans the own week only', async () => {
    const { member } = await memberWithPack()
    const made = await trainer.call(contract.addAppointment, {
      body: { branch: meram._id, member: member.user._id, trainer: trainer.user._id, startsAt: atTen(18) },
    })
    await expect(
      trainer.call(contract.addAppointment, {
        body: { branch: meram._id, member: member.user._id, trainer: other.user._id, startsAt: atTen(18) },
      }),
    ).rejects.toMatchObject({ status: 403 })
    const rows = await other.call(contract.listAppointments)
    expect(rows.map(({ _id }) => _id)).not.toContain(made._id)
  })

  test('takes leave: booked times are asked about, then cancelled with a notice; nothing can be booked meanwhile', async () => {
    const { member, pack } = await memberWithPack()
    const made = await book(member, atTen(20), { trainer: other.user._id })
    const leave = (cancels?: boolean) =>
      other.call(addTrainerAbsence, {
        params: { trainerId: other.user._id },
        body: { startsAt: atTen(20, -3), endsAt: atTen(21), reason: 'Kurs', ...(cancels && { cancels }) },
      })
    await expect(leave()).rejects.toEqual(refused('trainer-absence.booked'))
    const absence = await leave(true)
    expect(await sumsOf(product.services, pack)).toMatchObject({ available: 10 })
    const [own] = await member.call(contract.listMyAppointments)
    expect(own).toMatchObject({ _id: made._id, state: 'cancelled', cancelReason: 'Antrenör izinli.' })
    await expect(book(member, atTen(20, 2), { trainer: other.user._id })).rejects.toEqual(
      refused('appointment.slot-taken'),
    )
    await expect(trainer.call(deleteTrainerAbsence, { params: { id: absence._id } })).rejects.toMatchObject({
      status: 403,
    })
    await other.call(deleteTrainerAbsence, { params: { id: absence._id } })
    await book(member, atTen(20, 2), { trainer: other.user._id })
  })

  test('has hours that do not overlap and end after they begin, in the branches of who saves them', async () => {
    const save = (hours: { weekday: number; from: string; until: string }[]) =>
      saveHoursOf(trainer, karatay._id, hours)
    await expect(save([{ weekday: 1, from: '10:00', until: '10:00' }])).rejects.toMatchObject({ status: 403 })
    const forKaratay = (hours: { weekday: number; from: string; until: string }[]) =>
      saveHoursOf(admin, karatay._id, hours)
    await expect(forKaratay([{ weekday: 1, from: '10:00', until: '09:00' }])).rejects.toMatchObject({
      status: 400,
    })
    await expect(forKaratay([{ weekday: 1, from: '10:00', until: '12:00' }])).rejects.toMatchObject({
      status: 400,
    })
    expect(await forKaratay([{ weekday: 1, from: '20:00', until: '24:00' }])).toMatchObject({
      trainer: trainer.user._id,
    })
    await forKaratay([])
  })
})

describe('a pack that ends', () => {
  test('by cancellation frees its times and takes back what is left', async () => {
    const { member, pack } = await memberWithPack()
    await book(member, atTen(22))
    await admin.call(cancelMembership, { params: { id: pack }, body: { reason: 'Taşındı' } })
    expect(await sumsOf(product.services, pack)).toEqual({
      ...{ granted: 10, available: 0, reserved: 0, consumed: 0, expired: 0, refunded: 10 },
    })
    const [own] = await member.call(contract.listMyAppointments)
    expect(own).toMatchObject({ state: 'cancelled', cancelReason: texts.packEnded })
    await expect(book(member, atTen(22))).rejects.toEqual(refused('appointment.no-pack'))
  })

  test('given to another person frees its times; the new owner books', async () => {
    const { member, pack } = await memberWithPack()
    const heir = await product.person({ branch: meram._id })
    await book(member, atTen(23))
    await admin.call(transferMembership, {
      params: { id: pack },
      body: { user: heir.user._id, reason: 'Kardeşine verdi' },
    })
    expect(await sumsOf(product.services, pack)).toMatchObject({ available: 10, reserved: 0 })
    await expect(book(member, atTen(24))).rejects.toEqual(refused('appointment.no-pack'))
    expect(await book(heir, atTen(24))).toMatchObject({ pack })
  })

  test('uses the sessions that nobody has marked after two days, with a notice', async () => {
    const { member, pack } = await memberWithPack()
    const made = await book(member, atTen(25))
    await shiftAppointment(product.services, made._id, -50)
    expect(await consumeUnmarkedAppointments(product.services)).toBe(1)
    expect(await sumsOf(product.services, pack)).toMatchObject({ available: 9, consumed: 1 })
    expect((await mailbox.waitFor(member.user.email)).subject).toContain('kullanılmış sayıldı')
    expect(await consumeUnmarkedAppointments(product.services)).toBe(0)
  })

  test('by its own date loses what is left, once; the ledger agrees with its sums and its appointments', async () => {
    const { member, pack } = await memberWithPack()
    const made = await book(member, atTen(26))
    await shiftAppointment(product.services, made._id, -1)
    await staff.call(contract.markAppointment, { params: { id: made._id }, body: { state: 'attended' } })
    await product.services.db
      .update(memberships)
      .set({ endsAt: new Date(Date.now() - 60_000).toISOString() })
      .where(eq(memberships._id, pack))
    expect(await expireSessions(product.services)).toBe(1)
    expect(await expireSessions(product.services)).toBe(0)
    expect(await sumsOf(product.services, pack)).toEqual({
      ...{ granted: 10, available: 0, reserved: 0, consumed: 1, expired: 9, refunded: 0 },
    })
    const found: DeskDiscrepancy[] = []
    const check = async () => {
      found.length = 0
      const client = await product.services.pool.connect()
      await checkDeskLedger(client, (difference) => found.push(difference))
      client.release()
      return found.filter(({ subject }) => subject === 'pack')
    }
    expect(await check()).toEqual([])
    await product.services.pool.query(
      `ALTER TABLE session_packs DISABLE TRIGGER USER;
       UPDATE session_packs SET consumed = 2, expired = 8 WHERE membership_id = '${pack}';
       ALTER TABLE session_packs ENABLE TRIGGER USER`,
    )
    expect((await check()).map(({ what, expected, found: now }) => [what, expected, now])).toEqual([
      ['pack-consumed', 1, 2],
      ['pack-expired', 9, 8],
    ])
  })

  test('by cancellation is worth its unused sessions', async () => {
    const { member, pack } = await memberWithPack()
    const made = await book(member, atTen(27))
    await shiftAppointment(product.services, made._id, -2)
    await staff.call(contract.markAppointment, { params: { id: made._id }, body: { state: 'attended' } })
    expect(await admin.call(showMembershipValue, { params: { id: pack } })).toMatchObject({
      amount: 13_500,
      usedDays: 1,
      remainingDays: 9,
      unearned: 12_150,
    })
  })
})
