import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { raffleDraws } from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
import { closeRaffles } from '#server/modules/loyalty/raffles/draws/raffles.jobs.ts'
import { timeOfRound } from '#shared/loyalty/raffles/drand-rounds.ts'
import { hashEntrantList } from '#shared/loyalty/raffles/draw.ts'
import { removeRaffleEntry } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { addRaffle, type Raffle, updateRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages, raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { isVerified, verifyDraw } from '#shared/loyalty/raffles/verify-draw.ts'
import { minutesOfDay, startDrawing } from '#tests/api/raffle-draws.fixture.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { hoursFromNow, makeRaffle } from '#tests/support/records/content.ts'
import { advanceTime, chainPublicKey, confirmedEntry, signRound } from '#tests/support/records/raffles.ts'

const texts = raffleDrawsMessages
let club: Awaited<ReturnType<typeof startDrawing>>

beforeAll(async () => {
  club = await startDrawing()
})
afterEach(() => {
  club.drand.state.isSpoilt = false
})
afterAll(() => club.close())

describe('from the start', () => {
  test('the commitment and the source are published, and the seed is secret', async () => {
    const raffle = await makeRaffle(club.staff, club.meram._id)
    expect(raffle.draw).toEqual({
      number: 1,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      source: { kind: 'drand', round: expect.any(Number), name: '', at: expect.any(String) },
      closedAt: null,
      entrantCount: null,
      listHash: null,
      publicValue: null,
      signature: null,
      seed: null,
    })
    const { round, at } = raffle.draw?.source ?? {}
    const wait = Date.parse(at ?? '') - Date.parse(raffle.endsAt)
    expect(wait).toBeGreaterThanOrEqual(10 * 60_000)
    expect(wait).toBeLessThan(10 * 60_000 + 3000)
    expect(timeOfRound(round ?? 0).toISOString()).toBe(at)
    const [row] = await club.product.services.db
      .select()
      .from(raffleDraws)
      .where(eq(raffleDraws.raffle, raffle._id))
    expect(row?.sealedSeed.length).toBe(60)
  })

  test('a later public round may be the source, if it is after the close', async () => {
    const announced = { sourceKind: 'announced', sourceName: 'Şans Topu, 5 Aralık çekilişi' } as const
    const add = (fields: object) =>
      club.staff.call(addRaffle, {
        body: {
          branch: club.meram._id,
          title: `Çekiliş ${crypto.randomUUID()}`,
          startsAt: hoursFromNow(-1),
          endsAt: hoursFromNow(24),
          ...fields,
        },
      })
    const raffle = await add({ ...announced, sourceAt: hoursFromNow(48) })
    expect(raffle.draw?.source).toMatchObject({ kind: 'announced', round: null, name: announced.sourceName })
    for (const [fields, field] of [
      [{ ...announced, sourceAt: hoursFromNow(24) }, 'sourceAt'],
      [announced, 'sourceAt'],
      [{ ...announced, sourceName: '', sourceAt: hoursFromNow(48) }, 'sourceName'],
    ] as const) {
      await expect(add(fields)).rejects.toMatchObject({
        status: 400,
        fields: { [field]: expect.any(String) },
      })
    }
  })
})

describe('at the close', () => {
  test('the list is frozen automatically, once, and published without names', async () => {
    const raffle = await makeRaffle(club.staff, club.meram._id)
    const [first, second] = [
      await confirmedEntry(raffle, club.product.visitor()),
      await confirmedEntry(raffle, club.product.visitor()),
    ]
    const removed = await confirmedEntry(raffle, club.product.visitor())
    await club.staff.call(removeRaffleEntry, { params: { id: removed }, body: { reason: 'Kendisi istedi' } })
    expect(await club.listOf(raffle)).toMatchObject({ status: 404 })
    await advanceTime(club.product.services.db, raffle, minutesOfDay + 1)
    expect(await closeRaffles(club.product.services)).toBe(1)
    expect(await closeRaffles(club.product.services)).toBe(0)
    const { text } = await club.listOf(raffle)
    expect(text).toBe(
      [first, second]
        .toSorted()
        .map((id) => `${id}\n`)
        .join(''),
    )
    expect((await club.shown(raffle)).draw).toMatchObject({
      entrantCount: 2,
      listHash: await hashEntrantList(text),
      closedAt: expect.any(String),
      seed: null,
    })
    await expect(
      club.staff.call(removeRaffleEntry, { params: { id: first }, body: { reason: 'Geç kaldı' } }),
    ).rejects.toMatchObject({ status: 409, message: raffleEntriesMessages.listClosed })
    for (const body of [{ endsAt: hoursFromNow(5) }, { prizes: ['Başka'] }]) {
      await expect(club.staff.call(updateRaffle, { params: { id: raffle._id }, body })).rejects.toMatchObject(
        {
          status: 409,
          code: 'raffle.closed',
        },
      )
    }
  })

  test('a list frozen late is assigned a round in the future', async () => {
    const raffle = await makeRaffle(club.staff, club.meram._id)
    await confirmedEntry(raffle, club.product.visitor())
    await advanceTime(club.product.services.db, raffle, 3 * minutesOfDay)
    await closeRaffles(club.product.services)
    const { draw: next } = await club.shown(raffle)
    expect(next).toMatchObject({ number: 2, entrantCount: 1 })
    expect(Date.parse(next?.source.at ?? '')).toBeGreaterThan(Date.now() + 9 * 60_000)
    const [before] = await club.drawsBefore(raffle)
    expect(before).toMatchObject({ number: 1, drawnAt: null, resetReason: texts.lateReason })
  })

  test('the database rejects changes to published values', async () => {
    const raffle = await club.closedRaffle()
    await club.draw(club.admin, raffle)
    for (const change of [
      sql`commitment = repeat('0', 64)`,
      sql`entrants = ''`,
      sql`source_round = 1`,
      sql`seed = repeat('0', 64)`,
    ]) {
      const attempt = club.product.services.db.execute(
        sql`UPDATE raffle_draws SET ${change} WHERE raffle_id = ${raffle._id}`,
      )
      await expect(attempt).rejects.toMatchObject({ cause: { code: '23000' } })
    }
  })
})

describe('the draw', () => {
  test('reveals the seed, from which anyone computes the same winners', async () => {
    const raffle = await club.closedRaffle()
    const drawn = await club.draw(club.admin, raffle)
    expect(drawn).toMatchObject({ status: 'drawn', drawnAt: expect.any(String) })
    expect(drawn.draw).toMatchObject({ seed: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const record = await club.recordOf(raffle)
    expect(await verifyDraw(record, chainPublicKey)).toEqual({
      commitment: true,
      list: true,
      source: true,
      winners: true,
    })
    // Our signature is invalid under the public chain’s key.
    expect(await verifyDraw(record)).toMatchObject({ source: false, winners: true })
    expect(await club.winnersOf(raffle)).toEqual(
      record.winners.map(({ position, entry, prize }) => ({
        position,
        entry,
        prize,
        user: { name: expect.stringMatching(/^Yabancı Kişi \d\.$/), profilePhoto: null },
      })),
    )
    expect(record.winners.map(({ prize }) => prize)).toEqual(['Üyelik', 'Çanta'])
  })

  test('is verified from its file alone by a command', async () => {
    const raffle = await club.closedRaffle()
    await club.draw(club.admin, raffle)
    const record = await club.recordOf(raffle)
    const folder = await mkdtemp(join(tmpdir(), 'bozkir-draw-'))
    const file = join(folder, 'kayit.json')
    const check = async (content: object) => {
      await writeFile(file, JSON.stringify(content))
      return runCheck('server/cli/check-raffle.ts', {}, [file, '--public-key', chainPublicKey])
    }
    const good = await check(record)
    expect([good.code, good.output]).toEqual([0, expect.stringContaining(record.winners[0]?.entry ?? '')])
    const [one = '', ...rest] = record.entrants
    const exchanged = [crypto.randomUUID(), ...rest].toSorted()
    for (const forged of [
      { ...record, entrants: exchanged },
      { ...record, seed: record.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { ...record, winners: record.winners.toReversed() },
      { ...record, entrants: [one, one, ...rest], entrantCount: record.entrantCount + 1 },
    ]) {
      expect((await check(forged)).code).toBe(1)
    }
    expect((await check({ some: 'thing' })).code).toBe(2)
    await rm(folder, { recursive: true })
  })

  test('with fewer entrants than winners gives each a prize', async () => {
    const raffle = await club.closedRaffle({ entrants: 2, prizes: ['Bir', 'İki', 'Üç'], winnersCount: 3 })
    await club.draw(club.admin, raffle)
    expect((await club.winnersOf(raffle)).map(({ prize }) => prize)).toEqual(['Bir', 'İki'])
  })

  test('is refused without entrants, before the value is known, while entries are open, and after cancellation', async () => {
    const refused = async (raffle: Raffle, code: string) =>
      expect(club.draw(club.admin, raffle)).rejects.toMatchObject({ status: 409, code: `raffle.${code}` })
    await refused(await club.closedRaffle({ entrants: 0 }), 'nobody')
    await refused(await club.closedRaffle({ isKnown: false }), 'source-ahead')
    const running = await makeRaffle(club.staff, club.meram._id)
    await refused(running, 'not-closed')
    await club.staff.call(updateRaffle, { params: { id: running._id }, body: { cancelled: true } })
    await refused(running, 'cancelled')
    await refused(
      await makeRaffle(club.staff, club.meram._id, { startsAt: hoursFromNow(-2), endsAt: hoursFromNow(-1) }),
      'not-frozen',
    )
  })

  test('accepts a round only with a valid signature, fetched or pasted', async () => {
    const raffle = await club.closedRaffle()
    club.drand.state.isSpoilt = true
    const refusal = { status: 400, fields: { signature: texts.badSignature } }
    await expect(club.draw(club.admin, raffle)).rejects.toMatchObject(refusal)
    await expect(club.draw(club.admin, raffle, { signature: 'abcd' })).rejects.toMatchObject(refusal)
    const signature = await signRound(raffle.draw?.source.round ?? 0)
    expect(
      (await club.draw(club.admin, raffle, { signature: ` ${signature.toUpperCase()} ` })).draw,
    ).toMatchObject({
      signature,
    })
  })

  test('from a later announced source uses the value as published', async () => {
    const sourceName = 'Şans Topu, 5 Aralık çekilişi'
    const raffle = await club.closedRaffle({
      sourceKind: 'announced',
      sourceName,
      sourceAt: hoursFromNow(40),
    })
    await expect(club.draw(club.admin, raffle)).rejects.toMatchObject({
      fields: { publicValue: texts.valueNeeded },
    })
    await club.record(club.admin, raffle, '03 11 24 27 31 + 90')
    expect((await club.shown(raffle)).draw).toMatchObject({ publicValue: '03 11 24 27 31 + 90', seed: null })
    // Mistyped: it can be corrected until the winners are drawn, and both values are in the audit log.
    await club.record(club.admin, raffle, '03 11 24 27 31 + 09')
    await club.draw(club.admin, raffle)
    await expect(club.record(club.admin, raffle, '01 02 03 04 05 + 06')).rejects.toMatchObject({
      code: 'raffle.already-drawn',
    })
    const record = await club.recordOf(raffle)
    expect(record).toMatchObject({ publicValue: '03 11 24 27 31 + 09', source: { name: sourceName } })
    expect(isVerified(await verifyDraw(record))).toBe(true)
  })

  test('accepts no manual value before the source is published, nor for a drand source', async () => {
    const early = await club.closedRaffle({
      sourceKind: 'announced',
      sourceName: 'Şans Topu',
      sourceAt: hoursFromNow(40),
      isKnown: false,
    })
    await expect(club.record(club.admin, early, '03 11')).rejects.toMatchObject({
      code: 'raffle.source-ahead',
    })
    const raffle = await club.closedRaffle()
    await expect(club.record(club.admin, raffle, '03 11')).rejects.toMatchObject({
      status: 409,
      message: texts.noAnnouncement,
    })
    await expect(club.record(club.staff, raffle, '03 11')).rejects.toMatchObject({ status: 403 })
    expect((await club.shown(raffle)).draw?.publicValue).toBeNull()
  })

  test('happens once, also under concurrency', async () => {
    const raffle = await club.closedRaffle()
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => club.draw(club.admin, raffle)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await club.winnersOf(raffle)).toHaveLength(2)
    await expect(club.draw(club.admin, raffle)).rejects.toMatchObject({ code: 'raffle.already-drawn' })
  })
})
