import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openSeed } from '#server/modules/loyalty/raffles/draws/draw-commitment.ts'
import { raffleDraws } from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
import { commitmentOf, hashEntrantList } from '#shared/loyalty/raffles/draw.ts'
import {
  joinRaffle,
  listRaffleEntries,
  removeRaffleEntry,
  showOwnEntry,
} from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { type Raffle, updateRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages, raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { isVerified, verifyDraw } from '#shared/loyalty/raffles/verify-draw.ts'
import { mergePeople } from '#shared/office/merges/merges.contract.ts'
import { startDrawing } from '#tests/api/raffle-draws.fixture.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { testSecret } from '#tests/support/product/test-product.ts'
import { hoursFromNow, makeRaffle } from '#tests/support/records/content.ts'
import { anonymousEntrant, confirmedEntry } from '#tests/support/records/raffles.ts'

const texts = raffleDrawsMessages

const club = await startDrawing()

/** The secret seed of the current draw. */
async function secretSeedOf({ _id }: Raffle): Promise<string> {
  const rows = await club.product.services.db.select().from(raffleDraws).where(eq(raffleDraws.raffle, _id))
  const row = rows.find(({ resetAt }) => !resetAt)
  return openSeed(testSecret, row?.sealedSeed ?? Buffer.alloc(0)) ?? ''
}

describe('from the creation of a raffle', () => {
  test('the commitment to a random seed is published', async () => {
    const [raffle, other] = [
      await makeRaffle(club.staff, club.meram._id),
      await makeRaffle(club.staff, club.meram._id),
    ]
    expect((await club.shown(raffle)).draw).toEqual({
      number: 1,
      rule: 'club-raffle-2',
      ruleChangedAt: null,
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      committedAt: raffle.createdAt,
      closedAt: null,
      entrantCount: null,
      listHash: null,
      seed: null,
      source: null,
      publicValue: null,
      signature: null,
    })
    expect(await commitmentOf(await secretSeedOf(raffle))).toBe(raffle.draw?.commitment)
    expect(other.draw?.commitment).not.toBe(raffle.draw?.commitment)
  })

  test('the seed is in no response, audit entry, row, export or log until the draw', async () => {
    const raffle = await club.openRaffle()
    await club.admin.call(updateRaffle, { params: { id: raffle._id }, body: { description: 'Yeni' } })
    const seeds = [await secretSeedOf(raffle)]
    await club.reset(club.admin, raffle)
    seeds.push(await secretSeedOf(raffle))
    const responses = await Promise.all(
      ['', '/draws', '/winners', '/substitutes', '/record', '/record?number=1', '/entrants'].map((path) =>
        send(club.product, 'GET', `/api/raffles/${raffle._id}${path}`, { headers: bearer(club.admin) }),
      ),
    )
    const { rows } = await club.product.services.pool.query<{ content: string }>(`
      SELECT row_to_json(entry)::text AS content FROM audit_log entry
      UNION ALL SELECT row_to_json(draw)::text FROM raffle_draws draw`)
    const contents = [...responses.map(({ body }) => body), ...rows.map(({ content }) => content)]
    for (const seed of seeds) {
      expect(seed).toHaveLength(64)
      expect(contents.filter((content) => content.includes(seed))).toEqual([])
    }
  })
})

describe('the draw', () => {
  test('closes the entries at once while they are open, and publishes list, seed and winners', async () => {
    const raffle = await makeRaffle(club.staff, club.meram._id, { prizes: ['Üyelik'] })
    const [first, second] = [
      await confirmedEntry(raffle, club.visitor),
      await confirmedEntry(raffle, club.visitor),
    ]
    const removed = await confirmedEntry(raffle, club.visitor)
    await club.staff.call(removeRaffleEntry, { params: { id: removed }, body: { reason: 'Kendisi istedi' } })
    expect(await club.listOf(raffle)).toMatchObject({ status: 404 })
    const seed = await secretSeedOf(raffle)
    const drawn = await club.draw(club.admin, raffle)
    const { text } = await club.listOf(raffle)
    expect(text).toBe(
      [first, second]
        .toSorted()
        .map((id) => `${id}\n`)
        .join(''),
    )
    expect(drawn).toMatchObject({
      status: 'drawn',
      drawnAt: expect.any(String),
      wasDrawn: true,
      draw: { seed, entrantCount: 2, listHash: await hashEntrantList(text), closedAt: drawn.drawnAt },
    })
    await expect(confirmedEntry(raffle, club.visitor)).rejects.toMatchObject({
      status: 409,
      message: raffleEntriesMessages.refusals.drawn.reason,
    })
    await expect(
      club.staff.call(removeRaffleEntry, { params: { id: first }, body: { reason: 'Geç kaldı' } }),
    ).rejects.toMatchObject({ status: 409, message: raffleEntriesMessages.listClosed })
  })

  test('reveals the seed, from which anyone computes the same winners and substitutes', async () => {
    const raffle = await club.closedRaffle()
    await club.draw(club.admin, raffle)
    const record = await club.recordOf(raffle)
    expect(record.rule).toBe('club-raffle-2')
    expect(await verifyDraw(record)).toEqual({ commitment: true, list: true, winners: true })
    const user = { name: expect.stringMatching(/^Yabancı Kişi \d\.$/), profilePhoto: null }
    expect(await club.winnersOf(raffle)).toEqual(
      record.winners.map(({ position, entry, prize }) => ({ position, entry, prize, user })),
    )
    expect(record.winners.map(({ prize }) => prize)).toEqual(['Üyelik', 'Çanta'])
    expect(record.substitutes).toHaveLength(2)
    expect(await club.substitutesOf(raffle)).toEqual(
      record.substitutes?.map((entry, index) => ({ position: index + 1, entry, user })),
    )
    const query = { filter: { raffle: raffle._id, isSubstitute: true } }
    const found = await club.staff.call(listRaffleEntries, { query })
    expect(found.map(({ _id, substitute }) => [substitute, _id]).toSorted()).toEqual(
      record.substitutes?.map((entry, index) => [index + 1, entry]),
    )
  })

  test('is verified from its file alone by a command', async () => {
    const raffle = await club.closedRaffle()
    await club.draw(club.admin, raffle)
    const record = await club.recordOf(raffle)
    const folder = await mkdtemp(join(tmpdir(), 'bozkir-draw-'))
    const file = join(folder, 'kayit.json')
    const check = async (content: object) => {
      await writeFile(file, JSON.stringify(content))
      return runCheck('server/cli/check-raffle.ts', {}, [file])
    }
    const good = await check(record)
    expect([good.code, good.output]).toEqual([0, expect.stringContaining(record.winners[0]?.entry ?? '')])
    const [one = '', ...rest] = record.entrants
    const exchanged = [crypto.randomUUID(), ...rest].toSorted()
    for (const forged of [
      { ...record, entrants: exchanged },
      { ...record, seed: record.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { ...record, winners: record.winners.toReversed() },
      { ...record, substitutes: record.substitutes?.toReversed() },
      { ...record, entrants: [one, one, ...rest], entrantCount: record.entrantCount + 1 },
    ]) {
      expect((await check(forged)).code).toBe(1)
    }
    expect((await check({ some: 'thing' })).code).toBe(2)
    await rm(folder, { recursive: true })
  })

  test('with fewer entrants than winners gives each a prize and has no substitutes', async () => {
    const raffle = await club.closedRaffle({ entrants: 2, prizes: ['Bir', 'İki', 'Üç'], winnersCount: 3 })
    await club.draw(club.admin, raffle)
    expect((await club.winnersOf(raffle)).map(({ prize }) => prize)).toEqual(['Bir', 'İki'])
    expect(await club.substitutesOf(raffle)).toEqual([])
  })

  test('is refused before the start, without entrants, after cancellation and a second time', async () => {
    const refused = async (raffle: Raffle, code: string) =>
      expect(club.draw(club.admin, raffle)).rejects.toMatchObject({ status: 409, code: `raffle.${code}` })
    await refused(
      await makeRaffle(club.staff, club.meram._id, { startsAt: hoursFromNow(1), endsAt: hoursFromNow(2) }),
      'not-started',
    )
    const running = await makeRaffle(club.staff, club.meram._id)
    await refused(running, 'nobody')
    // A refused draw closes nothing.
    await confirmedEntry(running, club.visitor)
    await club.staff.call(updateRaffle, { params: { id: running._id }, body: { cancelled: true } })
    await refused(running, 'cancelled')
    const drawn = await club.openRaffle()
    await club.draw(club.admin, drawn)
    await refused(drawn, 'already-drawn')
  })

  test('is refused if the seed was sealed with another secret, and a reset helps', async () => {
    const raffle = await club.openRaffle()
    const { db } = club.product.services
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`ALTER TABLE raffle_draws DISABLE TRIGGER raffle_draws_keep`)
      await transaction
        .update(raffleDraws)
        .set({ sealedSeed: Buffer.alloc(60) })
        .where(eq(raffleDraws.raffle, raffle._id))
      await transaction.execute(sql`ALTER TABLE raffle_draws ENABLE TRIGGER raffle_draws_keep`)
    })
    await expect(club.draw(club.admin, raffle)).rejects.toMatchObject({
      status: 409,
      message: texts.seedLost,
    })
    await club.reset(club.admin, raffle)
    expect(await club.draw(club.admin, raffle)).toMatchObject({ status: 'drawn' })
    expect(isVerified(await verifyDraw(await club.recordOf(raffle)))).toBe(true)
  })

  test('is immutable in the database, and cannot close its list without a result', async () => {
    const raffle = await club.closedRaffle()
    const attempt = (change: ReturnType<typeof sql>) =>
      club.product.services.db.execute(sql`UPDATE raffle_draws SET ${change} WHERE raffle_id = ${raffle._id}`)
    await expect(
      attempt(sql`closed_at = now(), entrants = '', entrant_count = 0, list_hash = ''`),
    ).rejects.toMatchObject({ cause: { constraint: 'raffle_draws_close_check' } })
    await club.draw(club.admin, raffle)
    for (const change of [
      sql`commitment = repeat('0', 64)`,
      sql`rule = 'club-raffle-1'`,
      sql`entrants = ''`,
      sql`seed = repeat('0', 64)`,
      sql`substitutes = '{}'`,
    ]) {
      await expect(attempt(change)).rejects.toMatchObject({ cause: { code: '23000' } })
    }
  })
})

