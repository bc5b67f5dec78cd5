import { z } from 'zod'
import { reasons } from '#shared/access/turnstile/reasons.ts'
import { turnstileMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import { Decision, directions, Entry, Verdict } from '#shared/access/turnstile/turnstile.schema.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line } from '#shared/core/fields.ts'
import { BranchIdParams, Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'

const texts = turnstileMessages

/** Minutes after a refusal within which staff can override it. */
export const overrideMinutes = 15

export const listEntries = endpoint({
  method: 'GET',
  url: '/api/turnike/entries',
  access: 'turnstile-entries.list',
  opens: { query: 'user' },
  failure: texts.logsFailed,
  summary: 'Geçiş kayıtları, en yenisi önce',
  list: true,
  schema: {
    querystring: listQuery(['at'], {
      branch: Id.optional(),
      user: Id.optional(),
      allowed: z.boolean().optional(),
      reason: z.enum(reasons).optional(),
      direction: z.enum(directions).optional(),
      from: Instant.optional(),
      until: Instant.optional(),
    }),
    response: { 200: z.array(Entry) },
  },
})

/** An event of the live board: first the newest entries, then each new one, with the occupancy. */
export const BoardUpdate = named('BoardUpdate', { occupancy: z.number().int(), entries: z.array(Entry) })
export type BoardUpdate = z.infer<typeof BoardUpdate>

/** Entries of each branch beside those of the others. */
export const entriesPerBranch = 5

/** An event of the boards of all branches: first one for each branch, then as `BoardUpdate`. */
export const BranchBoardUpdate = BoardUpdate.extend({ branch: Id }).meta({ id: 'BranchBoardUpdate' })
export type BranchBoardUpdate = z.infer<typeof BranchBoardUpdate>

/** Server-sent events whose data is `BranchBoardUpdate`. */
export const watchBranches = endpoint({
  method: 'GET',
  url: '/api/turnike/events',
  access: 'turnstile-entries.list',
  failure: texts.boardFailed,
  summary: 'Açık şubelerin geçişleri, oldukça gönderilir (text/event-stream)',
  events: BranchBoardUpdate,
  schema: { response: { 200: z.any() } },
})

/** Server-sent events whose data is `BoardUpdate`; read with the bearer token in the header. */
export const watchEntries = endpoint({
  method: 'GET',
  url: '/api/turnike/events/:branchId',
  access: 'turnstile-entries.list',
  failure: texts.boardFailed,
  summary: 'Bir şubenin geçişleri, oldukça gönderilir (text/event-stream)',
  events: BoardUpdate,
  schema: { params: BranchIdParams, response: { 200: z.any() } },
})

export const overrideEntry = endpoint({
  method: 'POST',
  url: '/api/turnike/entries/:id/override',
  access: 'turnstile-entries.override',
  failure: texts.overrideFailed,
  summary: 'Turnikenin az önce geri çevirdiği üyeyi, nedenini yazarak içeri alır',
  schema: { params: IdParams, body: z.object({ reason: Line(300) }), response: { 200: Entry } },
})

/** A person whom the desk of a branch may let in, with the verdict that a gate would give now. */
export const CheckInCandidate = named('CheckInCandidate', {
  _id: Id,
  name: z.string(),
  photo: z.string().nullable(),
  /** The name of the home branch; null for a person without one. */
  homeBranch: z.string().nullable(),
  entry: Verdict,
})
export type CheckInCandidate = z.infer<typeof CheckInCandidate>

/** Includes guests: members of another branch whose membership is valid in this one. */
export const findCheckInCandidates = endpoint({
  method: 'GET',
  url: '/api/turnike/check-in/:branchId',
  access: 'turnstile-entries.check-in',
  failure: texts.candidatesFailed,
  summary:
    'Adıyla içeri alınabilecek üyeler, başka şubelerden gelenler dâhil, ve turnikenin şimdi vereceği yanıt',
  schema: {
    params: BranchIdParams,
    querystring: z.object({ q: z.string().trim().min(1).max(100) }),
    response: { 200: z.array(CheckInCandidate) },
  },
})

/** The same decision as at the gate, with its checks for pass-back; a refusal can then be overridden. */
export const checkIn = endpoint({
  method: 'POST',
  url: '/api/turnike/check-in',
  access: 'turnstile-entries.check-in',
  failure: texts.checkInFailed,
  summary: 'Kodu olmayan kişiyi adıyla içeri alır; kararı turnikenin kuralları verir',
  schema: { body: z.object({ user: Id, branch: Id }), response: { 200: Decision } },
})
