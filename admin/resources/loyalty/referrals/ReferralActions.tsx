import ApproveIcon from '@mui/icons-material/CheckOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { AssignDialog } from '#admin/resources/loyalty/referrals/AssignDialog.tsx'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import { LimitDialog } from '#admin/resources/loyalty/referrals/LimitDialog.tsx'
import type { CodeRecord } from '#admin/resources/loyalty/referrals/referrals.data.ts'
import { ReasonDialog } from '#admin/ui/ReasonDialog.tsx'
import { approveReferral, deactivateReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'

/** An admin’s actions on a code, by its state. */
export function ReferralActions({ referral }: { referral: CodeRecord }) {
  const [asking, setAsking] = useState<'deactivate' | 'limit' | 'assign' | null>(null)
  const canAccess = useCanAccess()
  const { isRunning, run } = useAction()
  const { code, status } = referral
  if (!canAccess('referrals', 'approve') || status === 'deactivated') return null
  const close = () => setAsking(null)
  const approve = () => run(() => call(approveReferral, { params: { code } }), codeTexts.approved)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {status === 'pending' ? (
          <Button variant="contained" startIcon={<ApproveIcon />} loading={isRunning} onClick={approve}>
            {codeTexts.approve}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => setAsking('assign')}>
            {codeTexts.assign}
          </Button>
        )}
        <Button variant="outlined" color="inherit" onClick={() => setAsking('limit')}>
          {codeTexts.limit}
        </Button>
        <Button color="error" onClick={() => setAsking('deactivate')}>
          {status === 'pending' ? codeTexts.reject : codeTexts.deactivate}
        </Button>
      </Box>
      {asking === 'deactivate' && <DeactivateDialog referral={referral} onClose={close} />}
      {asking === 'limit' && <LimitDialog referral={referral} onClose={close} />}
      {asking === 'assign' && <AssignDialog referral={referral} onClose={close} />}
    </>
  )
}

/** Deactivates a code, or rejects a pending one, with a reason. */
function DeactivateDialog({ referral, onClose }: { referral: CodeRecord; onClose: () => void }) {
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
