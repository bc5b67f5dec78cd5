import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { invitationsMessages } from '#shared/office/invitations/invitations.messages.ts'
import { memberFilters } from '#shared/office/members/members.contract.ts'

const texts = invitationsMessages
const count = z.number().int()

/** The most slips that one file holds. */
export const slipsAtOnce = 2000
/** Hours for which the file of printed slips is kept. */
export const slipFileHours = 24
/** Hours within which nobody is invited again. */
export const hoursBetween = 24
/** Days for which a batch is kept; longer than its links and slips are valid. */
export const batchDays = 90

export const invitationKinds = ['mail', 'slips'] as const
export type InvitationKind = (typeof invitationKinds)[number]

const kind = z.enum(invitationKinds)

/** The members with these ids, or those whom the list shows with this filter; or the people of an earlier batch. */
const selection = {
  kind,
  ids: z.array(Id).min(1).max(10_000).optional(),
  filter: z
    .strictObject({
      q: z.string().trim().max(100).optional(),
      inBranches: z.array(Id).max(500).optional(),
      ...memberFilters,
    })
    .optional(),
  /** Those of an earlier batch who have not opened their accounts yet. */
  repeats: Id.optional(),
  /** Also those whose invitation or slip is still valid. */
  again: z.boolean().default(false),
}
const Selection = z
  .object(selection)
  .refine(
    ({ ids, filter, repeats }) => [ids, filter, repeats].filter(Boolean).length === 1,
    texts.oneSelection,
  )
  .meta({ id: 'Selection' })
export type Selection = z.infer<typeof Selection>

/** Whom a selection reaches, and why the others are left out. */
export const InvitationPreview = named('InvitationPreview', {
  selected: count,
  /** Who gets an invitation or a slip. */
  invited: count,
  /** Of these, who gets a message by SMS because there is no e-mail address, and the parts that all of them take. */
  texted: count,
  smsParts: count,
  /** Valid invitations or slips that the new ones replace. */
  replaced: count,
  claimed: count,
  /** With a valid invitation or slip; they are left out unless `again` is set. */
  waiting: count,
  /** Mails only: without an e-mail address, and where SMS is on without a mobile number of their own. */
  withoutAddress: count,
  /** Slips only: they have an address, to which the link is mailed. */
  withAddress: count,
  /** Their guardians open the accounts. */
  minors: count,
  /** Slips only: neither birth date nor phone is known. */
  withoutProof: count,
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

/** Counts the people of the batch whom the user may see. */
export const InvitationBatch = named('InvitationBatch', {
  _id: Id,
  kind,
  authorName: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  total: count,
  queued: count,
  sent: count,
  failed: count,
  /** Nobody knows whether the mail server has accepted them; they are not sent again by themselves. */
  inDoubt: count,
  /** They had opened their accounts, or got another invitation, before their turn. */
  skipped: count,
  /** How many of them have opened their accounts. */
  claimed: count,
  /** The file of the slips can be downloaded: by users who may see everybody in it. */
  hasFile: z.boolean(),
})
export type InvitationBatch = z.infer<typeof InvitationBatch>

export const recipientStates = ['queued', 'sending', 'sent', 'failed', 'in-doubt', 'skipped'] as const

/** A person of a batch. */
export const InvitedPerson = named('InvitedPerson', {
  /** The account. */
  _id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  branch: Id.nullable(),
  state: z.enum(recipientStates),
  /** Why the mail was not sent. */
  reason: z.string(),
  claimedAt: Instant.nullable(),
})
export type InvitedPerson = z.infer<typeof InvitedPerson>

export const previewInvitations = endpoint({
  method: 'POST',
  url: '/api/invitation-batches/preview',
  access: 'account-claims.create',
  failure: texts.previewFailed,
  summary: 'Bir seçimde kimlerin davet edileceğini ve kimlerin neden atlanacağını sayar',
  schema: { body: Selection, response: { 200: InvitationPreview } },
})

export const createInvitations = endpoint({
  method: 'POST',
  url: '/api/invitation-batches',
  access: 'account-claims.create',
  failure: texts.createFailed,
  summary:
    'Seçilen üyelere e-postayla, adresi olmayana SMS ile davet gönderir ya da basılacak kâğıtları hazırlar; iş arka planda sürer',
  limit: 'invitation',
  schema: { body: Selection, response: { 200: InvitationBatch } },
})

export const listInvitations = endpoint({
  method: 'GET',
  url: '/api/invitation-batches',
  access: 'account-claims.show',
  failure: texts.listFailed,
  summary: 'Toplu davetler, ilerlemeleriyle; personel yalnızca kendi şubesinden kişileri görür',
  list: true,
  schema: { querystring: listQuery(['createdAt'], {}), response: { 200: z.array(InvitationBatch) } },
})

export const showInvitations = endpoint({
  method: 'GET',
  url: '/api/invitation-batches/:id',
  access: 'account-claims.show',
  failure: texts.showFailed,
  summary: 'Bir toplu davetin ilerlemesi',
  schema: { params: IdParams, response: { 200: InvitationBatch } },
})

export const listInvited = endpoint({
  method: 'GET',
  url: '/api/invitation-batches/:id/people',
  access: 'account-claims.show',
  failure: texts.peopleFailed,
  summary: 'Bir toplu davetteki kişiler: kim hesabını açtı, kim açmadı',
  list: true,
  schema: {
    params: IdParams,
    querystring: listQuery(['name'], { hasCome: z.boolean().optional() }),
    response: { 200: z.array(InvitedPerson) },
  },
})

export const showInvitationTotals = endpoint({
  method: 'GET',
  url: '/api/invitation-batches/totals',
  access: 'account-claims.show',
  failure: texts.totalsFailed,
  summary:
    'Daveti hâlâ geçerli olabilecek toplu davetlerde kaç kişinin davet edildiği, kaçının hesabını açtığı',
  schema: {
    querystring: z.object({ branchId: Id.optional() }),
    response: { 200: z.object({ invited: count, claimed: count }) },
  },
})

export const downloadSlips = endpoint({
  method: 'GET',
  url: '/api/invitation-batches/:id/slips',
  access: 'account-claims.create',
  failure: texts.downloadFailed,
  summary: 'Basılacak davet kâğıtları, PDF; dosya bir gün saklanır',
  answersFile: ['application/pdf'],
  schema: { params: IdParams, response: { 200: z.any() } },
})
