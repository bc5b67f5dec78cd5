import { and, eq, gte, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listRows } from '#server/db/list.ts'
import {
  toTurnstileEntries,
  turnstileEntryList,
} from '#server/modules/access/turnstile/entries/turnstile-entries.service.ts'
import { admitByBranchCode } from '#server/modules/access/turnstile/gate/admission.service.ts'
import {
  deactivateCode,
  findCurrentCode,
  findOwnBranch,
  readCode,
  replaceCode,
} from '#server/modules/access/turnstile/gate/branch-codes.ts'
import {
  readGateSettings,
  readOccupancy,
  saveGateSettings,
} from '#server/modules/access/turnstile/gate/gate-settings.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { openBranchExists } from '#server/modules/club/branches/branch-visibility.ts'
import * as contract from '#shared/access/turnstile/turnstile.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { addDays, startOfClubDay } from '#shared/core/club-time.ts'

/** Limits entries to one day in the club's time zone. */
const onDay = (day: string) =>
  and(
    gte(turnstileEntries.at, startOfClubDay(day).toISOString()),
    lt(turnstileEntries.at, startOfClubDay(addDays(day, 1)).toISOString()),
  )

export function turnstileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.generateCode, ({ currentUser, params }) =>
    replaceCode(services, currentUser, params.branchId),
  )

  mount(app, contract.refreshCode, ({ currentUser, params }) =>
    replaceCode(services, currentUser, params.branchId),
  )

  mount(app, contract.deactivateCode, ({ currentUser, params }) =>
    deactivateCode(services, currentUser, params.id),
  )

  mount(app, contract.showGate, async ({ currentUser, params: { branchId } }) => {
    await findOwnBranch(db, currentUser, branchId)
    return {
      ...(await readCode(services, branchId)),
      occupancy: await readOccupancy(db, [branchId]),
      settings: await readGateSettings(db, branchId),
    }
  })

  mount(app, contract.saveGateSettings, ({ currentUser, params, body }) =>
    saveGateSettings(services, currentUser, params.branchId, body),
  )

  mount(app, contract.listLogs, async ({ currentUser, params, query: { page, limit, date } }) => {
    await findOwnBranch(db, currentUser, params.branchId)
    const first = (page - 1) * limit
    const scope = and(eq(turnstileEntries.branch, params.branchId), date ? onDay(date) : undefined)
    const found = await listRows(db, turnstileEntryList, { range: [first, first + limit - 1] }, scope)
    return {
      logs: await toTurnstileEntries(db, found.rows),
      page,
      totalPages: Math.ceil(found.total / limit),
      total: found.total,
    }
  })

  mount(app, contract.findCode, async ({ params }) => ({
    code: await findCurrentCode(services, params.digits),
  }))

  mount(app, contract.enterByCode, ({ currentUser, body }) =>
    admitByBranchCode(services, currentUser, body.code),
  )

  mount(app, contract.showOccupancy, async ({ params, request, reply }) => {
    if (!(await openBranchExists(db, params.branchId))) throw notFound(branchesMessages.notFound)
    if (!request.headers.authorization) reply.header('cache-control', 'public, max-age=15')
    return { occupancy: await readOccupancy(db, [params.branchId]) }
  })
}
