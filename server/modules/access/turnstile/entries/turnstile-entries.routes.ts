import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listRows } from '#server/db/list.ts'
import { LiveBoard } from '#server/modules/access/turnstile/entries/live-board.ts'
import {
  overrideRefusal,
  toTurnstileEntries,
  turnstileEntryList,
} from '#server/modules/access/turnstile/entries/turnstile-entries.service.ts'
import { admitByName } from '#server/modules/access/turnstile/gate/admission.service.ts'
import { findOwnBranch } from '#server/modules/access/turnstile/gate/branch-codes.ts'
import { findCandidates } from '#server/modules/access/turnstile/gate/check-in.service.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { openEventStream } from '#server/modules/people/session/event-stream.ts'
import * as contract from '#shared/access/turnstile/turnstile-entries.contract.ts'

export function entryRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listEntries, async ({ currentUser, query, rowsOf }) => {
    const scope = branchScope(currentUser, turnstileEntries.branch)
    return toTurnstileEntries(db, rowsOf(await listRows(db, turnstileEntryList, query, scope)))
  })

  mount(app, contract.overrideEntry, ({ currentUser, params, body }) =>
    overrideRefusal(services, currentUser, params.id, body.reason),
  )

  mount(app, contract.checkIn, ({ currentUser, body }) => admitByName(services, currentUser, body))

  mount(app, contract.findCheckInCandidates, ({ currentUser, params, query }) =>
    findCandidates(services, currentUser, params.branchId, query.q),
  )

  const board = new LiveBoard(services)
  app.addHook('preClose', () => board.stop())

  mount(app, contract.watchBranches, async ({ currentUser, reply }) => {
    const open = await db
      .select({ branch: branches._id })
      .from(branches)
      .where(and(eq(branches.isActive, true), branchScope(currentUser, branches._id)))
    const stream = openEventStream(services, currentUser, reply, () => {
      for (const unsubscribe of subscriptions) unsubscribe()
    })
    const subscriptions = open.map(({ branch }) =>
      board.subscribe(branch, ({ occupancy, entries }) =>
        stream.send({ branch, occupancy, entries: entries.slice(0, contract.entriesPerBranch) }),
      ),
    )
    return stream.body
  })

  mount(app, contract.watchEntries, async ({ currentUser, params: { branchId }, reply }) => {
    await findOwnBranch(db, currentUser, branchId)
    const stream = openEventStream(services, currentUser, reply, () => unsubscribe())
    const unsubscribe = board.subscribe(branchId, stream.send)
    return stream.body
  })
}
