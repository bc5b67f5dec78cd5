import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  itemColumns,
  lostItemRecords,
  moveItem,
  toItem,
} from '#server/modules/content/lost-items/lost-items.service.ts'
import { lostItems } from '#server/modules/content/lost-items/lost-items.table.ts'
import * as contract from '#shared/content/lost-items/lost-items.contract.ts'
import { lostItemsMessages } from '#shared/content/lost-items/lost-items.messages.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'

const waits = eq(lostItems.state, 'found')

/** Whether an item has been kept long enough to be given away. */
function isDue(yes: boolean): SQL {
  const lastDay = addDays(clubDay(new Date()), -contract.keptDays)
  const due = and(waits, lte(lostItems.foundOn, lastDay)) as SQL
  return yes ? due : sql`NOT (${due})`
}

const list: ListDefinition<typeof lostItems> = {
  table: lostItems,
  key: lostItems._id,
  sort: { foundOn: lostItems.foundOn, description: lostItems.description, place: lostItems.place },
  defaultSort: ['foundOn', 'DESC'],
  filters: { branch: lostItems.branch, state: lostItems.state, isDue },
  search: lostItems.search,
}

/** The list of members; without a search, which would reveal hidden fields. */
const foundList: ListDefinition<typeof lostItems> = {
  table: lostItems,
  key: lostItems._id,
  columns: { _id: lostItems._id, description: lostItems.description, foundOn: lostItems.foundOn },
  sort: { foundOn: lostItems.foundOn },
  defaultSort: ['foundOn', 'DESC'],
}

export function lostItemRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mountRecords(app, services, {
    calls: contract.lostItemCalls,
    records: lostItemRecords,
    list,
    visibleTo: lostItemRecords.scope,
    toRecord: toItem,
    columnsOf: itemColumns,
    deleted: lostItemsMessages.deleted,
  })

  mount(app, contract.listFoundItems, async ({ currentUser, query, rowsOf }) => {
    const ofBranch = currentUser.branch ? eq(lostItems.branch, currentUser.branch) : sql`false`
    return rowsOf(await listRows(db, foundList, query, and(ofBranch, waits, isDue(false))))
  })

  mount(app, contract.moveLostItem, ({ currentUser, params, body }) =>
    moveItem(services, currentUser, params.id, body),
  )
}
