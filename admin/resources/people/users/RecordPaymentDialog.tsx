import { useSearchParams } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useCall } from '#admin/core/use-call.ts'
import { deskMethodChoices } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import {
  DateFormField,
  InputRow,
  MoneyInput,
  SelectFormField,
  TextFormField,
} from '#admin/ui/form/inputs.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { useBranchSource } from '#admin/ui/reference-sources.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { addDeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'
import { showOwnTillSession } from '#shared/money/tills/till-sessions.contract.ts'

const { fields } = paymentRecordTexts

interface RecordPaymentDialogProps {
  user: UserProfile
  onClose: () => void
}

/** Records a payment of the user; afterwards the page offers its receipt and shows the user’s payments. */
export default function RecordPaymentDialog({ user, onClose }: RecordPaymentDialogProps) {
  const { branch, canSwitch } = useBranchScope()
  const choices = useBranchSource()
  const [, setSearch] = useSearchParams()
  const canAccess = useCanAccess()
  const mayOpenTill = canAccess('till-sessions', 'open')
  const { data: till, isPending } = useCall(showOwnTillSession, {}, { enabled: mayOpenTill })
  const today = clubDay(new Date())
  const target = branch ?? user.branch
  if (mayOpenTill && isPending) return null
  return (
    <ActionDialog
      endpoint={addDeskPayment}
      body={{ memberName: user.name, phone: user.phone }}
      defaultValues={{
        ...{ user: user._id, receivables: [], branch: target, amount: '' },
        // Cash needs the open till of the branch.
        method: till?.session?.branch === target ? 'cash' : 'card',
        ...{ package: '', date: today, note: '' },
      }}
      title={texts.recordPaymentOf(user.name)}
      confirm={texts.recordPayment}
      done={paymentRecordTexts.added}
      onDone={({ _id }) => setSearch({ panel: 'payment-records', payment: _id }, { replace: true })}
      onClose={onClose}
    >
      <MoneyInput source="amount" label={fields.amount} />
      <SelectFormField source="method" label={fields.method} choices={deskMethodChoices} />
      <TextFormField source="package" label={texts.paidFor} maxLength={120} />
      <InputRow>
        <DateFormField source="date" label={fields.date} max={today} />
        {canSwitch && <ReferenceFormField source="branch" label={fields.branch} {...choices} />}
      </InputRow>
      <TextFormField source="note" label={fields.note} maxLength={500} />
    </ActionDialog>
  )
}
