import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { decideScan } from '#server/modules/access/turnstile/decide.ts'
import type { GateDevice } from '#server/modules/access/turnstile/device-keys.ts'
import { gateSnapshot, takeReport } from '#server/modules/access/turnstile/offline-gate.ts'
import * as contract from '#shared/access/turnstile/gate.contract.ts'
import { gateMessages } from '#shared/access/turnstile/turnstile.messages.ts'

/** The reader that asks; its key was checked before the body was read. */
function deviceOf({ device }: FastifyRequest): GateDevice {
  if (!device) throw new Error('A reader’s endpoint was reached without a reader')
  return device
}

/** What readers at the gates call. */
export function gateRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.scan, ({ request, body: { deviceId, ...scanned } }) => {
    const device = deviceOf(request)
    if (deviceId !== device._id) throw forbidden(gateMessages.otherDevice)
    return decideScan(services, device, scanned)
  })

  mount(app, contract.downloadSnapshot, ({ request }) => gateSnapshot(services, deviceOf(request)))

  mount(app, contract.reportDecisions, ({ request, body }) =>
    takeReport(services, deviceOf(request), body.decisions),
  )
}
