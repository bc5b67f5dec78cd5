import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  anyBranch,
  branchScope,
  type CurrentUser,
  isAdmin,
  requireBranch,
  worksEverywhere,
} from '#server/core/current-user.ts'
import { forbidden, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { type UserNoteRow, userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import type { addUserNote, UserNote } from '#shared/office/user-notes/user-notes.contract.ts'
import { userNotesMessages } from '#shared/office/user-notes/user-notes.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const texts = userNotesMessages

/** Limits notes to those of the staff's own branch and those without a branch; no limit for an admin. */
export function notesFor(currentUser: CurrentUser): SQL | undefined {
  const own = branchScope(currentUser, userNotes.branch)
  return own && or(own, isNull(userNotes.branch))
}

const noteColumns = {
  ...getTableColumns(userNotes),
  branchName: sql<string>`coalesce((SELECT name FROM ${branches} branch WHERE branch.id = user_notes.branch_id), '')`,
}

const noteList: ListDefinition<typeof userNotes> = {
  table: userNotes,
  key: userNotes._id,
  columns: noteColumns,
  sort: { createdAt: userNotes.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    user: userNotes.user,
    isImportant: (yes: boolean) => (yes ? sql`${userNotes.isImportant}` : sql`NOT ${userNotes.isImportant}`),
  },
}

export const listNotePage = (db: Database, query: ListQuery, scope?: SQL): Promise<Page<UserNote>> =>
  listRows<typeof userNotes, UserNote>(db, noteList, query, scope)

/** Fields for the audit log, which outlives the note and the account: no text. */
const audited = ({ text: _text, ...note }: UserNoteRow) => note

export async function addNote(
  { transact }: Services,
  currentUser: CurrentUser,
  { user, branch: givenBranch, text, isImportant }: BodyOf<typeof addUserNote>,
): Promise<UserNote> {
  const branch = givenBranch ?? anyBranch(currentUser)
  if (branch) requireBranch(currentUser, branch)
  else if (!worksEverywhere(currentUser)) throw invalidField('branch', validationMessages.required)
  return transact(currentUser, async ({ db, audit }) => {
    if (!(await findKnown(db, currentUser, user))) throw notFound(usersMessages.notFound)
    const [known] = branch ? await db.select().from(branches).where(eq(branches._id, branch)) : []
    if (branch && !known) throw invalidField('branch', branchesMessages.notFound)
    const author = { author: currentUser._id, authorName: currentUser.name }
    const note = await insertRecord(db, userNotes, { user, branch, text, isImportant, ...author })
    await audit({ resource: 'user-notes', recordId: note._id, action: 'create', after: audited(note) })
    return { ...note, branchName: known?.name ?? '' }
  })
}

/** Deletes a note; staff may delete only their own. */
export async function deleteNote(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit }) => {
    const [note] = await db
      .select()
      .from(userNotes)
      .where(and(eq(userNotes._id, id), notesFor(currentUser)))
      .for('update')
    if (!note) throw notFound(texts.notFound)
    if (!isAdmin(currentUser) && note.author !== currentUser._id) throw forbidden(texts.notOwn)
    await db.delete(userNotes).where(eq(userNotes._id, id))
    await audit({ resource: 'user-notes', recordId: id, action: 'delete', before: audited(note) })
  })
}

/** Deletes the notes about an erased user. */
export async function forgetNotes(db: Database, user: string): Promise<void> {
  await db.delete(userNotes).where(eq(userNotes.user, user))
}
