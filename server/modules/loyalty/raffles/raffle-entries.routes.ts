import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import { takingForms } from '#server/core/forms.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { askToJoin, confirmEntry, entryRequest } from '#server/modules/loyalty/raffles/join-by-form.ts'
import { ownEntry, rafflesOf } from '#server/modules/loyalty/raffles/own-entries.ts'
import { listEntryPage, removeEntry } from '#server/modules/loyalty/raffles/raffle-entry-list.ts'
import { joinRaffle, registerMember } from '#server/modules/loyalty/raffles/take-part.ts'
import * as contract from '#shared/loyalty/raffles/raffle-entries.contract.ts'

export function raffleEntryRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listMyRaffles, ({ currentUser }) => rafflesOf(db, currentUser._id))

  mount(app, contract.joinRaffle, ({ currentUser, params }) => joinRaffle(services, currentUser, params.id))

  mount(app, contract.showOwnEntry, ({ currentUser, params }) => ownEntry(db, currentUser._id, params.id))

  mount(app, contract.registerParticipant, async ({ currentUser, body }) => ({
    participant: await registerMember(services, currentUser, body.raffle),
  }))

  mount(app, contract.requestEntry, ({ body }) => askToJoin(services, body))

  mount(app, contract.showEntryRequest, ({ params }) => entryRequest(services, params.token))

  takingForms(app, (scope) =>
    mount(scope, contract.confirmEntry, async ({ params, body, reply }) => {
      if (!body.page) return { participant: await confirmEntry(services, params.token) }
      // A page answers the page's form, also where the answer is no.
      await confirmEntry(services, params.token).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
      return reply.redirect(`/raffle/confirm/${encodeURIComponent(params.token)}`, 303)
    }),
  )

  mount(app, contract.listRaffleEntries, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listEntryPage(db, currentUser, query)),
  )

  mount(app, contract.removeRaffleEntry, ({ currentUser, params, body }) =>
    removeEntry(services, currentUser, params.id, body.reason),
  )
}
