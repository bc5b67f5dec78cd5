import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { watchMailServer } from '#server/integrations/mail/mail-health.ts'
import { startMailWorker } from '#server/integrations/mail/mail-queue.ts'
import { type MailTransport, openMailTransport } from '#server/integrations/mail/mail-transport.ts'
import { closeRaffles } from '#server/modules/loyalty/raffles/draws/raffles.jobs.ts'
import {
  joinRaffle,
  listMyRaffles,
  listRaffleEntries,
  showOwnEntry,
} from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { deleteRaffle, type Raffle, updateRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages, raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { isVerified, verifyDraw } from '#shared/loyalty/raffles/verify-draw.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { minutesOfDay, startDrawing } from '#tests/api/raffle-draws.fixture.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { makeRaffle } from '#tests/support/records/content.ts'
import { advanceTime, anonymousEntrant, chainPublicKey } from '#tests/support/records/raffles.ts'

const texts = raffleDrawsMessages
let transport: MailTransport
let club: Awaited<ReturnType<typeof startDrawing>>

beforeAll(async () => {
  club = await startDrawing()
  const { jobs, secret } = club.product.services
  transport = openMailTransport({
    smtpUrl: undefined,
    from: async () => 'Kulüp <kulup@bozkir.example>',
    dataDir: club.product.dataDir,
  })
  await startMailWorker(jobs, secret, transport, watchMailServer(jobs, club.product.app.log))
})
afterAll(async () => {
  await club.close()
  transport.close()
})

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
    await advanceTime(club.product.services.db, raffle, minutesOfDay + 1)
    await closeRaffles(club.product.services)
    await advanceTime(club.product.services.db, raffle, minutesOfDay)
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
    expect(isVerified(await verifyDraw(await club.recordOf(raffle), chainPublicKey))).toBe(true)
  })
})

describe('a reset', () => {
  test('keeps the old draw on record, publishes a new commitment and can be drawn again', async () => {
    const raffle = await club.closedRaffle()
    const first = await club.draw(club.admin, raffle)
    await expect(club.reset(club.admin, raffle, ' ')).rejects.toMatchObject({ status: 400 })
    const again = await club.reset(club.admin, raffle)
    expect(again).toMatchObject({
      status: 'closed',
      drawnAt: null,
      draw: { number: 2, entrantCount: 5, seed: null },
    })
    expect(again.draw?.commitment).not.toBe(first.draw?.commitment)
    expect(again.draw?.listHash).toBe(first.draw?.listHash)
    expect(await club.winnersOf(raffle)).toEqual([])
    await expect(club.recordOf(raffle)).rejects.toMatchObject({ status: 404, message: texts.notDrawn })
    const kept = await club.recordOf(raffle, 1)
    expect(kept).toMatchObject({ seed: first.draw?.seed, resetReason: 'Yanlış ödül yazılmış' })
    expect(isVerified(await verifyDraw(kept, chainPublicKey))).toBe(true)
    await expect(club.draw(club.admin, raffle)).rejects.toMatchObject({ code: 'raffle.source-ahead' })
    await advanceTime(club.product.services.db, raffle, minutesOfDay)
    await club.draw(club.admin, raffle)
    expect(isVerified(await verifyDraw(await club.recordOf(raffle), chainPublicKey))).toBe(true)
    expect(await club.drawsBefore(raffle)).toMatchObject([{ number: 1 }])
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

  test('deletes, but no drawn raffle and none with entries', async () => {
    const params = async (made: Promise<Raffle>) => ({ params: { id: (await made)._id } })
    const joined = await params(club.closedRaffle())
    await expect(club.admin.call(deleteRaffle, joined)).rejects.toMatchObject({ code: 'raffle.has-entries' })
    await club.staff.call(updateRaffle, { ...joined, body: { cancelled: true } })
    expect(await club.admin.call(deleteRaffle, joined)).toMatchObject({ success: true })
    const drawn = await club.closedRaffle()
    await club.draw(club.admin, drawn)
    await club.reset(club.admin, drawn)
    const target = { params: { id: drawn._id } }
    await expect(club.admin.call(deleteRaffle, target)).rejects.toMatchObject({ code: 'raffle.drawn' })
  })
})
