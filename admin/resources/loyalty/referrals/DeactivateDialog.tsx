import { call } from '#admin/core/client.ts'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import type { CodeRecord } from '#admin/resources/loyalty/referrals/referrals.data.ts'
import { ReasonDialog } from '#admin/ui/ReasonDialog.tsx'
import { deactivateReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'

/** Deactivates a code, or rejects a pending one, with a reason. */
export function DeactivateDialog({ referral, onClose }: { referral: CodeRecord; onClose: () => void }) {
  const { code, printed, status } = referral
  const isWaiting = status === 'pending'
  return (
    <ReasonDialog
      title={isWaiting ? codeTexts.rejectTitle(printed) : codeTexts.deactivateTitle(printed)}
      content={codeTexts.deactivateContent}
      label={codeTexts.reason}
      confirm={isWaiting ? codeTexts.reject : codeTexts.deactivate}
      destructive
      act={(reason) => call(deactivateReferral, { params: { code }, body: { reason } })}
      done={codeTexts.deactivated}
      onClose={onClose}
    />
  )
}