describe('at the end of a raffle', () => {
  test('its terms can no longer be changed, and its list is not published before the draw', async () => {
    const raffle = await club.closedRaffle()
    for (const body of [{ endsAt: hoursFromNow(5) }, { prizes: ['Başka'] }]) {
      await expect(club.staff.call(updateRaffle, { params: { id: raffle._id }, body })).rejects.toMatchObject(
        { status: 409, code: 'raffle.closed' },
      )
    }
    expect(await club.listOf(raffle)).toMatchObject({ status: 404 })
    expect(raffle.draw).toMatchObject({ closedAt: null, entrantCount: null })
  })
})

test('a draw stays verified when a winner is merged into another record, who keeps the prize', async () => {
  const raffle = await makeRaffle(club.staff, club.meram._id, { prizes: ['Üyelik'] })
  const entrant = () =>
    club.product.person({ ...anonymousEntrant(), branch: club.meram._id, isVerified: true })
  const [stays, winner] = [await entrant(), await entrant()]
  await winner.call(joinRaffle, { params: { id: raffle._id } })
  await club.draw(club.admin, raffle)
  await club.admin.call(mergePeople, { body: { stays: stays.user._id, goes: winner.user._id } })
  expect(isVerified(await verifyDraw(await club.recordOf(raffle)))).toBe(true)
  const { result } = await stays.call(showOwnEntry, { params: { id: raffle._id } })
  expect(result).toMatchObject({ prize: 'Üyelik' })
})
