import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  addNote,
  deleteNote,
  listNotePage,
  notesFor,
} from '#server/modules/office/user-notes/user-notes.service.ts'
import * as contract from '#shared/office/user-notes/user-notes.contract.ts'
import { userNotesMessages } from '#shared/office/user-notes/user-notes.messages.ts'

export function userNoteRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.listUserNotes, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listNotePage(services.db, query, notesFor(currentUser))),
  )

  mount(app, contract.addUserNote, ({ currentUser, body }) => addNote(services, currentUser, body))

  mount(app, contract.deleteUserNote, async ({ currentUser, params }) => {
    await deleteNote(services, currentUser, params.id)
    return { success: true as const, message: userNotesMessages.deleted }
  })
}
