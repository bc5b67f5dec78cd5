import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { receivableTexts as texts } from '#admin/resources/money/receivables/receivables.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { BooleanInput, DateInput, InputRow, MoneyInput, TextInput } from '#admin/ui/form/inputs.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { clearable, Text } from '#shared/core/fields.ts'
import { formatLira, Lira } from '#shared/core/money.ts'
import {
  type AccountLine,
  allocatePayments,
  promiseReceivable,
  type Receivable,
  rescheduleReceivable,
  reverseSettlement,
  settleReceivables,
  writeOffReceivable,
} from '#shared/money/receivables/receivables.contract.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'
import { saleMethods } from '#shared/money/sales/sales.rules.ts'

/** The amounts of a collection by method; at least one is given. */
const Amounts = z
  .object({
    ...{ cash: clearable(Lira), card: clearable(Lira), transfer: clearable(Lira), wallet: clearable(Lira) },
    note: Text(500),
  })
  .refine((values) => saleMethods.some((method) => Number(values[method] ?? 0) > 0), {
    path: ['cash'],
    error: receivablesMessages.noPayment,
  })

const paymentsOf = ({ note, ...amounts }: FieldValues) => ({
  note,
  payments: saleMethods.flatMap((method) => {
    const amount = Number(amounts[method] || 0)
    return amount > 0 ? { method, amount } : []
  }),
})

interface Debtor {
  user: string
  branch: string
}

interface CollectDialogProps extends Debtor {
  branchName: string
  /** Lira. */
  open: number
  /** Only this debt; the oldest first without it. */
  receivable?: string | undefined
  onClose: () => void
}

/** Takes payments for what a person owes a branch. */
export function CollectDialog({ user, branch, branchName, open, receivable, onClose }: CollectDialogProps) {
  return (
    <ActionDialog
      endpoint={settleReceivables}
      body={{ user, branch, ...(receivable && { receivables: [receivable] }) }}
      valuesSchema={Amounts}
      toBody={paymentsOf}
      defaultValues={{ cash: '', card: '', transfer: '', wallet: '', note: '' }}
      title={texts.collectFrom(branchName)}
      content={texts.collectContent(formatLira(open))}
      confirm={texts.collect}
      done={texts.collected}
      onClose={onClose}
    >
      <InputRow>
        <MoneyInput source="cash" label={texts.cash} />
        <MoneyInput source="card" label={texts.card} />
      </InputRow>
      <InputRow>
        <MoneyInput source="transfer" label={texts.transfer} />
        <MoneyInput source="wallet" label={texts.wallet} />
      </InputRow>
      <TextInput source="note" label={texts.note} maxLength={500} />
    </ActionDialog>
  )
}

interface AllocateDialogProps extends Debtor {
  /** Lira that settle nothing yet. */
  unallocated: number
  onClose: () => void
}

export function AllocateDialog({ user, branch, unallocated, onClose }: AllocateDialogProps) {
  return (
    <ActionDialog
      endpoint={allocatePayments}
      body={{ user, branch }}
      title={texts.allocateTitle(formatLira(unallocated))}
      content={texts.allocateContent}
      confirm={texts.allocate}
      done={texts.allocated}
      onClose={onClose}
    />
  )
}

interface DebtDialogProps {
  debt: Receivable
  onClose: () => void
}

export function PromiseDialog({ debt, onClose }: DebtDialogProps) {
  const { _id, reason, promisedOn, promiseNote, version } = debt
  return (
    <ActionDialog
      endpoint={promiseReceivable}
      params={{ id: _id }}
      body={{ version }}
      defaultValues={{ promisedOn: promisedOn ?? '', promiseNote: promiseNote ?? '' }}
      title={texts.promiseOf(reason)}
      content={texts.promiseHint}
      confirm={texts.save}
      done={texts.promiseSaved}
      onClose={onClose}
    >
      <DateInput source="promisedOn" label={texts.fields.promisedOn} min={clubDay(new Date())} />
      <TextInput source="promiseNote" label={texts.fields.promiseNote} maxLength={300} />
    </ActionDialog>
  )
}

export function DueDateDialog({ debt, onClose }: DebtDialogProps) {
  const { _id, reason, dueOn, version } = debt
  return (
    <ActionDialog
      endpoint={rescheduleReceivable}
      params={{ id: _id }}
      body={{ version }}
      defaultValues={{ dueOn, reason: '' }}
      title={texts.dueDateOf(reason)}
      confirm={texts.save}
      done={texts.dueDateSaved}
      onClose={onClose}
    >
      <DateInput source="dueOn" label={texts.fields.dueOn} min={clubDay(new Date())} />
      <TextInput source="reason" label={texts.why} maxLength={300} />
    </ActionDialog>
  )
}

export function WriteOffDialog({ debt, onClose }: DebtDialogProps) {
  const { _id, open, version } = debt
  return (
    <ActionDialog
      endpoint={writeOffReceivable}
      params={{ id: _id }}
      body={{ version }}
      defaultValues={{ reason: '' }}
      title={texts.writeOffOf(formatLira(open))}
      content={texts.writeOffContent}
      confirm={texts.writeOff}
      done={texts.writtenOffDone}
      destructive
      onClose={onClose}
    >
      <TextInput source="reason" label={texts.why} maxLength={300} />
    </ActionDialog>
  )
}

interface ReverseDialogProps {
  line: AccountLine
  onClose: () => void
}

export function ReverseDialog({ line, onClose }: ReverseDialogProps) {
  const { settlement, method } = line
  const isFromTill = method !== null && method !== 'wallet'
  return (
    <ActionDialog
      endpoint={reverseSettlement}
      params={{ id: settlement ?? '' }}
      defaultValues={{ reason: '', keepsMoney: false }}
      title={texts.reverseTitle}
      content={texts.reverseContent}
      confirm={texts.reverse}
      done={texts.reversed}
      destructive
      onClose={onClose}
    >
      <TextInput source="reason" label={texts.why} maxLength={300} />
      {isFromTill && (
        <BooleanInput source="keepsMoney" label={texts.keepsMoney} hint={texts.keepsMoneyHint} />
      )}
    </ActionDialog>
  )
}
