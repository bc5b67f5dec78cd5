import { z } from 'zod'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { Flag, Instant, Line } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { userNotesMessages } from '#shared/office/user-notes/user-notes.messages.ts'

const texts = userNotesMessages

/** A note of staff on a person. */
export const UserNote = named('UserNote', {
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

/** Without a branch a note of staff is for their own, one of an admin for all. */
export const {
  list: listUserNotes,
  create: addUserNote,
  remove: deleteUserNote,
} = crudEndpoints({
  resource: 'user-notes',
  url: '/api/user-notes',
  texts,
  summaries: {
    list: 'Kullanıcılar hakkındaki notlar; personel kendi şubesininkileri ve bütün şubelere yazılanları görür',
    create: 'Bir kullanıcı hakkında not yazar',
    remove: 'Bir notu siler; personel yalnızca kendi yazdığını',
  },
  row: UserNote,
  query: listQuery(['createdAt'], { user: Id.optional(), isImportant: z.boolean().optional() }),
  input: z.object({ user: Id, branch: Id.nullish(), text: Line(1000), isImportant: Flag.default(false) }),
  more: { list: { opens: { query: 'user' } } },
})
