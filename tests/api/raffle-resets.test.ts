import { afterAll, describe, expect, test } from 'vitest'
import { startMailWorker } from '#server/integrations/mail/mail-queue.ts'
import { openMailTransport } from '#server/integrations/mail/mail-transport.ts'
import { watchService } from '#server/integrations/outages.ts'
import {
  joinRaffle,
  listMyRaffles,
  listRaffleEntries,
  showOwnEntry,
} from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import {
  deleteRaffle,
  listRaffles,
  type Raffle,
  updateRaffle,
} from '#shared/loyalty/raffles/raffles.contract.ts'
import {
  raffleDrawsMessages,
  raffleEntriesMessages,
  rafflesMessages,
} from '#shared/loyalty/raffles/raffles.messages.ts'
import { isVerified, verifyDraw } from '#shared/loyalty/raffles/verify-draw.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { startDrawing } from '#tests/api/raffle-draws.fixture.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { makeRaffle } from '#tests/support/records/content.ts'
import { anonymousEntrant, confirmedEntry } from '#tests/support/records/raffles.ts'

const texts = raffleDrawsMessages

const club = await startDrawing()
const { jobs, secret } = club.product.services
const transport = openMailTransport({
  smtpUrl: undefined,
  from: async () => 'Kulüp <kulup@bozkir.example>',
  dataDir: club.product.dataDir,
})
afterAll(() => transport.close())
await startMailWorker(jobs, secret, transport, watchService('mail', jobs, club.product.app.log))

describe('the winners', () => {
  test('are notified by mail and see their prize, and remain winners after deleting their account', async () => {
    const raffle = await makeRaffle(club.staff, club.meram._id, {
      prizes: ['Havlu', 'Matara'],
      winnersCount: 1,
    })
    const person = await club.product.person({
      ...anonymousEntrant(),
      name: 'Ayşe Nur Kaya',
      isVerified: true,
    })
    await person.call(joinRaffle, { params: { id: raffle._id } })
    await club.draw(club.admin, raffle)
    const result = { position: 1, prize: 'Havlu, Matara' }
    expect(await person.call(listMyRaffles)).toMatchObject({ past: [{ status: 'drawn', result }] })
    expect(await person.call(showOwnEntry, { params: { id: raffle._id } })).toMatchObject({ result })
    expect((await club.winnersOf(raffle))[0]?.user.name).toBe('Ayşe Nur K.')
    const won = await club.staff.call(listRaffleEntries, {
      query: { filter: { raffle: raffle._id, hasWon: true } },
    })
    expect(won).toMatchObject([{ name: 'Ayşe Nur Kaya', ...result }])
    const mail = await mailTo(club.product.dataDir, person.user.email, /çekilişi kazandın/)
    expect(mail.text).toContain('Havlu, Matara')
    const { notifications } = await person.call(listInbox)
    expect(notifications).toMatchObject([
      { title: 'Çekilişi kazandın', message: expect.stringContaining('Havlu, Matara') },
    ])
    await club.admin.call(deleteUser, { params: { id: person.user._id } })
    expect((await club.winnersOf(raffle))[0]?.user).toEqual({
      name: raffleEntriesMessages.deletedName,
      profilePhoto: null,
    })
    expect(isVerified(await verifyDraw(await club.recordOf(raffle)))).toBe(true)
  })
})

