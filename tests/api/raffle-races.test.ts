import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { raffleDraws, raffleWinners } from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
import { drawRaffle, listWinners } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { joinRaffle, listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { type Raffle, showRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { anonymousEntrant, confirmedEntry } from '#tests/support/records/raffles.ts'

const crowd = 200

const { product, admin } = await openTestClub({ environment: { TRUSTED_PROXIES: '10.0.0.0/8' } })
const meram = await openBranch(admin, 'Meram')

const addressOf = (index: number) => `10.1.${Math.floor(index / 200)}.${(index % 200) + 1}`
const register = (raffle: Raffle, index: number, person: ReturnType<typeof anonymousEntrant>) =>
  confirmedEntry(raffle, product.visitor(addressOf(index)), person)
const entriesOf = ({ _id: raffle }: Raffle) =>
  admin.call(listRaffleEntries, { query: { filter: { raffle } } })
const draw = ({ _id: id }: Raffle) => admin.call(drawRaffle, { params: { id } })
const shown = ({ _id: id }: Raffle) => product.visitor()(showRaffle, { params: { id } })

/** The outcomes of concurrent attempts. */
async function together(attempt: (index: number) => Promise<unknown>) {
  const ends = await Promise.allSettled(Array.from({ length: crowd }, (_, index) => attempt(index)))
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.status] : []))
  return { done: crowd - failed.length, failed: [...new Set(failed)] }
}

test('200 concurrent entries by one person, by account and by form, create one', async () => {
  const raffle = await makeRaffle(admin, meram._id)
  const who = anonymousEntrant()
  const person = await product.person({ ...who, isVerified: true })
  const ends = await together((index) =>
    index % 2 === 0
      ? person.call(joinRaffle, { params: { id: raffle._id } })
      : register(raffle, index, { ...who, email: who.email.replace('@', `+${index}@`) }),
  )
  expect(ends).toEqual({ done: 1, failed: [409] })
  expect(await entriesOf(raffle)).toHaveLength(1)
})

test('200 people entering concurrently are all in', async () => {
  const raffle = await makeRaffle(admin, meram._id)
  expect(await together((index) => register(raffle, index, anonymousEntrant()))).toEqual({
    done: crowd,
    failed: [],
  })
  expect(await entriesOf(raffle)).toHaveLength(crowd)
})

test('an entry made while the winners are drawn is on the list, or is rejected', async () => {
  const raffle = await makeRaffle(admin, meram._id)
  await register(raffle, 0, anonymousEntrant())
  const people = Array.from({ length: crowd }, anonymousEntrant)
  let drawing: Promise<unknown> | undefined
  const ends = await together(async (index) => {
    // In the middle of the crowd.
    if (index === crowd / 2) drawing = draw(raffle)
    return register(raffle, index, people[index] ?? anonymousEntrant())
  })
  await drawing
  expect((await shown(raffle)).draw?.entrantCount).toBe(ends.done + 1)
  expect((await entriesOf(raffle)).length).toBe(ends.done + 1)
  expect(ends.failed.filter((status) => status !== 409)).toEqual([])
})

test('200 concurrent draws are one draw', async () => {
  const raffle = await makeRaffle(admin, meram._id)
  for (let index = 0; index < 5; index += 1) await register(raffle, index, anonymousEntrant())
  expect(await together(() => draw(raffle))).toEqual({ done: 1, failed: [409] })
  expect(await admin.call(listWinners, { params: { id: raffle._id } })).toHaveLength(1)
})

test('a draw whose connection is killed in the middle leaves the raffle open, and the next one draws it', async () => {
  const { pool, db } = product.services
  const raffle = await makeRaffle(admin, meram._id)
  await register(raffle, 0, anonymousEntrant())
  const before = await shown(raffle)
  const blocker = await pool.connect()
  try {
    // The draw waits here: its list and seed are written, its winners are not.
    await blocker.query('BEGIN; LOCK TABLE raffle_winners IN SHARE MODE')
    const ended = draw(raffle).then(
      () => 'drawn',
      () => 'failed',
    )
    const waiting = async () =>
      (
        await db.execute<{ pid: number }>(
          sql`SELECT pid FROM pg_locks WHERE relation = 'raffle_winners'::regclass AND NOT granted`,
        )
      ).rows[0]?.pid
    await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBeDefined()
    await db.execute(sql`SELECT pg_terminate_backend(${await waiting()})`)
    expect(await ended).toBe('failed')
  } finally {
    await blocker.query('ROLLBACK')
    blocker.release()
  }
  expect(await shown(raffle)).toEqual(before)
  const [row] = await db.select().from(raffleDraws).where(eq(raffleDraws.raffle, raffle._id))
  expect(row).toMatchObject({ closedAt: null, entrants: null, seed: null, drawnAt: null, substitutes: [] })
  await register(raffle, 1, anonymousEntrant())
  expect(await draw(raffle)).toMatchObject({ status: 'drawn', draw: { entrantCount: 2 } })
  expect(
    await db
      .select()
      .from(raffleWinners)
      .where(eq(raffleWinners.draw, row?._id ?? '')),
  ).toHaveLength(1)
})
