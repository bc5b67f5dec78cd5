import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { membershipStatuses } from '#shared/membership/memberships/memberships.contract.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { personSummaryMessages } from '#shared/office/person-summary/person-summary.messages.ts'
import { UserNote } from '#shared/office/user-notes/user-notes.contract.ts'

const texts = personSummaryMessages

/** A user's summary for the desk, limited to the reader's permissions. */
export const PersonSummary = z.object({
  /** The one that runs, else the next to begin; null for neither. */
  membership: z
    .object({
      _id: Id,
      name: z.string(),
      branchName: z.string(),
      status: z.enum(membershipStatuses),
      startsAt: Instant,
      endsAt: Instant,
      /** Days that are left of one that runs, today included. */
      daysLeft: z.number().int(),
    })
    .nullable(),
  /** Lira in all open wallets; null without one. */
  balance: z.number().nullable(),
  /** Null for those who may not see points. */
  points: z.number().int().nullable(),
  lastEntry: z.object({ at: Instant, branchName: z.string(), allowed: z.boolean() }).nullable(),
  /** The last refusal at a gate, as long as it can still be put right. */
  refusal: z.object({ _id: Id, at: Instant, branchName: z.string() }).nullable(),
  unsignedContracts: z.number().int(),
  /** Newest first. */
  importantNotes: z.array(UserNote),
})
export type PersonSummary = z.infer<typeof PersonSummary>

export const showPersonSummary = endpoint({
  method: 'GET',
  url: '/api/users/:id/summary',
  access: 'users.show',
  opens: { path: 'id' },
  failure: texts.summaryFailed,
  summary: 'Bir kullanıcının özeti: üyelik, bakiye, puan, son geçiş, imzasız sözleşmeler, önemli notlar',
  schema: { params: IdParams, response: { 200: PersonSummary } },
})

export const listPersonInbox = endpoint({
  method: 'GET',
  url: '/api/users/:id/inbox',
  access: 'users.show',
  opens: { path: 'id' },
  failure: texts.inboxFailed,
  summary:
    'Bir kullanıcıya gönderilen bildirimler, en yenisi önce; `before` önceki sayfanın `next` değeridir',
  schema: { ...listInbox.schema, params: IdParams },
})

export const sendPasswordReset = endpoint({
  method: 'POST',
  url: '/api/users/:id/password-reset',
  access: 'users.edit',
  requiresStepUp: true,
  failure: texts.resetFailed,
  summary: 'Bir kullanıcıya parola sıfırlama kodu gönderir',
  schema: { params: IdParams, response: { 200: Done } },
})
