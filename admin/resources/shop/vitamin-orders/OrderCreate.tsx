import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { v4 } from 'uuid'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { OrderLinesInput } from '#admin/resources/shop/vitamin-orders/OrderLinesInput.tsx'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { formatLira } from '#shared/core/money.ts'
import { showUserBalance } from '#shared/money/balances/balances.contract.ts'
import { orderMethodNames } from '#shared/shop/vitamin-orders/order-status.ts'
import { deskOrderMethods, placeDeskOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

const methods = deskOrderMethods.map((id) => ({ id, name: orderMethodNames[id] }))

/** The payment method; for the balance, the member’s balance in the branch. */
function MethodInput() {
  const [user, branch, method] = useWatch({ name: ['user', 'branch', 'method'] })
  const isAsked = method === 'balance' && user && branch
  const { data } = useAnswer(isAsked ? `${user} ${branch}` : null, () =>
    call(showUserBalance, { params: { userId: user }, query: { branchId: branch } }),
  )
  return (
    <SelectInput
      source="method"
      choices={methods}
      hint={
        method === 'balance' ? data && orderTexts.balanceOf(formatLira(data.balance)) : orderTexts.deskHint
      }
    />
  )
}

/** A desk order. */
export function OrderCreate() {
  const { branch } = useBranchScope()
  const [requestKey] = useState(() => v4())
  return (
    <CreatePage redirect="show">
      <RecordForm
        schema={placeDeskOrder.schema.body}
        defaultValues={{ branch, method: 'desk', items: [{ product: null, quantity: 1 }], requestKey }}
        save={orderTexts.place}
      >
        <ReferenceInput source="user" {...memberSource} />
        <InputRow>
          <BranchInput />
          <MethodInput />
        </InputRow>
        <OrderLinesInput />
        <TextInput source="adminNote" rows={2} hint={orderTexts.noteHint} />
      </RecordForm>
    </CreatePage>
  )
}
