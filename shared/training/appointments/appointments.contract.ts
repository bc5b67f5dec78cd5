import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Flag, Instant, Line, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { appointmentsMessages } from '#shared/training/appointments/appointments.messages.ts'

const texts = appointmentsMessages

/** `late-cancelled`: cancelled by the member within the branch's hours before the start. */
export const appointmentStates = ['booked', 'attended', 'no-show', 'cancelled', 'late-cancelled'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** The most days that free slots are asked for at once. */
export const mostSlotDays = 31

/** A free time of a trainer. */
const Slot = named('Slot', {
  trainer: Id,
  trainerName: z.string(),
  branch: Id,
  startsAt: Instant,
  endsAt: Instant,
})
export type Slot = z.infer<typeof Slot>

export const Appointment = named('Appointment', {
  _id: Id,
  branch: Id,
  branchName: z.string(),
  trainer: Id,
  trainerName: z.string(),
  member: Id,
  memberName: z.string(),
  /** The membership that is its pack, and the name as it was sold. */
  pack: Id,
  packName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  room: z.string(),
  /** For employees; empty for the member. */
  note: z.string(),
  state: z.enum(appointmentStates),
  /** Whether it took a session of the pack; false while it is booked. */
  isCharged: z.boolean(),
  /** From when a cancellation by the member is late. */
  lateFrom: Instant,
  /** Whether the session is lost by a late cancellation. */
  chargesLateCancel: z.boolean(),
  /** The employee who booked it; null if the member did. */
  bookedBy: Id.nullable(),
  cancelReason: z.string(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Appointment = z.infer<typeof Appointment>

export const NextAppointment = Appointment.pick({
  _id: true,
  startsAt: true,
  trainerName: true,
  branchName: true,
})
export type NextAppointment = z.infer<typeof NextAppointment>

/** Slots of trainers of a branch in which a member may book now; of all trainers without one. */
export const listSlots = endpoint({
  method: 'GET',
  url: '/api/appointments/slots',
  access: 'appointments.browse',
  failure: texts.slotsFailed,
  summary: 'Antrenörlerin bire bir ders için boş saatleri',
  schema: {
    querystring: z.object({
      branch: Id,
      trainer: Id.optional(),
      /** Days of the club's calendar, both included; at most `mostSlotDays`. */
      from: z.iso.date(),
      until: z.iso.date(),
    }),
    response: { 200: z.array(Slot) },
  },
})

/** Upcoming ones first, then the past, the latest first. */
export const listMyAppointments = endpoint({
  method: 'GET',
  url: '/api/appointments/my-appointments',
  access: 'appointments.own',
  failure: texts.listFailed,
  summary: 'Bire bir derslerim',
  schema: { response: { 200: z.array(Appointment) } },
})

/** The oldest valid pack with an available session pays, unless one is named. */
export const bookAppointment = endpoint({
  method: 'POST',
  url: '/api/appointments/my-appointments',
  access: 'appointments.own',
  failure: texts.bookFailed,
  summary: 'Boş bir saate kendim için bire bir ders ayırtır',
  schema: {
    body: z.object({
      branch: Id,
      trainer: Id,
      startsAt: Instant,
      pack: Id.optional(),
      requestKey: Id.optional(),
    }),
    response: { 201: Appointment },
  },
})

export const downloadMyAppointment = endpoint({
  method: 'GET',
  url: '/api/appointments/my-appointments/:id/calendar',
  access: 'appointments.own',
  failure: texts.calendarFailed,
  summary: 'Bire bir dersim, takvim dosyası (.ics) olarak',
  answersFile: ['text/calendar'],
  schema: { params: IdParams, response: { 200: z.any() } },
})

/** Only while a cancellation would not be late. */
export const moveMyAppointment = endpoint({
  method: 'PUT',
  url: '/api/appointments/my-appointments/:id',
  access: 'appointments.own',
  failure: texts.changeFailed,
  summary: 'Bire bir dersimi başka bir boş saate alır',
  schema: {
    params: IdParams,
    body: z.object({ trainer: Id.optional(), startsAt: Instant, version: Version.optional() }),
    response: { 200: Appointment },
  },
})

/** `acceptsCharge` is required for a late cancellation that costs the session: 409 `appointment.late` without it. */
export const cancelMyAppointment = endpoint({
  method: 'POST',
  url: '/api/appointments/my-appointments/:id/cancel',
  access: 'appointments.own',
  failure: texts.cancelFailed,
  summary: 'Bire bir dersimi iptal eder',
  schema: {
    params: IdParams,
    body: z.object({ acceptsCharge: Flag.optional() }),
    response: { 200: Appointment },
  },
})

/** A pack with an available session, for a booking by an employee. */
const BookablePack = named('BookablePack', {
  pack: Id,
  packName: z.string(),
  member: Id,
  memberName: z.string(),
  available: z.number().int(),
  endsAt: Instant,
})
export type BookablePack = z.infer<typeof BookablePack>

export const listBookablePacks = endpoint({
  method: 'GET',
  url: '/api/appointments/packs',
  access: 'appointments.create',
  opens: { query: 'user' },
  failure: texts.packsFailed,
  summary: 'Bir şubede kullanılmamış seansı olan paketler, üye adına göre aranır',
  schema: {
    querystring: z.object({
      /** One of the user's; all of them without one. */
      branch: Id.optional(),
      user: Id.optional(),
      q: z.string().max(100).optional(),
    }),
    response: { 200: z.array(BookablePack) },
  },
})

/** Trainers see their own, staff those of their branches. */
export const listAppointments = endpoint({
  method: 'GET',
  url: '/api/appointments',
  access: 'appointments.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Bire bir dersler; antrenör kendininkileri, personel kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['startsAt', 'createdAt'], {
      branch: Id.optional(),
      trainer: Id.optional(),
      user: Id.optional(),
      state: z.enum(appointmentStates).optional(),
      /** Booked, and over: to be marked. */
      isUnmarked: z.boolean().optional(),
      from: Instant.optional(),
      until: Instant.optional(),
    }),
    response: { 200: z.array(Appointment) },
  },
})

export const showAppointment = endpoint({
  method: 'GET',
  url: '/api/appointments/:id',
  access: 'appointments.list',
  opens: { path: 'id', of: 'appointments' },
  failure: texts.listFailed,
  summary: 'Bir bire bir ders',
  schema: { params: IdParams, response: { 200: Appointment } },
})

const plan = {
  trainer: Id,
  startsAt: Instant,
  /** The branch's length of a session after the start if absent. */
  endsAt: Instant.optional(),
  room: Line(60).or(z.literal('')).optional(),
  note: Text(500).optional(),
  /** Outside of the trainer's hours: 409 `appointment.outside-hours` without it. */
  outsideHours: Flag.optional(),
}

/** Staff book in their branches, trainers in their own week; the limits of earliest and latest booking do not hold. */
export const addAppointment = endpoint({
  method: 'POST',
  url: '/api/appointments',
  access: 'appointments.create',
  failure: texts.bookFailed,
  summary: 'Bir üyeye bire bir ders ayırtır',
  schema: {
    body: z.object({ branch: Id, member: Id, pack: Id.optional(), ...plan, requestKey: Id.optional() }),
    response: { 201: Appointment },
  },
})

/** Moves it; the member is told. */
export const updateAppointment = endpoint({
  method: 'PUT',
  url: '/api/appointments/:id',
  access: 'appointments.edit',
  failure: texts.changeFailed,
  summary: 'Bire bir dersin saatini, antrenörünü, salonunu ya da notunu değiştirir',
  schema: {
    params: IdParams,
    body: z.object(plan).partial().extend({ version: Version.optional() }),
    response: { 200: Appointment },
  },
})

/** By an employee it costs nothing, unless `isCharged`. */
export const cancelAppointment = endpoint({
  method: 'POST',
  url: '/api/appointments/:id/cancel',
  access: 'appointments.edit',
  failure: texts.cancelFailed,
  summary: 'Bire bir dersi iptal eder ve üyeye yazar',
  schema: {
    params: IdParams,
    body: z.object({ reason: Line(300), isCharged: Flag.optional() }),
    response: { 200: Appointment },
  },
})

/**
 * Says whether the member came; `booked` takes a mark back. What a no-show costs is the branch's rule, unless `isCharged`
 * says otherwise.
 */
export const markAppointment = endpoint({
  method: 'PUT',
  url: '/api/appointments/:id/mark',
  access: 'appointments.mark',
  failure: texts.markFailed,
  summary: 'Üyenin bire bir derse gelip gelmediğini yazar',
  schema: {
    params: IdParams,
    body: z.object({
      state: z.enum(['booked', 'attended', 'no-show']),
      isCharged: Flag.optional(),
      version: Version.optional(),
    }),
    response: { 200: Appointment },
  },
})

/** Rules of a branch. */
export const AppointmentRules = named('AppointmentRules', {
  branch: Id,
  /** Minutes of a session. */
  sessionMinutes: z.number().int(),
  /** Days ahead that members book at most. */
  earliestDays: z.number().int(),
  /** Hours before the start until which members book. */
  latestHours: z.number().int(),
  /** Hours before the start within which a cancellation is late; 0: never. */
  lateCancelHours: z.number().int(),
  /** Whether a late cancellation, and a no-show, cost the session. */
  chargesLateCancel: z.boolean(),
  chargesNoShow: z.boolean(),
  version: z.number().int(),
})
export type AppointmentRules = z.infer<typeof AppointmentRules>

export const defaultAppointmentRules = {
  sessionMinutes: 60,
  earliestDays: 28,
  latestHours: 2,
  lateCancelHours: 12,
  chargesLateCancel: true,
  chargesNoShow: true,
} as const

export const showAppointmentRules = endpoint({
  method: 'GET',
  url: '/api/appointments/rules/:branchId',
  access: 'appointments.browse',
  failure: texts.rulesFailed,
  summary: 'Şubenin bire bir ders kuralları',
  schema: { params: BranchIdParams, response: { 200: AppointmentRules } },
})

export const saveAppointmentRules = endpoint({
  method: 'PUT',
  url: '/api/appointments/rules/:branchId',
  access: 'appointments.rules',
  failure: texts.rulesFailed,
  summary: 'Şubenin bire bir ders kurallarını değiştirir',
  schema: {
    params: BranchIdParams,
    body: z.object({
      sessionMinutes: WholeNumber(15, 240),
      earliestDays: WholeNumber(1, 180),
      latestHours: WholeNumber(0, 168),
      lateCancelHours: WholeNumber(0, 168),
      chargesLateCancel: Flag,
      chargesNoShow: Flag,
      version: Version.optional(),
    }),
    response: { 200: AppointmentRules },
  },
})
