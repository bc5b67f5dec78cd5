import { closeRaffles } from '#server/modules/loyalty/raffles/draws/raffles.jobs.ts'
import {
  downloadDrawRecord,
  downloadEntrants,
  drawRaffle,
  listDraws,
  listWinners,
  recordPublicValue,
  resetRaffle,
} from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { type Raffle, showRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { type Person, startTestProduct } from '#tests/support/product/test-product.ts'
import { makeRaffle, openBranch } from '#tests/support/records/content.ts'
import { advanceTime, confirmedEntry, startDrand } from '#tests/support/records/raffles.ts'

export const minutesOfDay = 24 * 60

type Fields = Parameters<typeof makeRaffle>[2] & { entrants?: number; isKnown?: boolean }

/** A product with a branch, its staff, an admin and a drand chain of its own. */
export async function startDrawing() {
  const drand = await startDrand()
  const product = await startTestProduct({ environment: drand.environment })
  const { db } = product.services
  const admin = await product.person({ role: 'admin' })
  const meram = await openBranch(admin, 'Meram')
  const staff = await product.person({ role: 'staff', branch: meram._id })
  const visitor = product.visitor()
  const shown = ({ _id: id }: Raffle) => visitor(showRaffle, { params: { id } })

  return {
    drand,
    product,
    admin,
    staff,
    meram,
    shown,
    winnersOf: ({ _id: id }: Raffle) => visitor(listWinners, { params: { id } }),
    drawsBefore: ({ _id: id }: Raffle) => visitor(listDraws, { params: { id } }),
    recordOf: ({ _id: id }: Raffle, number?: number) =>
      visitor(downloadDrawRecord, { params: { id }, query: number ? { number } : {} }),
    draw: (person: Person, { _id: id }: Raffle, body: object = {}) =>
      person.call(drawRaffle, { params: { id }, body }),
    record: (person: Person, { _id: id }: Raffle, publicValue: string) =>
      person.call(recordPublicValue, { params: { id }, body: { publicValue } }),
    reset: (person: Person, { _id: id }: Raffle, reason = 'Yanlış ödül yazılmış') =>
      person.call(resetRaffle, { params: { id }, body: { reason } }),
    async listOf({ _id }: Raffle) {
      const answer = await product.app.inject(downloadEntrants.url.replace(':id', _id))
      return { status: answer.statusCode, text: answer.body }
    },
    /** Ends a raffle and freezes its list; the public value is known afterwards by default. */
    async end(raffle: Raffle, isKnown = true): Promise<Raffle> {
      await advanceTime(db, raffle, minutesOfDay + 1)
      await closeRaffles(product.services)
      if (isKnown) await advanceTime(db, raffle, minutesOfDay)
      return shown(raffle)
    },
    /** A raffle past its end, with some entrants. */
    async closedRaffle({ entrants = 5, isKnown = true, ...fields }: Fields = {}): Promise<Raffle> {
      const promised = { prizes: ['Üyelik', 'Çanta'], winnersCount: 2 }
      const raffle = await makeRaffle(staff, meram._id, { ...promised, ...fields })
      for (let count = 0; count < entrants; count += 1) await confirmedEntry(raffle, visitor)
      return this.end(raffle, isKnown)
    },
    async close() {
      await product.close()
      await drand.close()
    },
  }
}
