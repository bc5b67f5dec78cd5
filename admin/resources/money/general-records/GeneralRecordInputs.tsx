import { generalRecordTexts } from '#admin/resources/money/general-records/general-records.texts.ts'
import { DayField } from '#admin/ui/form/DayField.tsx'
import { MoneyField } from '#admin/ui/form/MoneyField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

/** The inputs of a record in data entry order. */
export function GeneralRecordInputs() {
  return (
    <>
      <DayField source="date" />
      <TextField source="title" />
      <MoneyField source="amount" hint={generalRecordTexts.amountHint} />
      <TextField source="category" hint={generalRecordTexts.categoryHint} />
    </>
  )
}
