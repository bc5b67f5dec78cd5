import { and, eq, gte, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  currentCode,
  ownBranch,
  replaceCode,
  switchOffCode,
} from '#server/modules/access/turnstile/branch-codes.ts'
import { decideBranchCode } from '#server/modules/access/turnstile/decide.ts'
import {
  addNewDevice,
  missingDevice,
  revokeKnownDevice,
  rotateKey,
  toDevice,
  updateKnownDevice,
} from '#server/modules/access/turnstile/devices.service.ts'
import { entryList, overrideRefusal, toEntries } from '#server/modules/access/turnstile/entries.ts'
import {
  changeGateSettings,
  occupancyOf,
  readGateSettings,
} from '#server/modules/access/turnstile/gate-settings.ts'
import { LiveBoard } from '#server/modules/access/turnstile/live-board.ts'
import { turnstileDevices, turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { openBranchExists } from '#server/modules/club/branches/open-branch.ts'
import { type EventStream, openEventStream } from '#server/modules/people/session/event-stream.ts'
import * as contract from '#shared/access/turnstile/turnstile.contract.ts'
import * as devices from '#shared/access/turnstile/turnstile-devices.contract.ts'
import * as entries from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { addDays, startOfClubDay } from '#shared/core/club-time.ts'

const deviceList: ListDefinition<typeof turnstileDevices> = {
  table: turnstileDevices,
  key: turnstileDevices._id,
  sort: { createdAt: turnstileDevices.createdAt, name: turnstileDevices.name },
  defaultSort: ['createdAt', 'ASC'],
  filters: { branch: turnstileDevices.branch },
}

/** The moments of one day of the club's calendar. */
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
    switchOffCode(services, currentUser, params.id),
  )

  mount(app, contract.showGate, async ({ currentUser, params: { branchId } }) => {
    await ownBranch(db, currentUser, branchId)
    return {
      ...(await currentCode(services, branchId)),
      occupancy: await occupancyOf(db, branchId),
      settings: await readGateSettings(db, branchId),
    }
  })

  mount(app, contract.saveGateSettings, ({ currentUser, params, body }) =>
    changeGateSettings(services, currentUser, params.branchId, body),
  )

  mount(app, contract.listLogs, async ({ currentUser, params, query: { page, limit, date } }) => {
    await ownBranch(db, currentUser, params.branchId)
    const first = (page - 1) * limit
    const scope = and(eq(turnstileEntries.branch, params.branchId), date ? onDay(date) : undefined)
    const found = await listRows(db, entryList, { range: [first, first + limit - 1] }, scope)
    return {
      logs: await toEntries(db, found.rows),
      page,
      totalPages: Math.ceil(found.total / limit),
      total: found.total,
    }
  })

  mount(app, contract.enterByCode, ({ currentUser, body }) =>
    decideBranchCode(services, currentUser, body.code),
  )

  mount(app, contract.showOccupancy, async ({ params, reply }) => {
    if (!(await openBranchExists(db, params.branchId))) throw notFound(branchesMessages.notFound)
    reply.header('cache-control', 'public, max-age=15')
    return { occupancy: await occupancyOf(db, params.branchId) }
  })

  mount(app, devices.listDevices, async ({ currentUser, query, rowsOf }) => {
    const scope = branchScope(currentUser, turnstileDevices.branch)
    return rowsOf(await listRows(db, deviceList, query, scope)).map(toDevice)
  })

  mount(app, devices.showDevice, async ({ currentUser, params }) => {
    const scope = branchScope(currentUser, turnstileDevices.branch)
    const [row] = await db
      .select()
      .from(turnstileDevices)
      .where(and(eq(turnstileDevices._id, params.id), scope))
    if (!row) throw missingDevice()
    return toDevice(row)
  })

  mount(app, devices.addDevice, ({ currentUser, body }) => addNewDevice(services, currentUser, body))

  mount(app, devices.updateDevice, ({ currentUser, params, body }) =>
    updateKnownDevice(services, currentUser, params.id, body),
  )

  mount(app, devices.rotateDeviceKey, ({ currentUser, params }) =>
    rotateKey(services, currentUser, params.id),
  )

  mount(app, devices.revokeDevice, ({ currentUser, params }) =>
    revokeKnownDevice(services, currentUser, params.id),
  )

  mount(app, entries.listEntries, async ({ currentUser, query, rowsOf }) => {
    const scope = branchScope(currentUser, turnstileEntries.branch)
    return toEntries(db, rowsOf(await listRows(db, entryList, query, scope)))
  })

  mount(app, entries.overrideEntry, ({ currentUser, params, body }) =>
    overrideRefusal(services, currentUser, params.id, body.reason),
  )

  const board = new LiveBoard(services)
  const streams = new Set<EventStream>()
  // Before connections are waited for: a board would hold its own open for ever.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
    await board.stop()
  })

  mount(app, entries.watchEntries, async ({ currentUser, params: { branchId }, reply }) => {
    await ownBranch(db, currentUser, branchId)
    const stream = openEventStream(services, currentUser, reply, () => {
      leave()
      streams.delete(stream)
    })
    const leave = board.watch(branchId, stream.send)
    streams.add(stream)
    return stream.body
  })
}
