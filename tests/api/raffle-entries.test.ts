import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/modules/people/users/users.table.ts'
import { updateBranch } from '#shared/club/branches/branches.contract.ts'
import {
  joinRaffle,
  listMyRaffles,
  listRaffleEntries,
  registerParticipant,
  removeRaffleEntry,
  requestEntry,
  showOwnEntry,
} from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { type Raffle, updateRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { hoursFromNow, makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { advanceTime, anonymousEntrant, confirmedEntry } from '#tests/support/records/raffles.ts'

const texts = raffleEntriesMessages

const product = await openTestProduct()
const admin = await product.person({ role: 'admin', isVerified: true })
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({
  role: 'staff',
  branch: meram._id,
  phone: '+905329990001',
  isVerified: true,
})

const member = () => product.person({ ...anonymousEntrant(), branch: meram._id, isVerified: true })
const join = (person: Person, { _id: id }: Raffle) => person.call(joinRaffle, { params: { id } })
const own = (person: Person, { _id: id }: Raffle) => person.call(showOwnEntry, { params: { id } })
const register = (raffle: Raffle, fields: Partial<ReturnType<typeof anonymousEntrant>> = {}) =>
  confirmedEntry(raffle, product.visitor(), fields)
const entriesOf = ({ _id: raffle }: Raffle, filter: object = {}) =>
  staff.call(listRaffleEntries, { query: { filter: { raffle, ...filter } } })
const remove = (person: Person, id: string, reason = 'Kendisi istedi') =>
  person.call(removeRaffleEntry, { params: { id }, body: { reason } })

/** A rejected entry: always the same message, with the reason and the remedy beside it. */
const joinRefusal = (name: keyof typeof texts.refusals, status = 409) => ({
  status,
  message: 'Bu çekilişe zaten katılmışsınız',
  code: `raffle.join-${name}`,
  fields: texts.refusals[name],
})

describe('a member enters a raffle', () => {
  test('with one call, and finds the entry among their raffles', async () => {
    const raffle = await makeRaffle(staff, meram._id, { prizes: ['Havlu'] })
    const person = await member()
    expect(await own(person, raffle)).toEqual({ entry: null, result: null, refusal: null })
    expect(await join(person, raffle)).toEqual(raffle)
    const { entry } = await own(person, raffle)
    expect(entry).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{14}4/),
      raffle: raffle._id,
      name: person.user.name,
      createdAt: expect.any(String),
    })
    const mine = { ...raffle, branchName: 'Meram', branchSlug: 'meram', entry, result: null }
    expect(await person.call(listMyRaffles)).toEqual({ all: [mine], active: [mine], past: [], total: 1 })
    await advanceTime(product.services.db, raffle, 2 * 24 * 60)
    expect(await person.call(listMyRaffles)).toMatchObject({
      active: [],
      past: [{ status: 'closed' }],
      total: 1,
    })
  })

  test('once: the second attempt returns the details beside the same message', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    const person = await member()
    await join(person, raffle)
    await expect(join(person, raffle)).rejects.toMatchObject(joinRefusal('joined'))
    expect(await entriesOf(raffle)).toHaveLength(1)
  })

  test('not before the start, after the close, or once cancelled', async () => {
    const person = await member()
    const upcoming = await makeRaffle(staff, meram._id, {
      startsAt: hoursFromNow(1),
      endsAt: hoursFromNow(2),
    })
    const closed = await makeRaffle(staff, meram._id, {
      startsAt: hoursFromNow(-2),
      endsAt: hoursFromNow(-1),
    })
    const cancelled = await makeRaffle(staff, meram._id)
    await staff.call(updateRaffle, { params: { id: cancelled._id }, body: { cancelled: true } })
    for (const raffle of [upcoming, closed]) {
      const name = raffle.status as 'upcoming' | 'closed'
      await expect(join(person, raffle)).rejects.toMatchObject(joinRefusal(name))
      expect((await own(person, raffle)).refusal).toEqual(texts.refusals[name])
    }
    await expect(join(person, cancelled)).rejects.toMatchObject(joinRefusal('cancelled'))
    expect((await person.call(listMyRaffles)).total).toBe(0)
  })

  test('not in an unknown raffle or one of an archived branch', async () => {
    const branch = await openBranch(admin, 'Ereğli')
    const raffle = await makeRaffle(admin, branch._id)
    await admin.call(updateBranch, { params: { id: branch._id }, body: { isActive: false } })
    const person = await member()
    for (const id of [raffle._id, '01990000-0000-7000-8000-000000000000']) {
      await expect(person.call(joinRaffle, { params: { id } })).rejects.toMatchObject(
        joinRefusal('missing', 404),
      )
    }
  })

  test('or registers as a participant and gets the entry; a refusal carries its reason', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    const person = await member()
    const registered = await person.call(registerParticipant, { body: { raffle: raffle._id } })
    expect(registered).toEqual({ participant: (await own(person, raffle)).entry })
    expect(await entriesOf(raffle)).toMatchObject([{ source: 'member', user: person.user._id }])
    await expect(person.call(registerParticipant, { body: { raffle: raffle._id } })).rejects.toMatchObject({
      status: 409,
      message: texts.refusals.joined.reason,
      fields: texts.refusals.joined,
    })
    await expect(join(person, raffle)).rejects.toMatchObject(joinRefusal('joined'))
  })

  test('only with a verified address, and is told to verify it', async () => {
    const [raffle, owner] = [await makeRaffle(staff, meram._id), anonymousEntrant()]
    const imposter = await product.person({ ...owner, branch: meram._id })
    await expect(join(imposter, raffle)).rejects.toMatchObject(joinRefusal('unverified'))
    const registering = imposter.call(registerParticipant, { body: { raffle: raffle._id } })
    await expect(registering).rejects.toMatchObject({ message: texts.refusals.unverified.reason })
    expect((await own(imposter, raffle)).refusal).toEqual(texts.refusals.unverified)
    expect(await entriesOf(raffle)).toEqual([])
    // The attempt reserves neither the address nor the phone number.
    const id = await register(raffle, owner)
    expect(await entriesOf(raffle)).toMatchObject([{ _id: id, source: 'form' }])
    // An unverified account does not learn that the address has entered.
    expect((await own(imposter, raffle)).refusal).toEqual(texts.refusals.unverified)
  })

  test('only when signed in', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    const visitor = product.visitor()
    const unauthorized = { status: 401, message: 'Yetkilendirme hatası: Token bulunamadı' }
    await expect(visitor(joinRaffle, { params: { id: raffle._id } })).rejects.toMatchObject(unauthorized)
    await expect(visitor(registerParticipant, { body: { raffle: raffle._id } })).rejects.toMatchObject(
      unauthorized,
    )
  })
})

