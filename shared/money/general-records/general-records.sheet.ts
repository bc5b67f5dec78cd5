import { dayField, moneyField, noteField, type Sheet, textField } from '#shared/core/sheets/sheets.ts'
import { GeneralRecordInput } from '#shared/money/general-records/general-records.contract.ts'

export const generalRecordsSheet: Sheet<'general-records'> = {
  name: 'general-records',
  title: 'Genel kayıtlar',
  fileName: 'genel-kayitlar',
  row: GeneralRecordInput.omit({ branch: true }),
  fields: [
    dayField,
    textField('title', 'Açıklama', ['baslik', 'islem', 'konu', 'title', 'description', 'item', 'name']),
    textField('category', 'Kategori', ['tur', 'grup', 'kalem', 'category', 'group', 'type']),
    moneyField,
    noteField,
  ],
}
