import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, Instant, Line } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { userNotesMessages } from '#shared/office/user-notes/user-notes.messages.ts'

const texts = userNotesMessages

/** A note of staff on a person. */
export const UserNote = z.object({
  _id: Id,
  user: Id,
  /** Whose staff reads it; null for all branches. */
  branch: Id.nullable(),
  branchName: z.string(),
  text: z.string(),
  /** Stands above the page, and beside the person on the entry board. */
  isImportant: z.boolean(),
  author: Id.nullable(),
  authorName: z.string(),
  createdAt: Instant,
})
export type UserNote = z.infer<typeof UserNote>

export const listUserNotes = endpoint({
  method: 'GET',
  url: '/api/user-notes',
  access: 'user-notes.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary:
    'Kullanıcılar hakkındaki notlar; personel kendi şubesininkileri ve bütün şubelere yazılanları görür',
  list: true,
  schema: {
    querystring: listQuery(['createdAt'], { user: Id.optional(), isImportant: z.boolean().optional() }),
    response: { 200: z.array(UserNote) },
  },
})

/** Without a branch a note of staff is for their own, one of an admin for all. */
export const addUserNote = endpoint({
  method: 'POST',
  url: '/api/user-notes',
  access: 'user-notes.create',
  failure: texts.createFailed,
  summary: 'Bir kullanıcı hakkında not yazar',
  schema: {
    body: z.object({ user: Id, branch: Id.nullish(), text: Line(1000), isImportant: Flag.default(false) }),
    response: { 201: UserNote },
  },
})

export const deleteUserNote = endpoint({
  method: 'DELETE',
  url: '/api/user-notes/:id',
  access: 'user-notes.delete',
  failure: texts.deleteFailed,
  summary: 'Bir notu siler; personel yalnızca kendi yazdığını',
  schema: { params: IdParams, response: { 200: Done } },
})
