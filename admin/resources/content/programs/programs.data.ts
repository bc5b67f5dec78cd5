import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addProgram,
  deleteProgram,
  listPrograms,
  showProgram,
  switchPrograms,
  updateProgram,
} from '#shared/content/programs/programs.contract.ts'

export const programsData: ResourceData = {
  list: listPrograms,
  show: showProgram,
  create: addProgram,
  update: updateProgram,
  updateMany: switchPrograms,
  remove: deleteProgram,
}
