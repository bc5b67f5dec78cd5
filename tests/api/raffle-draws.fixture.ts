import {
  downloadDrawRecord,
  downloadEntrants,
  drawRaffle,
  listDraws,
  listSubstitutes,
  listWinners,
  resetRaffle,
} from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { type Raffle, showRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { advanceTime, confirmedEntry } from '#tests/support/records/raffles.ts'

const minutesOfDay = 24 * 60

type Fields = Parameters<typeof makeRaffle>[2] & { entrants?: number }

/** A product with a branch, its staff and an admin. */
export async function startDrawing() {
  const { product, admin } = await openTestClub()
  const { db } = product.services
  const meram = await openBranch(admin, 'Meram')
  const staff = await product.person({ role: 'staff', branch: meram._id })
  const visitor = product.visitor()
  const shown = ({ _id: id }: Raffle) => visitor(showRaffle, { params: { id } })

  /** A running raffle with some entrants. */
  async function openRaffle({ entrants = 5, ...fields }: Fields = {}): Promise<Raffle> {
    const promised = { prizes: ['Üyelik', 'Çanta'], winnersCount: 2 }
    const raffle = await makeRaffle(staff, meram._id, { ...promised, ...fields })
    for (let count = 0; count < entrants; count += 1) await confirmedEntry(raffle, visitor)
    return raffle
  }

  return {
    product,
    admin,
    staff,
    meram,
    visitor,
    shown,
    openRaffle,
    winnersOf: ({ _id: id }: Raffle) => visitor(listWinners, { params: { id } }),
    substitutesOf: ({ _id: id }: Raffle) => visitor(listSubstitutes, { params: { id } }),
    drawsBefore: ({ _id: id }: Raffle) => visitor(listDraws, { params: { id } }),
    recordOf: ({ _id: id }: Raffle, number?: number) =>
      visitor(downloadDrawRecord, { params: { id }, query: number ? { number } : {} }),
    draw: (person: Person, { _id: id }: Raffle) => person.call(drawRaffle, { params: { id } }),
    reset: (person: Person, { _id: id }: Raffle, reason = 'Yanlış ödül yazılmış') =>
      person.call(resetRaffle, { params: { id }, body: { reason } }),
    async listOf({ _id }: Raffle) {
      const answer = await product.app.inject(downloadEntrants.url.replace(':id', _id))
      return { status: answer.statusCode, text: answer.body }
    },
    /** A raffle past its end, with some entrants. */
    async closedRaffle(fields: Fields = {}): Promise<Raffle> {
      const raffle = await openRaffle(fields)
      await advanceTime(db, raffle, minutesOfDay + 1)
      return shown(raffle)
    },
  }
}
