import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import { takingForms } from '#server/core/forms.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  confirmEntry,
  readEntryRequest,
  requestEntry,
} from '#server/modules/loyalty/raffles/entries/entry-confirmation.ts'
import { listEntries, removeEntry } from '#server/modules/loyalty/raffles/entries/entry-list.ts'
import { listEnteredRaffles, readOwnEntry } from '#server/modules/loyalty/raffles/entries/own-entries.ts'
import {
  enterRaffle,
  registerParticipant,
} from '#server/modules/loyalty/raffles/entries/raffle-entries.service.ts'
import * as contract from '#shared/loyalty/raffles/raffle-entries.contract.ts'

export function raffleEntryRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listMyRaffles, ({ currentUser }) => listEnteredRaffles(db, currentUser._id))

  mount(app, contract.joinRaffle, ({ currentUser, params }) => enterRaffle(services, currentUser, params.id))

  mount(app, contract.showOwnEntry, ({ currentUser, params }) => readOwnEntry(db, currentUser._id, params.id))

  mount(app, contract.registerParticipant, async ({ currentUser, body }) => ({
    participant: await registerParticipant(services, currentUser, body.raffle),
  }))

  mount(app, contract.requestEntry, ({ body }) => requestEntry(services, body))

  mount(app, contract.showEntryRequest, ({ params }) => readEntryRequest(services, params.token))

  takingForms(app, (scope) =>
    mount(scope, contract.confirmEntry, async ({ params, body, reply }) => {
      if (!body.page) return { participant: await confirmEntry(services, params.token) }
      // The form of the page is answered by the page, which shows a refusal as well.
      await confirmEntry(services, params.token).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
      return reply.redirect(`/raffle/confirm/${encodeURIComponent(params.token)}`, 303)
    }),
  )

  mount(app, contract.listRaffleEntries, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listEntries(db, currentUser, query)),
  )

  mount(app, contract.removeRaffleEntry, ({ currentUser, params, body }) =>
    removeEntry(services, currentUser, params.id, body.reason),
  )
}
