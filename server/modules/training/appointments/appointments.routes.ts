import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { listRows } from '#server/db/list.ts'
import {
  appointmentList,
  findAppointment,
  managedBy,
  toAppointments,
} from '#server/modules/training/appointments/appointment-records.ts'
import { readAppointmentRules, saveRules } from '#server/modules/training/appointments/appointment-rules.ts'
import * as service from '#server/modules/training/appointments/appointments.service.ts'
import { listBookable } from '#server/modules/training/appointments/bookable-packs.ts'
import { freeSlots } from '#server/modules/training/appointments/slots.ts'
import * as contract from '#shared/training/appointments/appointments.contract.ts'

export function appointmentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const withNotes = { withNotes: true }

  mount(app, contract.listSlots, ({ query }) => freeSlots(db, query))
  mount(app, contract.listMyAppointments, ({ currentUser }) => service.appointmentsOf(db, currentUser._id))
  mount(app, contract.bookAppointment, ({ currentUser, body }) =>
    service.bookOwn(services, currentUser, body),
  )
  mount(app, contract.downloadMyAppointment, async ({ currentUser, params, reply }) => {
    const content = await service.calendarOf(services, currentUser._id, params.id)
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="bire-bir-ders-${params.id}.ics"`,
    })
    return content
  })
  mount(app, contract.moveMyAppointment, ({ currentUser, params, body }) =>
    service.moveOwn(services, currentUser, params.id, body),
  )
  mount(app, contract.cancelMyAppointment, ({ currentUser, params, body }) =>
    service.cancelOwn(services, currentUser, params.id, body),
  )
  mount(app, contract.listBookablePacks, ({ currentUser, query }) => listBookable(db, currentUser, query))
  mount(app, contract.showAppointmentRules, ({ params }) => readAppointmentRules(db, params.branchId))
  mount(app, contract.saveAppointmentRules, ({ currentUser, params, body }) =>
    saveRules(services, currentUser, params.branchId, body),
  )
  mount(app, contract.listAppointments, async ({ currentUser, query, rowsOf }) =>
    toAppointments(db, rowsOf(await listRows(db, appointmentList, query, managedBy(currentUser))), withNotes),
  )
  mount(app, contract.addAppointment, ({ currentUser, body }) => service.bookFor(services, currentUser, body))
  mount(app, contract.showAppointment, ({ currentUser, params }) =>
    findAppointment(db, params.id, managedBy(currentUser), withNotes),
  )
  mount(app, contract.updateAppointment, ({ currentUser, params, body }) =>
    service.change(services, currentUser, params.id, body),
  )
  mount(app, contract.cancelAppointment, ({ currentUser, params, body }) =>
    service.cancel(services, currentUser, params.id, body),
  )
  mount(app, contract.markAppointment, ({ currentUser, params, body }) =>
    service.mark(services, currentUser, params.id, body),
  )
}
