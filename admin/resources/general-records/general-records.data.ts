import type { ResourceData } from '#admin/app/data/resource-data.ts'
import {
  addGeneralRecord,
  deleteGeneralRecord,
  type GeneralRecord,
  listGeneralRecords,
  showGeneralRecord,
  updateGeneralRecord,
} from '#shared/general-records/general-records.contract.ts'

export const generalRecordsData: ResourceData = {
  list: listGeneralRecords,
  rows: 'records',
  show: showGeneralRecord,
  create: addGeneralRecord,
  update: updateGeneralRecord,
  remove: deleteGeneralRecord,
  branchScope: 'branch',
}

export type GeneralRecordRecord = GeneralRecord & { id: string }
