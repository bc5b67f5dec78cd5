import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  listResetDraws,
  listSubstitutes,
  listWinners,
  readDrawRecord,
  readEntrants,
} from '#server/modules/loyalty/raffles/draws/draw-record.ts'
import { drawRaffle, resetRaffle } from '#server/modules/loyalty/raffles/draws/raffle-draws.service.ts'
import { readRaffle, visibleRaffles } from '#server/modules/loyalty/raffles/raffle-query.ts'
import * as contract from '#shared/loyalty/raffles/raffle-draws.contract.ts'

export function raffleDrawRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.drawRaffle, ({ currentUser, params }) => drawRaffle(services, currentUser, params.id))

  mount(app, contract.resetRaffle, ({ currentUser, params, body }) =>
    resetRaffle(services, currentUser, params.id, body.reason),
  )

  mount(app, contract.listWinners, async ({ params, currentUser }) => {
    const { _id } = await readRaffle(db, params.id, visibleRaffles(db, currentUser))
    return listWinners(db, _id)
  })

  mount(app, contract.listSubstitutes, async ({ params, currentUser }) => {
    const { _id } = await readRaffle(db, params.id, visibleRaffles(db, currentUser))
    return listSubstitutes(db, _id)
  })

  mount(app, contract.listDraws, async ({ params, currentUser }) => {
    const { _id } = await readRaffle(db, params.id, visibleRaffles(db, currentUser))
    return listResetDraws(db, _id)
  })

  mount(app, contract.downloadDrawRecord, async ({ params, query, currentUser, reply }) => {
    const raffle = await readRaffle(db, params.id, visibleRaffles(db, currentUser))
    const record = await readDrawRecord(db, raffle, query.number)
    reply.header('content-disposition', `attachment; filename="${raffle.slug}-${record.number}.json"`)
    return record
  })

  mount(app, contract.downloadEntrants, async ({ params, currentUser, reply }) => {
    const raffle = await readRaffle(db, params.id, visibleRaffles(db, currentUser))
    const text = await readEntrants(db, raffle._id)
    reply.headers({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${raffle.slug}-katilimcilar.txt"`,
    })
    return text
  })
}
