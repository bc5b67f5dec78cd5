import type { ResourceData } from '#admin/app/data/resource-data.ts'
import {
  addProgram,
  deleteProgram,
  listPrograms,
  showProgram,
  updateProgram,
} from '#shared/programs/programs.contract.ts'

export const programsData: ResourceData = {
  list: listPrograms,
  show: showProgram,
  create: addProgram,
  update: updateProgram,
  remove: deleteProgram,
}
