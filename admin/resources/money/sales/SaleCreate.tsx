import { Divider } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { getRecordFromLocation, ResourceContextProvider } from 'react-admin'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { useLocation, useSearchParams } from 'react-router-dom'
import { v4 } from 'uuid'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { DebtNotice } from '#admin/resources/money/receivables/DebtNotice.tsx'
import { SaleLines } from '#admin/resources/money/sales/SaleLines.tsx'
import { SalePayments } from '#admin/resources/money/sales/SalePayments.tsx'
import { SaleSummary } from '#admin/resources/money/sales/SaleSummary.tsx'
import { type FormPayment, kurusSum, newLine, useQuoteOf } from '#admin/resources/money/sales/sale-quote.ts'
import { saleTexts as texts } from '#admin/resources/money/sales/sales.texts.ts'
import { MemberSteps } from '#admin/resources/people/members/MemberSteps.tsx'
import { CreatePage } from '#admin/ui/form/form-pages.tsx'
import { InputRow, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import type { Question } from '#admin/ui/form/use-record-form.ts'
import { useOrigin } from '#admin/ui/page/PageHeader.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { formatKurus, liraOf } from '#shared/core/money.ts'
import { createSale } from '#shared/money/sales/sales.contract.ts'

/** The sale screen, opened from memberships as well. */
export const MembershipSale = () => (
  <ResourceContextProvider value="sales">
    <SaleCreate />
  </ResourceContextProvider>
)

/** Sells at the desk: lines, discounts, payments and instalments. */
export function SaleCreate() {
  const { branch } = useBranchScope()
  // Idempotency key: resending the form sells nothing twice.
  const [requestKey] = useState(() => v4())
  const origin = useOrigin()
  const location = useLocation()
  const [given] = useState(() => getRecordFromLocation(location) ?? {})
  const isNewMember = useSearchParams()[0].has('isNew')
  const quoteOf = useQuoteOf()

  /** Asks about the prices of the very sale that is sent, whose quote may not be on the screen yet. */
  async function ask(values: FieldValues): Promise<Question | null> {
    const quote = await quoteOf(values)
    const far = quote?.lines.filter((line) => line.isFarFromListPrice) ?? []
    if (far.length === 0) return null
    const names = far.map(({ name, amount }) => `${name} ${formatKurus(amount)}`).join(', ')
    return { title: texts.farTitle, content: texts.farContent(names), confirm: texts.farConfirm }
  }

  return (
    <CreatePage
      redirect={(_, id, sale) =>
        sale?.user
          ? `${origin?.path ?? `/users/${sale.user}/show`}?sale=${id}${isNewMember ? '&isNew' : ''}`
          : `/sales/${id}/show`
      }
    >
      {isNewMember && <MemberSteps active={1} />}
      <RecordForm
        schema={createSale.schema.body}
        defaultValues={{
          ...{ branch, requestKey, note: '', approval: null, plan: [] },
          lines: [newLine()],
          payments: [{ method: 'card', amount: null }],
          ...given,
        }}
        aside={<SaleSummary />}
        question={ask}
        save={<SellLabel />}
      >
        <InputRow>
          <ReferenceFormField source="user" {...memberSource} none={texts.noBuyer} hint={texts.memberHint} />
          <BranchInput />
        </InputRow>
        <BuyerDebt />
        <SaleLines />
        <Divider />
        <SalePayments />
        <TextFormField source="note" rows={2} />
        <KeyKeeper />
      </RecordForm>
    </CreatePage>
  )
}

/** What the buyer owes already. */
function BuyerDebt() {
  const user: unknown = useWatch({ name: 'user' })
  return typeof user === 'string' && <DebtNotice key={user} user={user} />
}

/** Says the sum that is taken now. */
function SellLabel() {
  const payments: FormPayment[] = useWatch({ name: 'payments' }) ?? []
  const paid = kurusSum(payments)
  return paid > 0 ? texts.take(formatKurus(liraOf(paid))) : texts.sell
}

/** Replaces the idempotency key when the content of the form changes, and drops an approval of other lines. */
function KeyKeeper() {
  const { setValue } = useFormContext()
  const [branch, user, lines, payments, plan] = useWatch({
    name: ['branch', 'user', 'lines', 'payments', 'plan'],
  })
  const order = JSON.stringify([branch, user, lines])
  const content = JSON.stringify([order, payments, plan])
  const keyed = useRef({ order, content })

  useEffect(() => {
    if (keyed.current.content !== content) setValue('requestKey', v4())
    if (keyed.current.order !== order) setValue('approval', null)
    keyed.current = { order, content }
  }, [setValue, order, content])
  return null
}
