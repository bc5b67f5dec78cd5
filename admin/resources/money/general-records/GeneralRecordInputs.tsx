import { generalRecordTexts } from '#admin/resources/money/general-records/general-records.texts.ts'
import { DateFormField, MoneyInput, TextFormField } from '#admin/ui/form/inputs.tsx'

interface GeneralRecordInputsProps {
  autoFocus?: boolean
  /** In one row, without a line below the fields. */
  isRow?: boolean
}

/** The inputs of a record in data entry order. */
export function GeneralRecordInputs({ autoFocus = false, isRow = false }: GeneralRecordInputsProps) {
  return (
    <>
      <DateFormField source="date" />
      <TextFormField source="title" autoFocus={autoFocus} />
      <MoneyInput
        source="amount"
        {...(isRow
          ? { placeholder: generalRecordTexts.amountExample }
          : { hint: generalRecordTexts.amountHint })}
      />
      <TextFormField source="category" {...(!isRow && { hint: generalRecordTexts.categoryHint })} />
    </>
  )
}
