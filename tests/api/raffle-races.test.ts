import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeRaffles } from '#server/modules/loyalty/raffles/draws/raffles.jobs.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { joinRaffle, listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { type Raffle, showRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { advanceTime, anonymousEntrant, confirmedEntry } from '#tests/support/records/raffles.ts'

const crowd = 200
let product: TestProduct
let admin: Person
let meram: Branch

beforeAll(async () => {
  product = await startTestProduct({ environment: { TRUSTED_PROXIES: '10.0.0.0/8' } })
  admin = await product.person({ role: 'admin' })
  meram = await openBranch(admin, 'Meram')
})
afterAll(() => product.close())

const addressOf = (index: number) => `10.1.${Math.floor(index / 200)}.${(index % 200) + 1}`
const register = (raffle: Raffle, index: number, person: ReturnType<typeof anonymousEntrant>) =>
  confirmedEntry(raffle, product.visitor(addressOf(index)), person)
const entriesOf = ({ _id: raffle }: Raffle) =>
  admin.call(listRaffleEntries, { query: { filter: { raffle } } })

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

test('an entry made while the list is frozen is on it, or is rejected as closed', async () => {
  const raffle = await makeRaffle(admin, meram._id)
  const people = Array.from({ length: crowd }, anonymousEntrant)
  const [ends] = await Promise.all([
    together((index) => register(raffle, index, people[index] ?? anonymousEntrant())),
    advanceTime(product.services.db, raffle, 24 * 60 + 1).then(() => closeRaffles(product.services)),
  ])
  await closeRaffles(product.services)
  const { draw } = await product.visitor()(showRaffle, { params: { id: raffle._id } })
  expect(draw?.entrantCount).toBe(ends.done)
  expect((await entriesOf(raffle)).length).toBe(ends.done)
  expect(ends.failed.filter((status) => status !== 409)).toEqual([])
})
