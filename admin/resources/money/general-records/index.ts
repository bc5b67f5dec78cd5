import { type AdminResource, screen } from '#admin/core/resource.ts'
import { generalRecordTexts } from '#admin/resources/money/general-records/general-records.texts.ts'
import {
  addGeneralRecord,
  deleteGeneralRecord,
  listGeneralRecords,
  listGeneralRecordsOfBranch,
  searchGeneralRecords,
  showGeneralRecord,
  updateGeneralRecord,
} from '#shared/money/general-records/general-records.contract.ts'

export const generalRecords: AdminResource = {
  name: 'general-records',
  data: {
    list: listGeneralRecords,
    lists: { branch: listGeneralRecordsOfBranch },
    search: searchGeneralRecords,
    rows: 'records',
    show: showGeneralRecord,
    create: addGeneralRecord,
    update: updateGeneralRecord,
    remove: deleteGeneralRecord,
    branchScope: 'branch',
  },
  texts: generalRecordTexts,
  recordRepresentation: 'title',
  loggedValues: { amount: 'kurus' },
  keywords: 'gelir gider masraf gün sonu devir harcama',
  list: screen(
    () => import('#admin/resources/money/general-records/GeneralRecordList.tsx'),
    'GeneralRecordList',
  ),
  create: screen(
    () => import('#admin/resources/money/general-records/GeneralRecordForm.tsx'),
    'GeneralRecordCreate',
  ),
  edit: screen(
    () => import('#admin/resources/money/general-records/GeneralRecordForm.tsx'),
    'GeneralRecordEdit',
  ),
}
