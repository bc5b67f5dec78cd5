import { receivableTexts as texts } from '#admin/resources/money/receivables/receivables.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { BooleanFormField, DateFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { formatKurus } from '#shared/core/money.ts'
import {
  type AccountLine,
  allocatePayments,
  promiseReceivable,
  type Receivable,
  rescheduleReceivable,
  reverseSettlement,
  writeOffReceivable,
} from '#shared/money/receivables/receivables.contract.ts'

interface Debtor {
  user: string
  branch: string
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
      title={texts.allocateTitle(formatKurus(unallocated))}
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
      <DateFormField source="promisedOn" label={texts.fields.promisedOn} min={clubDay(new Date())} />
      <TextFormField source="promiseNote" label={texts.fields.promiseNote} maxLength={300} />
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
      <DateFormField source="dueOn" label={texts.fields.dueOn} min={clubDay(new Date())} />
      <TextFormField source="reason" label={texts.why} maxLength={300} />
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
      title={texts.writeOffOf(formatKurus(open))}
      content={texts.writeOffContent}
      confirm={texts.writeOff}
      done={texts.writtenOffDone}
      destructive
      onClose={onClose}
    >
      <TextFormField source="reason" label={texts.why} maxLength={300} />
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
      <TextFormField source="reason" label={texts.why} maxLength={300} />
      {isFromTill && (
        <BooleanFormField source="keepsMoney" label={texts.keepsMoney} hint={texts.keepsMoneyHint} />
      )}
    </ActionDialog>
  )
}
