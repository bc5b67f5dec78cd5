import { z } from 'zod'
import { crudEndpoints, listOfBranch } from '#shared/core/crud-endpoints.ts'
import { endpoint, type FileField } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import {
  Email,
  EmailIfAny,
  Instant,
  isReachable,
  Line,
  Text,
  unreachable,
  Version,
} from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { named } from '#shared/core/named.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

const texts = applicationsMessages

export const applicationStatuses = ['new', 'reviewing', 'interview', 'accepted', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** From each status, those that may follow; an accepted or rejected application stays so. */
export const applicationTransitions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  new: ['reviewing', 'interview', 'accepted', 'rejected'],
  reviewing: ['interview', 'accepted', 'rejected'],
  interview: ['reviewing', 'accepted', 'rejected'],
  accepted: [],
  rejected: [],
}

export const cvField: FileField = {
  kind: 'pdf',
  maxCount: 1,
  maxBytes: 5 * 1024 * 1024,
  tooLarge: texts.cvTooLarge,
  tooMany: texts.cvTooMany,
}

export const Application = named('Application', {
  _id: Id,
  branch: Id,
  name: z.string(),
  /** Empty where an application on paper has none; so may the phone be, but not both. */
  email: z.string(),
  phone: z.string(),
  position: z.string(),
  message: z.string(),
  status: z.enum(applicationStatuses),
  adminNotes: z.string(),
  /** Received on paper and entered by staff. */
  enteredByStaff: z.boolean(),
  /** Bytes of the CV; null for an application on paper without one. */
  cvSize: z.number().int().nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Application = z.infer<typeof Application>

/** An application on paper: e-mail or phone is enough, and the CV may be missing. */
export const PaperApplication = z
  .object({
    name: Line(120),
    email: EmailIfAny.default(''),
    phone: Text(30).default(''),
    branch: Id,
    position: Line(120),
    message: Text(5000).default(''),
  })
  .refine(isReachable, unreachable)
  .meta({ id: 'PaperApplication' })

const applicationQuery = listQuery(['createdAt', 'name', 'position', 'status'], {
  branch: Id.optional(),
  status: z.enum(applicationStatuses).optional(),
})

export const sendApplication = endpoint({
  method: 'POST',
  url: '/api/applications',
  access: 'applications.send',
  failure: texts.sendFailed,
  summary: 'İş başvurusu gönderir; CV zorunludur (PDF, en çok 5 MB)',
  limit: 'application',
  files: { cv: cvField },
  schema: {
    body: z.object({
      name: Line(120),
      email: Email,
      phone: Line(30),
      branch: Id,
      position: Line(120),
      message: Text(5000).default(''),
    }),
    response: { 201: Done },
  },
})

export const applicationCalls = crudEndpoints({
  resource: 'applications',
  url: '/api/applications',
  urls: { create: '/api/applications/paper', update: '/api/applications/:id/status' },
  texts: { ...texts, updateFailed: texts.statusFailed },
  summaries: {
    list: 'İş başvuruları; personel yalnızca kendi şubesininkileri görür',
    show: 'Bir iş başvurusu',
    create: 'Kâğıtla gelen bir iş başvurusunu kaydeder; CV isteğe bağlıdır (PDF, en çok 5 MB)',
    update: 'Başvurunun durumunu ve notlarını günceller',
    remove: 'Başvuruyu CV dosyasıyla siler',
  },
  row: Application,
  query: applicationQuery,
  input: PaperApplication,
  change: z.object({
    status: z.enum(applicationStatuses),
    adminNotes: Text(5000).optional(),
    version: Version.optional(),
  }),
  more: { create: { files: { cv: cvField } } },
})
export const {
  list: listApplications,
  show: showApplication,
  create: addApplication,
  update: updateApplication,
  remove: deleteApplication,
} = applicationCalls

export const listApplicationsOfBranch = listOfBranch(
  { ...listApplications, failure: texts.branchFailed },
  {
    url: '/api/applications/branch/:branchId',
    summary: 'Bir şubenin iş başvuruları',
  },
)

/** Sends the PDF itself, as `cv-{id}.pdf`. */
export const downloadCv = endpoint({
  method: 'GET',
  url: '/api/applications/:id/download',
  access: 'applications.show',
  failure: texts.cvFailed,
  summary: 'Başvurunun CV dosyası',
  answersFile: ['application/pdf'],
  schema: { params: IdParams, response: { 200: z.any() } },
})

/** Renders the mail about a status without changing it. */
export const previewStatusMail = endpoint({
  method: 'POST',
  url: '/api/applications/:id/status/preview',
  access: 'applications.edit',
  failure: texts.previewFailed,
  summary: 'Bir durumun adaya gidecek e-postasının önizlemesi',
  schema: {
    params: IdParams,
    body: z.object({ status: z.enum(applicationStatuses).exclude(['new']) }),
    response: { 200: z.object({ subject: z.string(), html: z.string() }) },
  },
})

/** Each with its own audit entry, in one transaction. */
export const moveApplications = endpoint({
  method: 'PUT',
  url: '/api/applications/many',
  access: 'applications.edit',
  failure: texts.statusFailed,
  summary: 'Başvuruları birlikte bir duruma geçirir; adaylara e-posta gider',
  schema: { body: changeOfMany({ status: z.enum(applicationStatuses) }), response: { 200: ManyChanged } },
})
