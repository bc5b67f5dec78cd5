import type { FastifyInstance } from 'fastify'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { ownEntry, rafflesOf } from '#server/modules/raffles/own-entries.ts'
import { listEntryPage, removeEntry } from '#server/modules/raffles/raffle-entry-list.ts'
import { joinRaffle, registerByForm } from '#server/modules/raffles/take-part.ts'
import * as contract from '#shared/raffles/raffle-entries.contract.ts'

export function raffleEntryRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listMyRaffles, ({ actor }) => rafflesOf(db, actor._id))

  mount(app, contract.joinRaffle, ({ actor, params }) => joinRaffle(services, actor, params.id))

  mount(app, contract.showOwnEntry, ({ actor, params }) => ownEntry(db, actor._id, params.id))

  mount(app, contract.registerParticipant, async ({ body }) => ({
    participant: await registerByForm(services, body),
  }))

  mount(app, contract.listRaffleEntries, async ({ actor, query, rowsOf }) =>
    rowsOf(await listEntryPage(db, actor, query)),
  )

  mount(app, contract.removeRaffleEntry, ({ actor, params, body }) =>
    removeEntry(services, actor, params.id, body.reason),
  )
}
