import { useState } from 'react'
import { v4 } from 'uuid'
import { z } from 'zod'
import { AmountInput } from '#admin/resources/money/balances/AmountInput.tsx'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { kurusOf } from '#shared/core/money.ts'
import { changeBalance } from '#shared/money/balances/balances.contract.ts'

/** Not sent: the balance limits the amount, and shows concurrent bookings. */
const schema = changeBalance.schema.body
  .extend({ balance: z.number() })
  .refine(({ amount, balance }) => kurusOf(balance) + kurusOf(amount) >= 0, {
    path: ['amount'],
    error: balanceTexts.notEnough,
  })

/** Changes a balance by adding an entry with a reason. */
export function BalanceEdit() {
  const [requestKey] = useState(() => v4())
  return (
    <EditPage redirect="show" subtitle={({ branchName }) => branchName}>
      <RecordForm schema={schema} defaultValues={{ requestKey }}>
        <AmountInput />
        <TextInput source="description" label={balanceTexts.reason} hint={balanceTexts.changeReason} />
      </RecordForm>
    </EditPage>
  )
}
