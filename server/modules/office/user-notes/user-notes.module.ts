import { defineModule } from '#server/core/module.ts'
import {
  eraseUserNotes,
  userNotesExportSections,
} from '#server/modules/office/user-notes/user-notes.privacy.ts'
import { userNoteRoutes } from '#server/modules/office/user-notes/user-notes.routes.ts'

export const userNotesModule = defineModule({
  name: 'user-notes',
  routes: [userNoteRoutes],
  exportSections: userNotesExportSections,
  erase: eraseUserNotes,
})
