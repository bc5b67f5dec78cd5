import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accessWindows } from '#server/modules/access/access-windows/access-windows.table.ts'
import { confirmedValues } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import {
  type AccessWindow,
  AccessWindowInput,
  addAccessWindow,
  deleteAccessWindow,
  listAccessWindows,
  listAccessWindowsOfBranch,
  updateAccessWindow,
} from '#shared/access/access-windows/access-windows.contract.ts'
import { accessWindowsMessages } from '#shared/access/access-windows/access-windows.messages.ts'
import {
  isWindowOpen,
  nextAllowed,
  type WindowPerson,
  type WindowRule,
  windowRefusal,
  writeCondition,
  writeWindowTime,
} from '#shared/access/access-windows/access-windows.rules.ts'
import { downloadSnapshot, type GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'
import { showUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { updateBranch } from '#shared/club/branches/branches.contract.ts'
import { addDays, ageOn, clubDateTime, clubDay, clubMoment } from '#shared/core/club-time.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'
import { updateProfile } from '#shared/people/users/profile.contract.ts'
import { createMember, updateMember } from '#shared/people/walk-ins/walk-ins.contract.ts'
import { decideOffline } from '#site/features/gate/offline-decision.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { link, personOfAge } from '#tests/support/records/guardians.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { codeOf, decisionAt, keyOf, makeDevice, signedCode } from '#tests/support/records/turnstile.ts'

const texts = accessWindowsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const gate = await makeDevice(admin, meram._id)
const monthly = (await makePackage(admin, meram._id, { name: 'Aylık' }))._id
const yearly = (await makePackage(admin, meram._id, { name: 'Yıllık' }))._id

interface Facts {
  gender?: 'female' | 'male' | 'unspecified'
  birthDate?: string
  /** Whether reception has confirmed them. */
  isConfirmed?: boolean
}

async function memberWith(
  { gender = 'unspecified', birthDate = '', isConfirmed = true }: Facts,
  offer = monthly,
): Promise<Person> {
  const person = await product.person({ branch: meram._id })
  await product.services.db
    .update(users)
    .set({
      gender,
      userDetails: { birthDate },
      ...(isConfirmed &&
        (gender !== 'unspecified' || birthDate !== '') &&
        confirmedValues(admin.user, { gender, userDetails: { birthDate } })),
    })
    .where(sql`${users._id} = ${person.user._id}`)
  if (isMinor(birthDate)) {
    const guardian = await personOfAge(product, admin, 40, { branch: meram._id })
    await link(admin, person.user._id, guardian.user._id)
  }
  await sell(admin, person.user._id, offer)
  return person
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]
/** Open at any time of the day. */
const always = { days: everyDay, from: '00:00', until: '00:00' }

type Fields = Partial<BodyInputOf<typeof addAccessWindow>>
const reserve = (fields: Fields, branch = meram._id): Promise<AccessWindow> =>
  admin.call(addAccessWindow, { body: { branch, ...always, ...fields } })
const removeAll = () => product.services.db.delete(accessWindows)

const rule = (fields: Partial<WindowRule>): WindowRule => ({
  days: everyDay,
  from: '10:00',
  until: '12:00',
  gender: null,
  minAge: null,
  maxAge: null,
  packages: [],
  ...fields,
})
const personWith = (fields: Partial<WindowPerson> = {}): WindowPerson => ({
  gender: 'unspecified',
  birthDate: null,
  packages: [],
  ...fields,
})
const women = rule({ gender: 'female' })
const children = rule({ maxAge: 12 })
const woman = personWith({ gender: 'female' })
const man = personWith({ gender: 'male' })
const born = (birthDate: string) => personWith({ birthDate })

describe('a reserved hour', () => {
  // 21 December 2026 is a Monday.
  test.each<[string, WindowRule[], WindowPerson, string, string | null]>([
    ['admits who matches', [women], woman, '2026-12-21T10:00', null],
    ['refuses others from its first minute', [women], man, '2026-12-21T10:00', 'window'],
    ['refuses others until its last minute', [women], man, '2026-12-21T11:59', 'window'],
    ['ends', [women], man, '2026-12-21T12:00', null],
    ['has not begun', [women], man, '2026-12-21T09:59', null],
    [
      'refuses an unknown gender with its own reason',
      [women],
      personWith(),
      '2026-12-21T10:30',
      'window-unknown',
    ],
    ['holds on its days only', [rule({ gender: 'female', days: [2] })], man, '2026-12-21T10:30', null],
    ['refuses who is older', [children], born('2013-12-21'), '2026-12-21T10:30', 'window'],
    ['admits on the day before the birthday', [children], born('2013-12-22'), '2026-12-21T10:30', null],
    ['admits the last age', [rule({ minAge: 18 })], born('2008-12-21'), '2026-12-21T10:30', null],
    ['refuses who is younger', [rule({ minAge: 18 })], born('2008-12-22'), '2026-12-21T10:30', 'window'],
    ['refuses an unknown age', [children], woman, '2026-12-21T10:30', 'window-unknown'],
    [
      'refuses a birth date in the future',
      [children],
      born('2027-01-01'),
      '2026-12-21T10:30',
      'window-unknown',
    ],
    [
      'needs every field',
      [rule({ gender: 'female', minAge: 18 })],
      woman,
      '2026-12-21T10:30',
      'window-unknown',
    ],
    [
      'refuses for one field that is known not to match',
      [rule({ gender: 'female', minAge: 18 })],
      man,
      '2026-12-21T10:30',
      'window',
    ],
    [
      'admits by a package',
      [rule({ packages: ['a'] })],
      personWith({ packages: ['b', 'a'] }),
      '2026-12-21T10:30',
      null,
    ],
    [
      'refuses other packages',
      [rule({ packages: ['a'] })],
      personWith({ packages: ['b'] }),
      '2026-12-21T10:30',
      'window',
    ],
    [
      'that overlaps another admits who matches either',
      [women, rule({ gender: 'male' })],
      man,
      '2026-12-21T10:30',
      null,
    ],
    [
      'goes on after midnight',
      [rule({ gender: 'female', days: [1], from: '22:00', until: '02:00' })],
      man,
      '2026-12-22T01:59',
      'window',
    ],
    [
      'ends after midnight',
      [rule({ gender: 'female', days: [1], from: '22:00', until: '02:00' })],
      man,
      '2026-12-22T02:00',
      null,
    ],
    [
      'belongs to the day on which it begins',
      [rule({ gender: 'female', days: [1], from: '22:00', until: '02:00' })],
      man,
      '2026-12-21T01:00',
      null,
    ],
    [
      'goes on from Sunday into Monday',
      [rule({ gender: 'female', days: [7], from: '22:00', until: '02:00' })],
      man,
      '2026-12-28T01:00',
      'window',
    ],
    [
      'lasts a day',
      [rule({ gender: 'female', days: [1], from: '08:00', until: '08:00' })],
      man,
      '2026-12-22T07:59',
      'window',
    ],
    ['is on the same clock in summer', [women], man, '2026-07-06T10:00', 'window'],
    ['is on the same clock in summer, before', [women], man, '2026-07-06T09:59', null],
  ])('%s', (_, windows, person, moment, refusal) => {
    expect(windowRefusal(windows, person, clubMoment(moment))).toBe(refusal)
  })

  test.each<[string, WindowRule[], WindowPerson, string | null]>([
    ['its end', [women], man, '2026-12-21T12:00'],
    [
      'the end of those that follow',
      [women, rule({ gender: 'female', from: '11:00', until: '14:00' })],
      man,
      '2026-12-21T14:00',
    ],
    [
      'the begin of one that admits',
      [women, rule({ gender: 'male', from: '11:00', until: '14:00' })],
      man,
      '2026-12-21T11:00',
    ],
    ['never', [rule({ gender: 'female', from: '00:00', until: '00:00' })], man, null],
  ])('names as the next time %s', (_, windows, person, moment) => {
    const next = nextAllowed(windows, person, null, clubMoment('2026-12-21T10:30'))
    expect(next && clubDateTime(next)).toBe(moment)
  })

  test('names a time at which the branch is open', () => {
    const weeklyHours = Array.from({ length: 7 }, () => [{ from: '08:00', until: '22:00' }])
    const evening = rule({ gender: 'female', from: '20:00', until: '23:00' })
    const schedule = {
      weeklyHours,
      specialDays: [{ date: '2026-12-22', hours: [], reason: '' }],
      closedDays: [],
    }
    const next = nextAllowed([evening], man, schedule, clubMoment('2026-12-21T20:30'))
    expect(next && clubDateTime(next)).toBe('2026-12-23T08:00')
  })

  test('is written in short', () => {
    expect(writeWindowTime(rule({ days: [1, 2, 3, 4, 5, 7] }))).toBe('Pzt–Cum, Paz 10.00–12.00')
    expect(writeWindowTime(rule({ days: [2, 4] }))).toBe('Sal, Per 10.00–12.00')
    expect(writeCondition(rule({ gender: 'female', minAge: 18 }))).toBe('kadınlar, 18 yaş ve üzeri')
    expect(writeCondition(rule({ minAge: 6, maxAge: 12 }))).toBe('6–12 yaş')
    expect(ageOn('2008-02-29', '2027-02-28')).toBe(18)
  })
})

describe('the turnstile', () => {
  const scan = async (person: Person) => decisionAt(product, gate, await codeOf(person))
  const statusOf = async (person: Person) =>
    (await person.call(showUserQr, { params: { id: person.user._id } })).entry

  test('refuses in the women’s hour with the next allowed time, and says so beforehand', async () => {
    await reserve({ gender: 'female', name: 'Kadınlar saati' })
    const him = await memberWith({ gender: 'male' })
    const her = await memberWith({ gender: 'female' })
    const unknown = await memberWith({})
    expect(await scan(him)).toMatchObject({ allowed: false, reason: 'window' })
    expect(await statusOf(him)).toMatchObject({ allowed: false, reason: 'window' })
    expect(await scan(her)).toMatchObject({ allowed: true, reason: 'membership' })
    expect(await scan(unknown)).toMatchObject({
      reason: 'window-unknown',
      remedy: expect.stringContaining('Kimliğinle resepsiyona uğra'),
    })
    const staff = await product.person({ role: 'staff', branch: meram._id })
    expect(await scan(staff)).toMatchObject({ reason: 'staff' })
    await removeAll()

    const now = new Date()
    const until = clubDateTime(new Date(now.getTime() + 2 * 3_600_000)).slice(11)
    const from = clubDateTime(new Date(now.getTime() - 3_600_000)).slice(11)
    await reserve({ gender: 'female', from, until })
    const refused = await scan(await memberWith({ gender: 'male' }))
    expect(refused).toMatchObject({ reason: 'window', remedy: expect.stringContaining('girebilirsin.') })
    expect(clubDateTime(new Date(refused.nextAllowedAt ?? ''))).toMatch(new RegExp(`${until}$`))
    await removeAll()
  })

  test('opens reserved hours by confirmed values only, also offline, and not to who edits their own profile', async () => {
    await reserve({ gender: 'female' })
    await reserve({ minAge: 60 })
    const staff = await product.person({ role: 'staff', branch: meram._id })
    const factsIn = async ({ user }: Person) => {
      const answer = await send(product, 'GET', downloadSnapshot.url, { headers: keyOf(gate) })
      return answer.json<GateSnapshot>().allowed.find(([id]) => id === user._id)?.[4]
    }
    const person = await memberWith({ gender: 'male' })
    const params = { id: person.user._id }
    const own = (body: BodyInputOf<typeof updateProfile>) => person.call(updateProfile, { body })
    const atDesk = (body: BodyInputOf<typeof updateMember>) => staff.call(updateMember, { params, body })
    await own({ gender: 'female', userDetails: { birthDate: '1950-01-01' } })
    expect(await statusOf(person)).toMatchObject({ reason: 'window-unknown' })
    expect(await scan(person)).toMatchObject({ reason: 'window-unknown' })
    expect(await factsIn(person)).toEqual({})

    // Nobody confirms a value that has changed since it was read.
    await expect(atDesk({ isIdentityChecked: true })).rejects.toMatchObject({ status: 400 })
    const { version } = await staff.call(showUser, { params })
    await own({ gender: 'male' })
    await expect(atDesk({ isIdentityChecked: true, version })).rejects.toMatchObject({ status: 409 })
    await own({ gender: 'female' })
    const seen = await staff.call(showUser, { params })
    expect(seen).toMatchObject({ genderConfirmedAt: null, birthDateConfirmedAt: null })
    const confirmed = await atDesk({ isIdentityChecked: true, version: seen.version })
    expect(confirmed.genderConfirmedAt).toEqual(expect.any(String))
    const [row] = await product.services.db.select().from(users).where(eq(users._id, params.id))
    expect([row?.genderConfirmedBy, row?.birthDateConfirmedBy]).toEqual([staff.user._id, staff.user._id])
    expect(await statusOf(person)).toMatchObject({ allowed: true })
    expect(await factsIn(person)).toEqual({ gender: 'female', birthDate: '1950-01-01' })

    // Each value loses only its own confirmation, an unchanged one none.
    await own({ gender: 'female', userDetails: { birthDate: '1950-01-01', city: 'Konya' } })
    expect(await factsIn(person)).toEqual({ gender: 'female', birthDate: '1950-01-01' })
    await own({ userDetails: { birthDate: '1951-01-01' } })
    expect(await factsIn(person)).toEqual({ gender: 'female' })
    // Nor does an edit at the desk confirm by itself.
    await atDesk({ userDetails: { birthDate: '1952-01-01' } })
    expect(await factsIn(person)).toEqual({ gender: 'female' })
    await own({ gender: 'unspecified' })
    expect(await factsIn(person)).toEqual({})
    await removeAll()
  })

  test('knows a person from the first day whose identity card reception has seen', async () => {
    const body = {
      name: 'Kimlikli Üye',
      phone: '0532 611 22 33',
      gender: 'female' as const,
      branch: meram._id,
    }
    const entered = await admin.call(createMember, { body: { ...body, isIdentityChecked: true } })
    expect(entered).toMatchObject({ genderConfirmedAt: expect.any(String), birthDateConfirmedAt: null })
    const other = { ...body, name: 'Kimliksiz Üye', isAnotherPerson: true }
    expect(await admin.call(createMember, { body: other })).toMatchObject({ genderConfirmedAt: null })
    await expect(
      admin.call(createMember, {
        body: { ...other, name: 'Boş Üye', gender: 'unspecified', isIdentityChecked: true },
      }),
    ).rejects.toMatchObject({ status: 400, fields: { isIdentityChecked: expect.any(String) } })
  })

  test('without an open window admits every valid membership; exits are always open', async () => {
    const him = await memberWith({ gender: 'male' })
    const tomorrow = (new Date(`${addDays(clubDay(new Date()), 2)}T00:00Z`).getUTCDay() + 6) % 7
    await reserve({ gender: 'female', days: [tomorrow + 1] })
    expect(await scan(him)).toMatchObject({ allowed: true })
    await reserve({ gender: 'female' })
    const out = await signedCode(product, him.user._id, { secondsFromNow: 20, index: 1 })
    expect(await decisionAt(product, gate, out, { direction: 'out' })).toMatchObject({ reason: 'exit' })
    await removeAll()
  })

  test('admits by age and by package of an active membership', async () => {
    const child = await memberWith({ birthDate: addDays(clubDay(new Date()), -8 * 365) })
    const adult = await memberWith({ birthDate: '1980-01-01' }, yearly)
    await reserve({ maxAge: 12 })
    expect(await scan(child)).toMatchObject({ allowed: true })
    expect(await scan(adult)).toMatchObject({ reason: 'window' })
    await reserve({ packages: [yearly] })
    expect(await scan(adult)).toMatchObject({ allowed: true })
    await removeAll()
  })
})

describe('the SQL function, the rule of the pages and the offline gate agree', () => {
  const time = fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
  const anyWindow = fc
    .record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => days.sort()),
      from: time,
      until: time,
      gender: fc.constantFrom('female' as const, 'male' as const, null),
      minAge: fc.option(fc.integer({ min: 0, max: 60 })),
      maxAge: fc.option(fc.integer({ min: 0, max: 60 })),
      packages: fc.constantFrom<('monthly' | 'yearly')[]>([], ['monthly'], ['yearly'], ['monthly', 'yearly']),
    })
    .filter((one) => AccessWindowInput.safeParse({ ...one, branch: meram._id, packages: [] }).success)
    .filter(({ minAge, maxAge }) => minAge === null || maxAge === null || minAge <= maxAge)
    .filter(
      ({ gender, minAge, maxAge, packages }) =>
        gender !== null || minAge !== null || maxAge !== null || packages.length > 0,
    )
  const moment = fc.integer({ min: 0, max: 7 * 24 * 4 - 1 })

  test('for any windows, people and times', async () => {
    const people = await Promise.all(
      [
        { gender: 'female' as const, birthDate: '2000-02-29' },
        { gender: 'male' as const, birthDate: '2016-12-23' },
        { gender: 'male' as const },
        { birthDate: '1970-12-24' },
        { gender: 'female' as const, birthDate: '2000-02-29', isConfirmed: false },
        {},
      ].flatMap((facts) => [memberWith(facts), memberWith(facts, yearly)]),
    )
    // The memberships run during the whole week of the test.
    const monday = addDays(clubDay(new Date()), 2)
    let refusals = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyWindow, { minLength: 1, maxLength: 4 }),
        fc.array(moment, { minLength: 4, maxLength: 4 }),
        async (found, quarters) => {
          await removeAll()
          const windows = found.map(({ packages, ...one }) => ({
            ...one,
            packages: packages.map((name) => (name === 'monthly' ? monthly : yearly)),
          }))
          await product.services.db
            .insert(accessWindows)
            .values(windows.map((one) => ({ ...one, branch: meram._id })))
          const answer = await send(product, 'GET', downloadSnapshot.url, { headers: keyOf(gate) })
          const snapshot = answer.json<GateSnapshot>()
          for (const quarter of quarters) {
            const now = new Date(clubMoment(`${monday}T00:00`).getTime() + quarter * 900_000)
            const { rows } = await product.services.pool.query<{ id: string; refusal: string | null }>(
              `SELECT id, access_window_refusal($1, id,
                 CASE WHEN gender_confirmed_at IS NULL THEN 'unspecified' ELSE gender END,
                 CASE WHEN birth_date_confirmed_at IS NOT NULL THEN user_details END, $2) AS refusal
               FROM users WHERE id = ANY ($3)`,
              [meram._id, now, people.map(({ user }) => user._id)],
            )
            for (const { id, refusal } of rows) {
              const facts = snapshot.allowed.find(([one]) => one === id)?.[4] ?? {}
              const { gender = 'unspecified', birthDate = null, packages = [] } = facts
              expect(
                windowRefusal(snapshot.reserved?.windows ?? [], { gender, birthDate, packages }, now),
              ).toBe(refusal)
              const code = await signedCode(product, id, { from: Math.floor(now.getTime() / 1000) })
              const memory = { used: new Set<string>(), lastEntries: new Map<string, number>() }
              expect(decideOffline(code, 'in', snapshot, memory, now).reason).toBe(refusal ?? 'membership')
              if (refusal) refusals += 1
            }
          }
        },
      ),
      { numRuns: 25 },
    )
    expect(refusals).toBeGreaterThan(20)
    await removeAll()
  }, 60_000)

  test('the snapshot carries what the windows name, and nothing else', async () => {
    const person = await memberWith({ gender: 'female', birthDate: '2000-01-01' })
    const factsIn = async () => {
      const answer = await send(product, 'GET', downloadSnapshot.url, { headers: keyOf(gate) })
      return answer.json<GateSnapshot>().allowed.find(([id]) => id === person.user._id)?.[4]
    }
    expect(await factsIn()).toBeUndefined()
    await reserve({ gender: 'male' })
    expect(await factsIn()).toEqual({ gender: 'female' })
    await removeAll()
    await reserve({ minAge: 18, packages: [yearly] })
    expect(await factsIn()).toEqual({ birthDate: '2000-01-01' })
    await removeAll()
  })
})

