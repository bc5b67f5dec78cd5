import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { foundBySlug } from '#server/core/slug-history.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  type RaffleWithStatus,
  raffleColumns,
  raffleResource,
  raffleStatus,
  readRaffle,
  toRaffle,
  visibleRaffles,
} from '#server/modules/loyalty/raffles/raffle-query.ts'
import { addRaffle, deleteRaffle, updateRaffle } from '#server/modules/loyalty/raffles/raffles.service.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import type { QueryOf } from '#shared/core/endpoint.ts'
import * as contract from '#shared/loyalty/raffles/raffles.contract.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const raffleList: ListDefinition<typeof raffles> = {
  table: raffles,
  key: raffles._id,
  columns: raffleColumns,
  sort: {
    startsAt: raffles.startsAt,
    endsAt: raffles.endsAt,
    title: raffles.title,
    createdAt: raffles.createdAt,
  },
  defaultSort: ['startsAt', 'DESC'],
  filters: { branch: raffles.branch },
}

const isOnLists = (onLists: boolean) => (onLists ? isNull : isNotNull)(raffles.archivedAt)

export function raffleRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  function rowsOfList(query: QueryOf<typeof contract.listRaffles>, scope: SQL | undefined) {
    const { status, slug, isArchived } = query.filter ?? {}
    const condition = and(
      scope,
      status && eq(raffleStatus, status),
      slug ? foundBySlug(raffles, raffleResource, slug) : undefined,
      slug && isArchived === undefined ? undefined : isOnLists(!isArchived),
    )
    return listRows<typeof raffles, RaffleWithStatus>(db, raffleList, query, condition)
  }

  mount(app, contract.listRaffles, async ({ query, currentUser, rowsOf }) =>
    rowsOf(await rowsOfList(query, visibleRaffles(db, currentUser))).map(toRaffle),
  )

  mount(app, contract.listRafflesOfBranch, async ({ params, query, currentUser, rowsOf }) => {
    const scope = and(eq(raffles.branch, params.branchId), visibleRaffles(db, currentUser))
    return rowsOf(await rowsOfList(query, scope)).map(toRaffle)
  })

  mount(app, contract.showRaffle, ({ params, currentUser }) =>
    readRaffle(db, params.id, visibleRaffles(db, currentUser)),
  )

  mount(app, contract.addRaffle, ({ currentUser, body, files }) =>
    addRaffle(services, currentUser, body, files),
  )

  mount(app, contract.updateRaffle, ({ currentUser, params, body, files }) =>
    updateRaffle(services, currentUser, params.id, body, files),
  )

  mount(app, contract.deleteRaffle, async ({ currentUser, params }) => {
    const end = await deleteRaffle(services, currentUser, params.id)
    return { success: true as const, message: rafflesMessages[end] }
  })
}
