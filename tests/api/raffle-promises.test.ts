import { describe, expect, test } from 'vitest'
import { drawRaffle, resetRaffle } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { joinRaffle, listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { type Raffle, showRaffle, updateRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleEntriesMessages, rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'
import { exportOwnData } from '#shared/people/privacy/privacy.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { unzip } from '#tests/support/product/zip.ts'
import { hoursFromNow, makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { anonymousEntrant, confirmedEntry } from '#tests/support/records/raffles.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id, phone: '+905329990001' })

const member = () => product.person({ ...anonymousEntrant(), branch: meram._id, isVerified: true })

describe('the rules of a raffle', () => {
  const change = ({ _id: id }: Raffle, body: object) => staff.call(updateRaffle, { params: { id }, body })

  test('can be changed while there are no entries, and the commitment stays', async () => {
    const raffle = await makeRaffle(staff, meram._id)
    const changed = await change(raffle, { endsAt: hoursFromNow(12), prizes: ['Çanta'], winnersCount: 2 })
    expect(changed).toMatchObject({ prizes: ['Çanta'], winnersCount: 2, firstEndsAt: null })
    expect(changed.draw).toEqual(raffle.draw)
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
  test('is deleted with the account: removed from an open raffle, anonymised on a published list', async () => {
    const person = await member()
    const open = await makeRaffle(staff, meram._id)
    const drawn = await makeRaffle(staff, meram._id)
    const again = await makeRaffle(staff, meram._id)
    for (const { _id: id } of [open, drawn, again]) await person.call(joinRaffle, { params: { id } })
    await confirmedEntry(again, product.visitor())
    for (const { _id: id } of [drawn, again]) await admin.call(drawRaffle, { params: { id } })
    await admin.call(resetRaffle, { params: { id: again._id }, body: { reason: 'Yanlış ödül' } })
    await admin.call(deleteUser, { params: { id: person.user._id } })
    const entriesOf = ({ _id: raffle }: Raffle) =>
      staff.call(listRaffleEntries, { query: { filter: { raffle, source: 'member' } } })
    expect(await entriesOf(open)).toEqual([])
    const anonymous = { name: raffleEntriesMessages.deletedName, email: '', phone: '' }
    expect(await entriesOf(drawn)).toMatchObject([{ ...anonymous, removedAt: null, position: 1 }])
    // The old list names the entry, the next draw is without it.
    expect(await entriesOf(again)).toMatchObject([{ ...anonymous, removedAt: expect.any(String) }])
    expect(await admin.call(drawRaffle, { params: { id: again._id } })).toMatchObject({
      draw: { entrantCount: 1 },
    })
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
