import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { addUserNote, type UserNote } from '#shared/office/user-notes/user-notes.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

/** Adds a note on a user. */
export const noteOn = (
  author: Caller,
  user: string,
  fields: Partial<BodyInputOf<typeof addUserNote>> = {},
): Promise<UserNote> =>
  author.call(addUserNote, { body: { user, text: 'Dizinden ameliyatlı, squat yapmıyor.', ...fields } })
