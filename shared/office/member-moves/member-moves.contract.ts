import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { changeOfMany } from '#shared/core/many.ts'
import { memberMovesMessages } from '#shared/office/member-moves/member-moves.messages.ts'

const texts = memberMovesMessages

/** A lesson whose place a person loses, because no membership covers it any more. */
const LostPlace = z.object({ lesson: Id, title: z.string(), startsAt: Instant })

/** A person who moves, with what an undo restores. */
const MovedPerson = z.object({
  _id: Id,
  name: z.string(),
  /** The home branch before. */
  branch: Id.nullable(),
  /** Memberships that move, with their branch before. */
  memberships: z.array(z.object({ _id: Id, branch: Id })),
  places: z.array(LostPlace),
})

const RefusedPerson = z.object({ _id: Id, name: z.string(), reason: z.string() })

/** People who are in the branch already, with all of their memberships, are in neither list. */
export const MembersMoved = z.object({ moved: z.array(MovedPerson), refused: z.array(RefusedPerson) })
export type MembersMoved = z.infer<typeof MembersMoved>

const body = changeOfMany({ branchId: Id })

export const previewMove = endpoint({
  method: 'POST',
  url: '/api/members/move/preview',
  access: 'memberships.transfer',
  failure: texts.previewFailed,
  summary: 'Üyeler taşınmadan önce: kimler taşınır, hangi yerler boşalır, kim neden taşınamaz',
  schema: { body, response: { 200: MembersMoved } },
})

export const moveMembers = endpoint({
  method: 'POST',
  url: '/api/members/move',
  access: 'memberships.transfer',
  failure: texts.moveFailed,
  summary: 'Üyeleri, devam eden ve sıradaki üyelikleriyle başka bir şubeye taşır',
  schema: { body, response: { 200: MembersMoved } },
})

export const undoMove = endpoint({
  method: 'POST',
  url: '/api/members/move/undo',
  access: 'memberships.transfer',
  failure: texts.undoFailed,
  summary: 'Taşınan üyeleri geri taşır; boş kalmış ders yerlerini geri verir, kalanları bildirir',
  schema: {
    body: z.object({
      people: z
        .array(
          MovedPerson.pick({ _id: true, branch: true, memberships: true }).extend({
            lessons: z.array(Id).max(500),
          }),
        )
        .min(1)
        .max(1000),
    }),
    response: {
      200: z.object({
        restored: z.number().int(),
        refused: z.array(RefusedPerson),
        /** Places that somebody else has, or that no membership covers. */
        lost: z.array(LostPlace.extend({ name: z.string() })),
      }),
    },
  },
})