describe('a reset', () => {
  test('keeps the old draw on record, publishes a new commitment and can be drawn again at once', async () => {
    const raffle = await club.closedRaffle()
    const first = await club.draw(club.admin, raffle)
    await expect(club.reset(club.admin, raffle, ' ')).rejects.toMatchObject({ status: 400 })
    const again = await club.reset(club.admin, raffle)
    expect(again).toMatchObject({
      status: 'closed',
      drawnAt: null,
      wasDrawn: true,
      draw: { number: 2, rule: 'club-raffle-2', entrantCount: null, seed: null },
    })
    expect(again.draw?.commitment).not.toBe(first.draw?.commitment)
    expect(await club.winnersOf(raffle)).toEqual([])
    expect(await club.substitutesOf(raffle)).toEqual([])
    await expect(club.recordOf(raffle)).rejects.toMatchObject({ status: 404, message: texts.notDrawn })
    const kept = await club.recordOf(raffle, 1)
    expect(kept).toMatchObject({ seed: first.draw?.seed, resetReason: 'Yanlış ödül yazılmış' })
    expect(isVerified(await verifyDraw(kept))).toBe(true)
    const second = await club.draw(club.admin, raffle)
    expect(second.draw?.listHash).toBe(first.draw?.listHash)
    expect(isVerified(await verifyDraw(await club.recordOf(raffle)))).toBe(true)
    expect(await club.drawsBefore(raffle)).toMatchObject([{ number: 1 }])
  })

  test('opens the entries again while the dates allow it', async () => {
    const raffle = await club.openRaffle({ entrants: 1 })
    await club.draw(club.admin, raffle)
    expect(await club.reset(club.admin, raffle)).toMatchObject({ status: 'active', draw: { number: 2 } })
    await confirmedEntry(raffle, club.visitor)
    expect((await club.draw(club.admin, raffle)).draw).toMatchObject({ entrantCount: 2 })
  })

  test('is refused for a cancelled raffle', async () => {
    const raffle = await makeRaffle(club.staff, club.meram._id)
    await club.staff.call(updateRaffle, { params: { id: raffle._id }, body: { cancelled: true } })
    await expect(club.reset(club.admin, raffle)).rejects.toMatchObject({
      status: 409,
      code: 'raffle.cancelled',
    })
  })
})

describe('only an admin', () => {
  test('draws and resets', async () => {
    const raffle = await club.closedRaffle()
    await expect(club.draw(club.staff, raffle)).rejects.toMatchObject({ status: 403 })
    await expect(club.reset(club.staff, raffle)).rejects.toMatchObject({ status: 403 })
  })

  test('deletes a raffle that was never drawn, with its entries', async () => {
    const raffle = await club.closedRaffle()
    const target = { params: { id: raffle._id } }
    await expect(club.staff.call(deleteRaffle, target)).rejects.toMatchObject({ status: 403 })
    expect(await club.admin.call(deleteRaffle, target)).toEqual({
      success: true,
      message: rafflesMessages.deleted,
    })
    await expect(club.shown(raffle)).rejects.toMatchObject({ status: 404 })
    const query = { filter: { raffle: raffle._id } }
    expect(await club.admin.call(listRaffleEntries, { query })).toEqual([])
  })
})

describe('deleting a raffle that was drawn', () => {
  const listed = async ({ _id }: Raffle, filter: object = {}) =>
    (await club.visitor(listRaffles, { query: { filter } })).some((raffle) => raffle._id === _id)

  test('archives it: it leaves the lists, and its result and address stay', async () => {
    const raffle = await club.closedRaffle()
    await club.draw(club.admin, raffle)
    const target = { params: { id: raffle._id } }
    for (let time = 0; time < 2; time += 1) {
      expect(await club.admin.call(deleteRaffle, target)).toEqual({
        success: true,
        message: rafflesMessages.archived,
      })
    }
    expect(await club.shown(raffle)).toMatchObject({ status: 'drawn', archivedAt: expect.any(String) })
    expect(await listed(raffle)).toBe(false)
    expect(await listed(raffle, { isArchived: true })).toBe(true)
    expect(await listed(raffle, { slug: raffle.slug })).toBe(true)
    expect(await club.winnersOf(raffle)).toHaveLength(2)
    expect(isVerified(await verifyDraw(await club.recordOf(raffle)))).toBe(true)
    await expect(club.reset(club.admin, raffle)).rejects.toMatchObject({
      status: 409,
      code: 'raffle.archived',
    })
  })

  test('archives it after a reset as well, and it can no longer be entered or drawn', async () => {
    const raffle = await club.openRaffle()
    await club.draw(club.admin, raffle)
    await club.reset(club.admin, raffle)
    expect(await club.admin.call(deleteRaffle, { params: { id: raffle._id } })).toMatchObject({
      success: true,
      message: rafflesMessages.archived,
    })
    expect(await club.shown(raffle)).toMatchObject({ status: 'cancelled', wasDrawn: true })
    await expect(confirmedEntry(raffle, club.visitor)).rejects.toMatchObject({ status: 409 })
    await expect(club.draw(club.admin, raffle)).rejects.toMatchObject({ status: 409 })
    expect(isVerified(await verifyDraw(await club.recordOf(raffle, 1)))).toBe(true)
  })
})
