import { type AdminResource, screen } from '#admin/core/resource.ts'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'
import {
  addProgram,
  deleteProgram,
  listPrograms,
  showProgram,
  switchPrograms,
  updateProgram,
} from '#shared/content/programs/programs.contract.ts'

export const programs: AdminResource = {
  name: 'programs',
  data: {
    list: listPrograms,
    show: showProgram,
    create: addProgram,
    update: updateProgram,
    updateMany: switchPrograms,
    remove: deleteProgram,
  },
  texts: programTexts,
  recordRepresentation: 'title',
  keywords: 'antrenman program site',
  isDeletionUndoable: true,
  loggedValues: { level: programTexts.levels },
  list: screen(() => import('#admin/resources/content/programs/ProgramList.tsx'), 'ProgramList'),
  create: screen(() => import('#admin/resources/content/programs/ProgramForm.tsx'), 'ProgramCreate'),
  edit: screen(() => import('#admin/resources/content/programs/ProgramForm.tsx'), 'ProgramEdit'),
}
