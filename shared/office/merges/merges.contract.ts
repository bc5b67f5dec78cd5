import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Flag, Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { mergesMessages } from '#shared/office/merges/merges.messages.ts'

const texts = mergesMessages

/** One of the two records, as the dialog shows it. */
const MergedPerson = named('MergedPerson', {
  _id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  birthDate: z.iso.date().nullable(),
  branch: Id.nullable(),
  createdAt: Instant,
  /** Signs in on the site. */
  isClaimed: z.boolean(),
  /** The last admitted visit. */
  lastVisitAt: Instant.nullable(),
})
export type MergedPerson = z.infer<typeof MergedPerson>

/** Why two records may be of one person. */
export const likenesses = ['phone', 'name', 'birthDate'] as const

const MergeCandidate = MergedPerson.extend({ likenesses: z.array(z.enum(likenesses)) }).meta({
  id: 'MergeCandidate',
})
export type MergeCandidate = z.infer<typeof MergeCandidate>

export const MergePreview = named('MergePreview', {
  /** The record that stays. */
  stays: MergedPerson,
  /** The record that goes. */
  goes: MergedPerson,
  /** Facts of the one that goes that the one that stays lacks, and takes. */
  takes: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Records that get another owner, with their Turkish plural. */
  moves: z.array(z.object({ label: z.string(), count: z.number().int() })),
  /** Lira. */
  balance: z.number(),
  points: z.number().int(),
  /** What ends: sessions, cards, codes. */
  ends: z.array(z.object({ label: z.string(), count: z.number().int() })),
  /** Whether the club may still send commercial mail; a refusal of either stays. */
  newsletter: z.boolean(),
  /** Memberships of the one that goes that overlap one that stays; with `queueOverlaps` they begin after it. */
  overlaps: z.array(
    z.object({
      name: z.string(),
      startsAt: Instant,
      /** Exclusive. */
      endsAt: Instant,
      overlapped: z.string(),
      newStartsAt: Instant,
      newEndsAt: Instant,
    }),
  ),
  /** Places in lessons that both have: one is given back. */
  places: z.array(z.object({ title: z.string(), startsAt: Instant })),
})
export type MergePreview = z.infer<typeof MergePreview>

const pair = z.object({ stays: Id, goes: Id })

export const listMergeCandidates = endpoint({
  method: 'GET',
  url: '/api/users/merges/candidates/:id',
  access: 'members.merge',
  failure: texts.candidatesFailed,
  summary: 'Bir üyeyle aynı kişi olabilecek kayıtlar',
  opens: { path: 'id' },
  schema: {
    params: z.object({ id: Id }),
    response: { 200: z.object({ candidates: z.array(MergeCandidate) }) },
  },
})

export const previewMerge = endpoint({
  method: 'POST',
  url: '/api/users/merges/preview',
  access: 'members.merge',
  failure: texts.previewFailed,
  summary: 'İki kayıt birleşmeden önce: neler taşınır, neler sona erer',
  opens: { body: 'goes' },
  schema: { body: pair, response: { 200: MergePreview } },
})

export const mergePeople = endpoint({
  method: 'POST',
  url: '/api/users/merges',
  access: 'members.merge',
  failure: texts.mergeFailed,
  summary: 'İki kaydı birleştirir; geri alınamaz',
  requiresStepUp: true,
  schema: {
    body: pair.extend({ queueOverlaps: Flag.default(false) }),
    response: { 200: z.object({ success: z.literal(true), message: z.string(), stays: Id }) },
  },
})