describe('staff of the club', () => {
  test('are excluded by account, address and phone, unless the raffle admits them', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    const trainer = await product.person({
      ...anonymousEntrant(),
      role: 'trainer',
      branch: karatay._id,
      isVerified: true,
    })
    for (const person of [staff, trainer, admin]) {
      await expect(join(person, raffle)).rejects.toMatchObject(joinRefusal('staff'))
    }
    const refusal = { status: 409, message: texts.refusals.staff.reason, fields: texts.refusals.staff }
    const { email, phone } = trainer.user
    await expect(register(raffle, { email: email.replace('@', '+x@') })).rejects.toMatchObject(refusal)
    await expect(register(raffle, { phone })).rejects.toMatchObject(refusal)
    await staff.call(updateRaffle, { params: { id: raffle._id }, body: { staffBarred: false } })
    expect(await join(trainer, raffle)).toMatchObject({ staffBarred: false })
  })
})

describe('a visitor enters by form', () => {
  test('and receives the entry number', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    const _id = await register(raffle, { name: 'Ayşe Kaya' })
    const phone = expect.stringMatching(/^\+90532/)
    expect(await entriesOf(raffle)).toMatchObject([
      { _id, name: 'Ayşe Kaya', source: 'form', user: null, phone },
    ])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no address', { email: 'ayse' }, 'email'],
    ['no phone number', { phone: '12' }, 'phone'],
    ['no consent', { consent: false }, 'consent'],
    ['no raffle', { raffle: 'x' }, 'raffle'],
  ])('%s is rejected', async (_name, fields, field) => {
    const raffle = await makeRaffle(staff, meram._id)
    const body = { raffle: raffle._id, ...anonymousEntrant(), consent: true, ...fields } as never
    await expect(product.visitor()(requestEntry, { body })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
    expect(await entriesOf(raffle)).toEqual([])
  })

  test('once, regardless of how address or number are written', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    await register(raffle, { email: 'Ayse.Kaya@gmail.com', phone: '0532 555 66 77' })
    const sameEmail = { status: 409, message: texts.refusals.sameEmail.reason }
    for (const email of ['ayse.kaya@gmail.com', 'AYSEKAYA@googlemail.com', 'ayse.kaya+iki@gmail.com']) {
      await expect(register(raffle, { email })).rejects.toMatchObject(sameEmail)
    }
    await expect(register(raffle, { phone: '+90 (532) 555 6677' })).rejects.toMatchObject({
      status: 409,
      message: texts.refusals.samePhone.reason,
    })
  })
})

