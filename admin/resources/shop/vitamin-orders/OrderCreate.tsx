import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { v4 } from 'uuid'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { OrderLinesField } from '#admin/resources/shop/vitamin-orders/OrderLinesField.tsx'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferenceField } from '#admin/ui/form/ReferenceField.tsx'
import { SelectField } from '#admin/ui/form/SelectField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { formatLira } from '#shared/core/money.ts'
import { showUserBalance } from '#shared/money/balances/balances.contract.ts'
import { orderMethodNames } from '#shared/shop/vitamin-orders/order-status.ts'
import { deskOrderMethods, placeDeskOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

const methods = deskOrderMethods.map((id) => ({ id, name: orderMethodNames[id] }))

/** The payment method; for the balance, the member’s balance in the branch. */
function MethodField() {
  const [user, branch, method] = useWatch({ name: ['user', 'branch', 'method'] })
  const isAsked = method === 'balance' && user && branch
  const { data } = useAnswer(isAsked ? `${user} ${branch}` : null, () =>
    call(showUserBalance, { params: { userId: user }, query: { branchId: branch } }),
  )
  return (
    <SelectField
      source="method"
      choices={methods}
      hint={
        method === 'balance' ? data && orderTexts.balanceOf(formatLira(data.balance)) : orderTexts.deskHint
      }
    />
  )
}

/** A desk order. */
export default function OrderCreate() {
  const { branch } = useBranchScope()
  const [requestKey] = useState(() => v4())
  return (
    <CreatePage redirect="show">
      <RecordForm
        schema={placeDeskOrder.schema.body}
        defaultValues={{ branch, method: 'desk', items: [{ product: null, quantity: 1 }], requestKey }}
        save={orderTexts.place}
      >
        <ReferenceField source="user" {...memberSource} />
        <FieldRow>
          <BranchField />
          <MethodField />
        </FieldRow>
        <OrderLinesField />
        <TextField source="adminNote" rows={2} hint={orderTexts.noteHint} />
      </RecordForm>
    </CreatePage>
  )
}
