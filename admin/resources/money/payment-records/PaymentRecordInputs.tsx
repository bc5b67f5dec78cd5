import { methodChoices } from '#admin/resources/membership/memberships/choices.ts'
import { DayField } from '#admin/ui/form/DayField.tsx'
import { MoneyField } from '#admin/ui/form/MoneyField.tsx'
import { SelectField } from '#admin/ui/form/SelectField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { clubDay } from '#shared/core/club-time.ts'

/** The inputs of a payment in data entry order. */
export function PaymentRecordInputs({ isFixed = false }: { isFixed?: boolean }) {
  return (
    <>
      <DayField source="date" max={clubDay(new Date())} disabled={isFixed} />
      <TextField source="memberName" disabled={isFixed} />
      <TextField source="package" disabled={isFixed} />
      <MoneyField source="amount" disabled={isFixed} />
      <SelectField source="method" choices={methodChoices} disabled={isFixed} />
    </>
  )
}
