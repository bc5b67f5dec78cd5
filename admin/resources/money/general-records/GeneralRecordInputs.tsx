import { generalRecordTexts } from '#admin/resources/money/general-records/general-records.texts.ts'
import { DateInput, MoneyInput, TextInput } from '#admin/ui/form/inputs.tsx'

interface GeneralRecordInputsProps {
  autoFocus?: boolean
  /** In one row, without a line below the fields. */
  isRow?: boolean
}

/** The inputs of a record in data entry order. */
export function GeneralRecordInputs({ autoFocus = false, isRow = false }: GeneralRecordInputsProps) {
  return (
    <>
      <DateInput source="date" />
      <TextInput source="title" autoFocus={autoFocus} />
      <MoneyInput
        source="amount"
        {...(isRow
          ? { placeholder: generalRecordTexts.amountExample }
          : { hint: generalRecordTexts.amountHint })}
      />
      <TextInput source="category" {...(!isRow && { hint: generalRecordTexts.categoryHint })} />
    </>
  )
}
