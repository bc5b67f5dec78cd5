import { deskMethodChoices } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { DateInput, MoneyInput, SelectInput, TextInput } from '#admin/ui/form/inputs.tsx'
import { clubDay } from '#shared/core/club-time.ts'

/** The inputs of a payment in data entry order. */
export function PaymentRecordInputs({ isFixed = false }: { isFixed?: boolean }) {
  return (
    <>
      <DateInput source="date" max={clubDay(new Date())} disabled={isFixed} />
      <TextInput source="memberName" disabled={isFixed} />
      <TextInput source="package" disabled={isFixed} />
      <MoneyInput source="amount" disabled={isFixed} />
      <SelectInput source="method" choices={deskMethodChoices} disabled={isFixed} />
    </>
  )
}
