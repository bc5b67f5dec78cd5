import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line, Text } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { privacyMessages } from '#shared/people/privacy/privacy.messages.ts'
import { roles } from '#shared/permissions/permissions.ts'

const texts = privacyMessages

export const requestStatuses = ['open', 'withdrawn', 'declined', 'done'] as const

/** One view of a user's page in the back office. */
export const RecordView = named('RecordView', {
  _id: Id,
  /** Current name. */
  viewerName: z.string(),
  /** Role at the time of the view. */
  viewerRole: z.enum(roles),
  /** Name of the API key that saw it for the viewer; empty without one. */
  apiKeyName: z.string(),
  at: Instant,
})
export type RecordView = z.infer<typeof RecordView>

/** A view with both users, for the back office. */
export const KnownView = RecordView.extend({ viewer: Id, user: Id, userName: z.string() }).meta({
  id: 'KnownView',
})
export type KnownView = z.infer<typeof KnownView>

/** A user's request to delete the account. */
export const DeletionRequest = named('DeletionRequest', {
  _id: Id,
  user: Id,
  userName: z.string(),
  userEmail: z.string(),
  branchName: z.string(),
  reason: z.string(),
  status: z.enum(requestStatuses),
  /** Why it was declined. */
  answer: z.string(),
  decidedAt: Instant.nullable(),
  decidedByName: z.string(),
  createdAt: Instant,
  version: z.number().int(),
})
export type DeletionRequest = z.infer<typeof DeletionRequest>

const OwnRequest = named('OwnRequest', { request: DeletionRequest.nullable() })
const ToldRequest = named('ToldRequest', { message: z.string(), request: DeletionRequest })

export const exportOwnData = endpoint({
  method: 'GET',
  url: '/api/users/profile/export',
  access: 'profile.show',
  failure: texts.exportFailed,
  summary: 'Kulübün hakkımda tuttuğu her şey, ZIP dosyası',
  limit: 'export',
  answersFile: ['application/zip'],
  schema: { response: { 200: z.any() } },
})

export const listOwnViews = endpoint({
  method: 'GET',
  url: '/api/users/profile/views',
  access: 'profile.show',
  failure: texts.viewsFailed,
  summary: 'Yönetim panelinde sayfamı kimler açtı, en yenisi önce',
  list: true,
  schema: { querystring: listQuery(['at'], {}), response: { 200: z.array(RecordView) } },
})

export const listRecordViews = endpoint({
  method: 'GET',
  url: '/api/record-views',
  access: 'record-views.list',
  opens: { query: 'user' },
  failure: texts.viewsFailed,
  summary: 'Yönetim panelinde kim kimin sayfasını açtı, en yenisi önce',
  list: true,
  schema: {
    querystring: listQuery(['at'], {
      user: Id.optional(),
      viewer: Id.optional(),
      from: Instant.optional(),
      until: Instant.optional(),
    }),
    response: { 200: z.array(KnownView) },
  },
})

export const showOwnDeletionRequest = endpoint({
  method: 'GET',
  url: '/api/users/profile/deletion-request',
  access: 'profile.show',
  failure: texts.showFailed,
  summary: 'Son silme isteğim',
  schema: { response: { 200: OwnRequest } },
})

export const requestDeletion = endpoint({
  method: 'POST',
  url: '/api/users/profile/deletion-request',
  access: 'profile.edit',
  failure: texts.requestFailed,
  summary: 'Hesabımın silinmesini ister; parolayla onaylanır',
  limit: 'login',
  schema: {
    body: z.object({ password: z.string().min(1).max(200), reason: Text(500).default('') }),
    response: { 201: ToldRequest },
  },
})

export const withdrawDeletion = endpoint({
  method: 'DELETE',
  url: '/api/users/profile/deletion-request',
  access: 'profile.edit',
  failure: texts.withdrawFailed,
  summary: 'Silme isteğimi geri alır',
  schema: { response: { 200: ToldRequest } },
})

export const listDeletionRequests = endpoint({
  method: 'GET',
  url: '/api/deletion-requests',
  access: 'deletion-requests.list',
  failure: texts.listFailed,
  summary: 'Silme istekleri, en yenisi önce',
  list: true,
  schema: {
    querystring: listQuery(['createdAt'], { status: z.enum(requestStatuses).optional() }),
    response: { 200: z.array(DeletionRequest) },
  },
})

export const showDeletionRequest = endpoint({
  method: 'GET',
  url: '/api/deletion-requests/:id',
  access: 'deletion-requests.show',
  opens: { path: 'id', of: 'deletion_requests' },
  failure: texts.listFailed,
  summary: 'Bir silme isteği',
  schema: { params: IdParams, response: { 200: DeletionRequest } },
})

export const approveDeletion = endpoint({
  method: 'POST',
  url: '/api/deletion-requests/:id/approve',
  access: 'deletion-requests.decide',
  requiresStepUp: true,
  failure: texts.approveFailed,
  summary: 'Silme isteğini kabul eder: kullanıcının hesabı silinir',
  schema: { params: IdParams, response: { 200: DeletionRequest } },
})

export const declineDeletion = endpoint({
  method: 'POST',
  url: '/api/deletion-requests/:id/decline',
  access: 'deletion-requests.decide',
  failure: texts.declineFailed,
  summary: 'Silme isteğini nedeniyle reddeder; neden e-postayla bildirilir',
  schema: { params: IdParams, body: z.object({ answer: Line(500) }), response: { 200: DeletionRequest } },
})
