import { generalRecordTexts } from '#admin/resources/money/general-records/general-records.texts.ts'
import { DateInput, MoneyInput, TextInput } from '#admin/ui/form/inputs.tsx'

/** The inputs of a record in data entry order. */
export function GeneralRecordInputs({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <>
      <DateInput source="date" />
      <TextInput source="title" autoFocus={autoFocus} />
      <MoneyInput source="amount" hint={generalRecordTexts.amountHint} />
      <TextInput source="category" hint={generalRecordTexts.categoryHint} />
    </>
  )
}
