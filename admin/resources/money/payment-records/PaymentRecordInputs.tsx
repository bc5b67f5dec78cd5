import type { ReactNode } from 'react'
import { deskMethodChoices } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { DateFormField, MoneyInput, SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
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
      <DateFormField source="date" max={clubDay(new Date())} disabled={isFixed} />
      <TextFormField source="memberName" disabled={isFixed} autoFocus={autoFocus} />
      <TextFormField source="package" disabled={isFixed} />
      <MoneyInput source="amount" disabled={isFixed} />
      <SelectFormField source="method" choices={deskMethodChoices} />
      {account}
    </>
  )
}
