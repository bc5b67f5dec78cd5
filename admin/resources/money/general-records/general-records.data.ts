import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addGeneralRecord,
  deleteGeneralRecord,
  type GeneralRecord,
  listGeneralRecords,
  listGeneralRecordsOfBranch,
  searchGeneralRecords,
  showGeneralRecord,
  updateGeneralRecord,
} from '#shared/money/general-records/general-records.contract.ts'

export const generalRecordsData: ResourceData = {
  list: listGeneralRecords,
  lists: { branch: listGeneralRecordsOfBranch },
  search: searchGeneralRecords,
  rows: 'records',
  show: showGeneralRecord,
  create: addGeneralRecord,
  update: updateGeneralRecord,
  remove: deleteGeneralRecord,
  branchScope: 'branch',
}

export type GeneralRecordRecord = GeneralRecord & { id: string }
