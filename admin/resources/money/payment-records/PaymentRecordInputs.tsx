import type { ReactNode } from 'react'
import { deskMethodChoices } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { DateInput, MoneyInput, SelectInput, TextInput } from '#admin/ui/form/inputs.tsx'
import { clubDay } from '#shared/core/club-time.ts'

interface PaymentRecordInputsProps {
  /** The record belongs to a sale. */
  isFixed?: boolean
  /** The input of the member's account, for a new payment. */
  account?: ReactNode
  autoFocus?: boolean
}

/** The inputs of a payment in data entry order. */
export function PaymentRecordInputs({
  isFixed = false,
  account,
  autoFocus = false,
}: PaymentRecordInputsProps) {
  return (
    <>
      <DateInput source="date" max={clubDay(new Date())} disabled={isFixed} />
      <TextInput source="memberName" disabled={isFixed} autoFocus={autoFocus} />
      <TextInput source="package" disabled={isFixed} />
      <MoneyInput source="amount" disabled={isFixed} />
      <SelectInput source="method" choices={deskMethodChoices} />
      {account}
    </>
  )
}