describe('reserved hours', () => {
  test('are kept by staff of the branch and shown to visitors', async () => {
    const staff = await product.person({ role: 'staff', branch: meram._id })
    const other = await product.person({ role: 'staff', branch: (await openBranch(admin, 'Karatay'))._id })
    const body = {
      branch: meram._id,
      days: [4, 2, 2],
      from: '10:00',
      until: '12:00',
      gender: 'female' as const,
    }
    const added = await staff.call(addAccessWindow, { body })
    expect(added).toMatchObject({ days: [2, 4], from: '10:00', until: '12:00', minAge: null, packages: [] })
    const params = { branchId: meram._id }
    expect(await product.visitor()(listAccessWindowsOfBranch, { params })).toEqual([added])
    expect(await other.call(listAccessWindows)).toEqual([])
    await expect(other.call(addAccessWindow, { body })).rejects.toMatchObject({ status: 403 })
    const one = { params: { id: added._id } }
    await expect(other.call(deleteAccessWindow, one)).rejects.toMatchObject({ status: 404 })
    const changed = await staff.call(updateAccessWindow, { ...one, body: { until: '13:00', version: 1 } })
    expect(changed).toMatchObject({ until: '13:00', gender: 'female', version: 2 })
    expect(await product.visitor()(listAccessWindowsOfBranch, { params })).toEqual([changed])
    await expect(
      staff.call(updateAccessWindow, { ...one, body: { until: '14:00', version: 1 } }),
    ).rejects.toMatchObject({ status: 409 })
    await staff.call(deleteAccessWindow, one)
    expect(await product.visitor()(listAccessWindowsOfBranch, { params })).toEqual([])
  })

  test.each<[string, Fields, string, string]>([
    ['without a condition', {}, 'gender', texts.noCondition],
    ['with a last age below the first', { minAge: 12, maxAge: 6 }, 'maxAge', texts.ages],
    ['on no day', { gender: 'female', days: [] }, 'days', texts.noDays],
    ['for packages of another branch', { packages: [crypto.randomUUID()] }, 'packages', texts.otherPackage],
  ])('are refused %s', async (_, fields, field, message) => {
    await expect(reserve(fields)).rejects.toMatchObject({ status: 400, fields: { [field]: message } })
  })

  test.each<[string, Fields]>([
    ['a day that is none', { gender: 'female', days: [8] }],
    ['a time that is none', { gender: 'female', from: '24:30' }],
    ['a gender that is none', { gender: 'unspecified' as never }],
    ['an age below zero', { minAge: -1 }],
  ])('are refused with %s', async (_, fields) => {
    await expect(reserve(fields)).rejects.toMatchObject({ status: 400 })
  })

  test('go with their branch', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    await reserve({ gender: 'female' }, branch._id)
    await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
    const params = { branchId: branch._id }
    expect(await product.visitor()(listAccessWindowsOfBranch, { params })).toHaveLength(1)
  })
})

test('a window is open on its days only', () => {
  const night = rule({ days: [7], from: '23:00', until: '01:00' })
  expect(isWindowOpen(night, clubMoment('2026-12-27T23:30'))).toBe(true)
  expect(isWindowOpen(night, clubMoment('2026-12-28T00:30'))).toBe(true)
  expect(isWindowOpen(night, clubMoment('2026-12-28T23:30'))).toBe(false)
})
