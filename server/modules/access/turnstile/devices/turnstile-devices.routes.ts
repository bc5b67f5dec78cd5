import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addDevice,
  missingDevice,
  revokeDevice,
  rotateDeviceKey,
  toDevice,
  updateDevice,
} from '#server/modules/access/turnstile/devices/turnstile-devices.service.ts'
import { turnstileDevices } from '#server/modules/access/turnstile/turnstile.table.ts'
import * as contract from '#shared/access/turnstile/turnstile-devices.contract.ts'

const deviceList: ListDefinition<typeof turnstileDevices> = {
  table: turnstileDevices,
  key: turnstileDevices._id,
  sort: { createdAt: turnstileDevices.createdAt, name: turnstileDevices.name },
  defaultSort: ['createdAt', 'ASC'],
  filters: { branch: turnstileDevices.branch },
}

export function deviceRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listDevices, async ({ currentUser, query, rowsOf }) => {
    const scope = branchScope(currentUser, turnstileDevices.branch)
    return rowsOf(await listRows(db, deviceList, query, scope)).map(toDevice)
  })

  mount(app, contract.showDevice, async ({ currentUser, params }) => {
    const scope = branchScope(currentUser, turnstileDevices.branch)
    const [row] = await db
      .select()
      .from(turnstileDevices)
      .where(and(eq(turnstileDevices._id, params.id), scope))
    if (!row) throw missingDevice()
    return toDevice(row)
  })

  mount(app, contract.addDevice, ({ currentUser, body }) => addDevice(services, currentUser, body))

  mount(app, contract.updateDevice, ({ currentUser, params, body }) =>
    updateDevice(services, currentUser, params.id, body),
  )

  mount(app, contract.rotateDeviceKey, ({ currentUser, params }) =>
    rotateDeviceKey(services, currentUser, params.id),
  )

  mount(app, contract.revokeDevice, ({ currentUser, params }) =>
    revokeDevice(services, currentUser, params.id),
  )
}
