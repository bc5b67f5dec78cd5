import { saleTexts as texts } from '#admin/resources/money/sales/sales.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { PasswordFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { approveSale } from '#shared/money/sales/sales.contract.ts'

interface ApprovalDialogProps {
  /** The sale as JSON: branch, buyer and lines. */
  order: string
  onApproved: (approval: ResponseOf<typeof approveSale>) => void
  onClose: () => void
}

/** A second person proves a credential of their own for one sale, on the seller’s device. */
export default function ApprovalDialog({ order, onApproved, onClose }: ApprovalDialogProps) {
  return (
    <ActionDialog
      endpoint={approveSale}
      body={{ sale: JSON.parse(order) }}
      defaultValues={{ email: '', password: '', code: '' }}
      title={texts.approvalTitle}
      content={texts.approvalContent}
      confirm={texts.approve}
      refreshes={false}
      onDone={onApproved}
      onClose={onClose}
    >
      <TextFormField source="email" type="email" label={texts.approverEmail} autoFocus />
      <PasswordFormField source="password" label={texts.approverPassword} />
      <TextFormField source="code" label={texts.approverCode} hint={texts.approverCodeHint} />
    </ActionDialog>
  )
}
