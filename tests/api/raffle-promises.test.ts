import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { joinRaffle, listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { type Raffle, showRaffle, updateRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { exportOwnData } from '#shared/people/privacy/privacy.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { unzip } from '#tests/support/product/zip.ts'
import { hoursFromNow, makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { anonymousEntrant, confirmedEntry } from '#tests/support/records/raffles.ts'

let product: TestProduct
let admin: Person
let staff: Person
let meram: Branch

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
  meram = await openBranch(admin, 'Meram')
  staff = await product.person({ role: 'staff', branch: meram._id, phone: '+905329990001' })
})
afterAll(() => product.close())

const member = () => product.person({ ...anonymousEntrant(), branch: meram._id, isVerified: true })

describe('the rules of a raffle', () => {
  const change = ({ _id: id }: Raffle, body: object) => staff.call(updateRaffle, { params: { id }, body })

  test('can be changed while there are no entries, and the round moves with the end', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    const changed = await change(raffle, { endsAt: hoursFromNow(12), prizes: ['Çanta'], winnersCount: 2 })
    expect(changed).toMatchObject({ prizes: ['Çanta'], winnersCount: 2, firstEndsAt: null })
    const [before, after] = [raffle, changed].map(({ draw }) => draw?.source.round ?? 0)
    expect((before ?? 0) - (after ?? 0)).toBeGreaterThan(12 * 1200 - 20)
    expect(changed.draw?.commitment).toBe(raffle.draw?.commitment)
  })

  test('are fixed once there is an entry; only the end can be postponed, visibly', async () => {
    const raffle = await makeRaffle(staff, meram._id, { prizes: ['Havlu'] })
    await confirmedEntry(raffle, product.visitor())
    for (const [field, value] of Object.entries({
      prizes: ['Matara'],
      winnersCount: 3,
      startsAt: hoursFromNow(-5),
      staffBarred: false,
    })) {
      await expect(change(raffle, { [field]: value })).rejects.toMatchObject({
        status: 409,
        code: 'raffle.promised',
        fields: { [field]: rafflesMessages.promised },
      })
    }
    const source = { sourceKind: 'announced', sourceName: 'Şans Topu', sourceAt: hoursFromNow(48) }
    await expect(change(raffle, source)).rejects.toMatchObject({ code: 'raffle.promised' })
    await expect(change(raffle, { endsAt: hoursFromNow(2) })).rejects.toMatchObject({
      code: 'raffle.only-later',
    })
    expect(await product.visitor()(showRaffle, { params: { id: raffle._id } })).toEqual(raffle)
    const longer = await change(raffle, { endsAt: hoursFromNow(72), description: 'Uzatıldı' })
    expect(longer).toMatchObject({ firstEndsAt: raffle.endsAt, description: 'Uzatıldı' })
    expect(await change(raffle, { endsAt: hoursFromNow(90) })).toMatchObject({ firstEndsAt: raffle.endsAt })
  })
})

describe('personal data of an entrant', () => {
  test('is deleted with the account: removed from an open raffle, anonymised on a frozen list', async () => {
    const person = await member()
    const open = await makeRaffle(staff, meram._id)
    await person.call(joinRaffle, { params: { id: open._id } })
    const { db } = product.services
    await admin.call(deleteUser, { params: { id: person.user._id } })
    const query = { filter: { raffle: open._id } }
    expect(await staff.call(listRaffleEntries, { query })).toEqual([])
    const { rowCount } = await db.execute<never>(
      sql`SELECT 1 FROM raffle_entries WHERE user_id = ${person.user._id}`,
    )
    expect(rowCount).toBe(0)
  })

  test('is part of the privacy export', async () => {
    const person = await member()
    const raffle = await makeRaffle(staff, meram._id, { title: 'Dökümdeki çekiliş' })
    await person.call(joinRaffle, { params: { id: raffle._id } })
    const answer = await product.app.inject({
      url: exportOwnData.url,
      headers: { authorization: `Bearer ${person.token}` },
    })
    const file = unzip(answer.rawPayload).get('cekilisler.json')?.toString() ?? ''
    expect(JSON.parse(file)).toMatchObject([
      { title: 'Dökümdeki çekiliş', branchName: 'Meram', result: null },
    ])
  })
})
