import type { FastifyInstance } from 'fastify'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { drawRaffle, recordPublicValue, resetRaffle } from '#server/modules/loyalty/raffles/draw-raffle.ts'
import { drawRecord, entrantsOf, resetDraws } from '#server/modules/loyalty/raffles/draw-record.ts'
import { readRaffle, visibleTo } from '#server/modules/loyalty/raffles/raffle-access.ts'
import { liveWinnersOf } from '#server/modules/loyalty/raffles/winners.ts'
import * as contract from '#shared/loyalty/raffles/raffle-draws.contract.ts'

export function raffleDrawRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.drawRaffle, ({ actor, params, body }) => drawRaffle(services, actor, params.id, body))

  mount(app, contract.recordPublicValue, ({ actor, params, body }) =>
    recordPublicValue(services, actor, params.id, body.publicValue),
  )

  mount(app, contract.resetRaffle, ({ actor, params, body }) => resetRaffle(services, actor, params.id, body))

  mount(app, contract.listWinners, async ({ params, visitor }) => {
    const { _id } = await readRaffle(db, params.id, visibleTo(db, visitor))
    return liveWinnersOf(db, _id)
  })

  mount(app, contract.listDraws, async ({ params, visitor }) => {
    const { _id } = await readRaffle(db, params.id, visibleTo(db, visitor))
    return resetDraws(db, _id)
  })

  mount(app, contract.downloadDrawRecord, async ({ params, query, visitor, reply }) => {
    const raffle = await readRaffle(db, params.id, visibleTo(db, visitor))
    const record = await drawRecord(db, raffle, query.number)
    reply.header('content-disposition', `attachment; filename="${raffle.slug}-${record.number}.json"`)
    return record
  })

  mount(app, contract.downloadEntrants, async ({ params, visitor, reply }) => {
    const raffle = await readRaffle(db, params.id, visibleTo(db, visitor))
    const text = await entrantsOf(db, raffle._id)
    reply.headers({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${raffle.slug}-katilimcilar.txt"`,
    })
    return text
  })
}
