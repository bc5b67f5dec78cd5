import { z } from 'zod'
import { trialsMessages } from '#shared/access/trials/trials.messages.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { EmailIfAny, Flag, Instant, Line, Text, Version } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'

const texts = trialsMessages

export const trialStatuses = ['booked', 'arrived', 'missed', 'cancelled'] as const
export type TrialStatus = (typeof trialStatuses)[number]

/** A visit of a person who is not a member. */
export const Trial = named('Trial', {
  _id: Id,
  branch: Id,
  name: z.string(),
  phone: z.string(),
  /** Empty without one. */
  email: z.string(),
  startsAt: Instant,
  status: z.enum(trialStatuses),
  /** A minor comes with a guardian, whose name the desk writes down at the check-in. */
  isMinor: z.boolean(),
  guardianName: z.string(),
  note: z.string(),
  enteredByStaff: z.boolean(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Trial = z.infer<typeof Trial>

const visitor = {
  branch: Id,
  startsAt: Instant,
  name: Line(120),
  phone: Line(30),
  email: EmailIfAny.default(''),
  isMinor: Flag.default(false),
}

export const TrialInput = named('TrialInput', { ...visitor, note: Text(500).default('') })

/** Only an open visit changes; a cancelled one gives its place back. */
export const TrialChange = named('TrialChange', {
  startsAt: Instant.optional(),
  name: Line(120).optional(),
  phone: Line(30).optional(),
  email: EmailIfAny.optional(),
  isMinor: Flag.optional(),
  note: Text(500).optional(),
  status: z.enum(['booked', 'cancelled']).optional(),
  version: Version.optional(),
})

/** The hours of the next days in which a branch has a place, soonest first. */
export const listTrialHours = endpoint({
  method: 'GET',
  url: '/api/trials/hours/:branchId',
  access: 'trials.book',
  failure: texts.slotsFailed,
  summary: 'Bir şubenin deneme ziyaretine açık, boş yeri olan saatleri',
  schema: {
    params: BranchIdParams,
    response: {
      200: z.array(named('TrialHour', { startsAt: Instant, free: z.number().int() })),
    },
  },
})

/** A phone number has one open visit at a time. */
export const bookTrial = endpoint({
  method: 'POST',
  url: '/api/trials/book',
  access: 'trials.book',
  failure: texts.bookFailed,
  summary: 'Üye olmayan biri için deneme ziyareti alır; e-posta verilirse takvim dosyası gönderilir',
  limit: 'trial',
  schema: {
    body: z.object(visitor),
    response: {
      201: z.object({
        success: z.literal(true),
        message: z.string(),
        startsAt: Instant,
        /** The visit as an iCalendar file. */
        calendar: z.string(),
      }),
    },
  },
})

const calls = crudEndpoints({
  resource: 'trials',
  url: '/api/trials',
  texts,
  summaries: {
    list: 'Deneme ziyaretleri; personel yalnızca kendi şubesininkileri görür',
    show: 'Bir deneme ziyareti',
    create: 'Telefonla ya da resepsiyonda istenen deneme ziyaretini ekler',
    update: 'Açık bir deneme ziyaretinin gününü ve bilgilerini değiştirir ya da iptal eder',
    remove: 'Deneme ziyaretini kişisel bilgileriyle siler',
  },
  row: Trial,
  query: listQuery(['startsAt', 'name', 'status', 'createdAt'], {
    branch: Id.optional(),
    status: z.enum(trialStatuses).optional(),
    from: Instant.optional(),
    until: Instant.optional(),
  }),
  input: TrialInput,
  change: TrialChange,
})
export const {
  list: listTrials,
  show: showTrial,
  create: addTrial,
  update: updateTrial,
  remove: deleteTrial,
} = calls

/** Writes one entry into the access log; a visit is admitted once, on its day. */
export const checkInTrial = endpoint({
  method: 'POST',
  url: '/api/trials/:id/check-in',
  access: 'trials.check-in',
  failure: texts.checkInFailed,
  summary: 'Deneme ziyaretine geleni içeri alır; giriş bir kez yazılır',
  schema: {
    params: IdParams,
    body: z.object({ guardianName: Text(120).default('') }),
    response: { 200: Trial },
  },
})