describe('a form entry and a member entry of one person are the same entry', () => {
  test('by address and by phone, in either order', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    const person = await member()
    await register(raffle, { email: person.user.email.toUpperCase() })
    await expect(join(person, raffle)).rejects.toMatchObject(joinRefusal('sameEmail'))
    const other = await member()
    await join(other, raffle)
    await expect(register(raffle, { phone: other.user.phone })).rejects.toMatchObject({
      fields: texts.refusals.samePhone,
    })
    expect(await entriesOf(raffle)).toHaveLength(2)
  })

  test('a form entry is shown to the account with the same verified address', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    const person = await member()
    const id = await register(raffle, { email: person.user.email })
    const verifiedAt = (value: string | null) =>
      product.services.db
        .update(users)
        .set({ emailVerifiedAt: value })
        .where(sql`${users._id} = ${person.user._id}`)
    await verifiedAt(null)
    expect((await own(person, raffle)).entry).toBeNull()
    expect((await person.call(listMyRaffles)).total).toBe(0)
    await verifiedAt(hoursFromNow(-1))
    expect((await own(person, raffle)).entry?._id).toBe(id)
    expect((await person.call(listMyRaffles)).total).toBe(1)
  })
})

describe('the staff of the branch', () => {
  test('list the entrants, searched, filtered and sorted', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    const person = await product.person({ ...anonymousEntrant(), name: 'Çağla Işık', isVerified: true })
    await join(person, raffle)
    await register(raffle, { name: 'Zeki Uğur' })
    const names = async (filter: object, sort: ['name', 'ASC' | 'DESC'] = ['name', 'ASC']) => {
      const query = { sort, filter: { raffle: raffle._id, ...filter } }
      return (await staff.call(listRaffleEntries, { query })).map(({ name }) => name)
    }
    expect(await names({})).toEqual(['Çağla Işık', 'Zeki Uğur'])
    expect(await names({}, ['name', 'DESC'])).toEqual(['Zeki Uğur', 'Çağla Işık'])
    expect(await names({ q: 'isik' })).toEqual(['Çağla Işık'])
    expect(await names({ source: 'form' })).toEqual(['Zeki Uğur'])
    expect(await names({ isRemoved: true })).toEqual([])
    expect(await names({ hasWon: true })).toEqual([])
  })

  test('can neither see nor remove entrants of another branch', async () => {
    const raffle = await makeRaffle(admin, karatay._id)
    const id = await confirmedEntry(raffle, product.visitor())
    expect(await entriesOf(raffle)).toEqual([])
    await expect(remove(staff, id)).rejects.toMatchObject({ status: 404, message: texts.notFound })
  })

  test('remove an entry with a reason before the close, and its owner cannot enter again', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    const person = await member()
    await join(person, raffle)
    const [entry] = await entriesOf(raffle)
    const id = entry?._id ?? ''
    await expect(remove(staff, id, ' ')).rejects.toMatchObject({ status: 400 })
    expect(await remove(staff, id, 'Kulüp çalışanının eşi')).toMatchObject({
      removedAt: expect.any(String),
      removedReason: 'Kulüp çalışanının eşi',
    })
    await expect(remove(staff, id)).rejects.toMatchObject({ status: 409, message: texts.alreadyRemoved })
    await expect(join(person, raffle)).rejects.toMatchObject(joinRefusal('removed'))
    expect((await person.call(listMyRaffles)).total).toBe(0)
    expect(await entriesOf(raffle, { isRemoved: false })).toEqual([])
  })
})
