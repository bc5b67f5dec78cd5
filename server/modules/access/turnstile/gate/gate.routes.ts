import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import type { GateDevice } from '#server/modules/access/turnstile/devices/device-keys.ts'
import { admitByMedium, admitByScan } from '#server/modules/access/turnstile/gate/admission.service.ts'
import { readSnapshot, recordReport } from '#server/modules/access/turnstile/gate/offline-gate.ts'
import * as contract from '#shared/access/turnstile/gate.contract.ts'
import { gateMessages } from '#shared/access/turnstile/turnstile.messages.ts'

/** The device of the request; authentication checks its key before the body is read. */
function deviceOf({ device }: FastifyRequest): GateDevice {
  if (!device) throw new Error('A device endpoint was called without a device')
  return device
}

/** Endpoints for the devices at the gates. */
export function gateRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.scan, ({ request, body: { deviceId, token = '', medium, direction } }) => {
    const device = deviceOf(request)
    if (deviceId !== device._id) throw forbidden(gateMessages.otherDevice)
    return medium === undefined
      ? admitByScan(services, device, { token, direction })
      : admitByMedium(services, device, { medium, direction })
  })

  mount(app, contract.downloadSnapshot, ({ request }) => readSnapshot(services, deviceOf(request)))

  mount(app, contract.reportDecisions, ({ request, body }) =>
    recordReport(services, deviceOf(request), body.decisions),
  )
}
