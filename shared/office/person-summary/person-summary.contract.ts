import { z } from 'zod'
import { directions } from '#shared/access/turnstile/turnstile.schema.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { membershipStatuses } from '#shared/membership/memberships/memberships.contract.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { personSummaryMessages } from '#shared/office/person-summary/person-summary.messages.ts'
import { UserNote } from '#shared/office/user-notes/user-notes.contract.ts'
import { NextAppointment } from '#shared/training/appointments/appointments.contract.ts'

const texts = personSummaryMessages

/** Up to which records of a person are counted. */
export const mostCounted = 1000

/** A user's summary for the desk, limited to the reader's permissions. */
export const PersonSummary = named('PersonSummary', {
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
  /** What the person owes; null for those who may not see debts. */
  debt: z
    .object({
      /** Lira: all that is open, and what is due until today. */
      open: z.number(),
      due: z.number(),
      /** The number of debts whose due date has passed. */
      late: z.number().int(),
      /** The earliest due date; null without a debt. */
      dueOn: z.iso.date().nullable(),
    })
    .nullable(),
  /** Lira in all open wallets; null without one. */
  balance: z.number().nullable(),
  /** Null for those who may not see points. */
  points: z.number().int().nullable(),
  /** The newest passages of the gates. */
  lastEntries: z.array(
    z.object({
      _id: Id,
      at: Instant,
      branchName: z.string(),
      allowed: z.boolean(),
      direction: z.enum(directions),
    }),
  ),
  /** The next lesson in which the person has a place. */
  nextLesson: z.object({ _id: Id, title: z.string(), startsAt: Instant, branchName: z.string() }).nullable(),
  /** The next one-to-one session. */
  nextAppointment: NextAppointment.nullable(),
  /** The last refusal at a gate, as long as it can still be put right. */
  refusal: z.object({ _id: Id, at: Instant, branchName: z.string() }).nullable(),
  unsignedContracts: z.number().int(),
  /** A minor without a guardian. */
  lacksGuardian: z.boolean(),
  /** Newest first. */
  importantNotes: z.array(UserNote),
  /** The newest note that is not important; null for none. */
  lastNote: UserNote.nullable(),
  /** Numbers for the tabs of the page, at most `mostCounted`; absent without the permission. */
  counts: z.object({
    memberships: z.number().int().optional(),
    /** Open ones. */
    debts: z.number().int().optional(),
    /** Lessons to come. */
    lessons: z.number().int().optional(),
    entries: z.number().int().optional(),
    /** Those that are not read yet. */
    messages: z.number().int(),
    notes: z.number().int().optional(),
  }),
  /** Where an account of staff is signed in; null for members and for those who may not see it. */
  signIns: z
    .object({
      /** Null for one that never signed in, or whose sessions have all ended. */
      lastAt: Instant.nullable(),
      /** The latest first. */
      sessions: z.array(z.object({ startedAt: Instant, seenAt: Instant, hasFactor: z.boolean() })),
    })
    .nullable(),
})
export type PersonSummary = z.infer<typeof PersonSummary>

export const showPersonSummary = endpoint({
  method: 'GET',
  url: '/api/users/:id/summary',
  access: 'users.show',
  opens: { path: 'id' },
  failure: texts.summaryFailed,
  summary:
    'Bir kullanıcının özeti: üyelik, bakiye, borç, puan, son geçişler, sıradaki ders, imzasız sözleşmeler, önemli notlar, sayılar',
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
