import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, IntegerInput, Line } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany } from '#shared/core/many.ts'
import { named } from '#shared/core/named.ts'
import { longestFreeze } from '#shared/membership/freezes/freezes.schema.ts'
import { memberBatchesMessages } from '#shared/office/member-batches/member-batches.messages.ts'

const texts = memberBatchesMessages

export const batchKinds = ['move', 'freeze', 'extend'] as const
export type BatchKind = (typeof batchKinds)[number]

/** Days within which a batch can be undone; it is forgotten afterwards. */
export const undoDays = 7

/** A lesson whose place a person loses, because no membership covers it any more. */
const LostPlace = named('LostPlace', { lesson: Id, title: z.string(), startsAt: Instant })

const ChangedPerson = named('ChangedPerson', {
  _id: Id,
  name: z.string(),
  /** The changed memberships with their new ends, exclusive. */
  memberships: z.array(z.object({ _id: Id, name: z.string(), endsAt: Instant })),
  places: z.array(LostPlace),
  /** Why the package would not allow the freeze to the desk; it is made nevertheless. */
  limit: z.string().nullable(),
})

const RefusedPerson = named('RefusedPerson', { _id: Id, name: z.string(), reason: z.string() })

/** People who need no change, because they are in the branch already, are in neither list. */
export const BatchOutcome = named('BatchOutcome', {
  /** What to undo; null in a preview, and if nobody was changed. */
  batch: Id.nullable(),
  changed: z.array(ChangedPerson),
  refused: z.array(RefusedPerson),
})
export type BatchOutcome = z.infer<typeof BatchOutcome>

export const UndoOutcome = named('UndoOutcome', {
  restored: z.number().int(),
  refused: z.array(RefusedPerson),
  /** Places that somebody else has, that no membership covers, or that were taken since. */
  lost: z.array(LostPlace.extend({ name: z.string() })),
})
export type UndoOutcome = z.infer<typeof UndoOutcome>

export const MemberBatch = named('MemberBatch', {
  _id: Id,
  kind: z.enum(batchKinds),
  authorName: z.string(),
  createdAt: Instant,
  /** The branch that people moved to. */
  branchName: z.string().nullable(),
  /** Of a freeze or an extension. */
  days: z.number().int().nullable(),
  people: z.number().int(),
  /** How many of them are as before again. */
  restored: z.number().int(),
})
export type MemberBatch = z.infer<typeof MemberBatch>

const undoBody = z.object({ batch: Id })

// As in the freeze of one member, `users.freeze` may exceed the limits of the package with a reason.
const freezeBody = changeOfMany({ days: IntegerInput(1, longestFreeze) })
const extendBody = changeOfMany({ days: IntegerInput(1, 365) })
const reason = { reason: Line(300) }
const moveBody = changeOfMany({ branchId: Id })

// A move changes the home branch too, without `users.branch`: that permission is reserved because the branch of
// personnel gives them rights, and personnel are refused here.

export const previewMove = endpoint({
  method: 'POST',
  url: '/api/members/move/preview',
  access: 'memberships.transfer',
  failure: texts.previewFailed,
  summary: 'Üyeler taşınmadan önce: kimler taşınır, hangi yerler boşalır, kim neden taşınamaz',
  schema: { body: moveBody, response: { 200: BatchOutcome } },
})

export const moveMembers = endpoint({
  method: 'POST',
  url: '/api/members/move',
  access: 'memberships.transfer',
  failure: texts.moveFailed,
  summary: 'Üyeleri, devam eden ve sıradaki üyelikleriyle başka bir şubeye taşır',
  schema: { body: moveBody, response: { 200: BatchOutcome } },
})

export const undoMove = endpoint({
  method: 'POST',
  url: '/api/members/move/undo',
  access: 'memberships.transfer',
  failure: texts.undoFailed,
  summary: 'Taşınan üyeleri geri taşır; boş kalmış ders yerlerini geri verir, kalanları bildirir',
  schema: { body: undoBody, response: { 200: UndoOutcome } },
})

export const previewFreeze = endpoint({
  method: 'POST',
  url: '/api/members/freeze/preview',
  access: 'users.freeze',
  failure: texts.previewFailed,
  summary: 'Üyelikler dondurulmadan önce: kimler dondurulur, yeni bitişler, kim neden dondurulamaz',
  schema: { body: freezeBody, response: { 200: BatchOutcome } },
})

export const freezeMembers = endpoint({
  method: 'POST',
  url: '/api/members/freeze',
  access: 'users.freeze',
  failure: texts.freezeFailed,
  summary: 'Üyelerin devam eden üyeliklerini bugünden başlayarak dondurur',
  schema: { body: freezeBody.extend(reason), response: { 200: BatchOutcome } },
})

export const undoFreeze = endpoint({
  method: 'POST',
  url: '/api/members/freeze/undo',
  access: 'users.freeze',
  failure: texts.undoFailed,
  summary: 'Toplu dondurmayı bugün bitirir; boş kalmış ders yerlerini geri verir, kalanları bildirir',
  schema: { body: undoBody, response: { 200: UndoOutcome } },
})

export const previewExtension = endpoint({
  method: 'POST',
  url: '/api/members/extension/preview',
  access: 'memberships.extend',
  failure: texts.previewFailed,
  summary: 'Üyelikler uzatılmadan önce: kimlerinki uzar, yeni bitişler, kiminki neden uzatılamaz',
  schema: { body: extendBody, response: { 200: BatchOutcome } },
})

export const extendMembers = endpoint({
  method: 'POST',
  url: '/api/members/extension',
  access: 'memberships.extend',
  failure: texts.extendFailed,
  summary: 'Üyelerin devam eden üyeliklerini gün olarak uzatır',
  schema: { body: extendBody.extend(reason), response: { 200: BatchOutcome } },
})

export const undoExtension = endpoint({
  method: 'POST',
  url: '/api/members/extension/undo',
  access: 'memberships.extend',
  failure: texts.undoFailed,
  summary: 'Toplu uzatmada eklenen günleri geri alır; boşalan ders yerlerini bildirir',
  schema: { body: undoBody, response: { 200: UndoOutcome } },
})

export const listMemberBatches = endpoint({
  method: 'GET',
  url: '/api/member-batches',
  access: 'users.list',
  failure: texts.listFailed,
  summary: `Son ${undoDays} günün toplu işlemleri; bir şubede çalışan yalnızca kendisininkileri görür`,
  list: true,
  schema: { querystring: listQuery(['createdAt'], {}), response: { 200: z.array(MemberBatch) } },
})
