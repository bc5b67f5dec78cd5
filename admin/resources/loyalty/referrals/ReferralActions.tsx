import ApproveIcon from '@mui/icons-material/CheckOutlined'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { AssignDialog, AssignmentResults } from '#admin/resources/loyalty/referrals/AssignDialog.tsx'
import { codeTexts } from '#admin/resources/loyalty/referrals/code.texts.ts'
import type { PrintedReferral } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { NumberFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import {
  approveReferral,
  deactivateReferral,
  limitReferral,
} from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import type { AssignmentResult } from '#shared/loyalty/referrals/referrals.schema.ts'

/** An admin’s actions on a code, by its state. */
export function ReferralActions({ referral }: { referral: PrintedReferral }) {
  const [dialog, setDialog] = useState<'deactivate' | 'limit' | 'assign' | null>(null)
  const [results, setResults] = useState<readonly AssignmentResult[] | null>(null)
  const canAccess = useCanAccess()
  const { isRunning, run } = useAction()
  const { code, status } = referral
  if (!canAccess('referrals', 'approve') || status === 'deactivated') return null
  const close = () => setDialog(null)
  const approve = () => run(() => call(approveReferral, { params: { code } }), codeTexts.approved)

  function assignAgain() {
    setResults(null)
    setDialog('assign')
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {status === 'pending' ? (
          <Button variant="contained" startIcon={<ApproveIcon />} loading={isRunning} onClick={approve}>
            {codeTexts.approve}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => setDialog('assign')}>
            {codeTexts.assign}
          </Button>
        )}
        <Button variant="outlined" color="inherit" onClick={() => setDialog('limit')}>
          {codeTexts.limit}
        </Button>
        <Button color="error" onClick={() => setDialog('deactivate')}>
          {status === 'pending' ? codeTexts.reject : codeTexts.deactivate}
        </Button>
      </Box>
      {dialog === 'deactivate' && <DeactivateDialog referral={referral} onClose={close} />}
      {dialog === 'limit' && <LimitDialog referral={referral} onClose={close} />}
      {dialog === 'assign' && <AssignDialog referral={referral} onDone={setResults} onClose={close} />}
      {results && (
        <AssignmentResults
          referral={referral}
          results={results}
          onAgain={assignAgain}
          onClose={() => setResults(null)}
        />
      )}
    </>
  )
}

/** Deactivates a code, or rejects a pending one, with a reason. */
function DeactivateDialog({ referral, onClose }: { referral: PrintedReferral; onClose: () => void }) {
  const { code, printed, status } = referral
  const isPending = status === 'pending'
  return (
    <ActionDialog
      endpoint={deactivateReferral}
      params={{ code }}
      defaultValues={{ reason: '' }}
      title={isPending ? codeTexts.rejectTitle(printed) : codeTexts.deactivateTitle(printed)}
      content={codeTexts.deactivateContent}
      confirm={isPending ? codeTexts.reject : codeTexts.deactivate}
      destructive
      done={codeTexts.deactivated}
      onClose={onClose}
    >
      <TextFormField source="reason" label={codeTexts.reason} maxLength={300} />
    </ActionDialog>
  )
}

/** The limit of a code’s uses; empty for unlimited. */
function LimitDialog({ referral, onClose }: { referral: PrintedReferral; onClose: () => void }) {
  const { code, printed, maxUses, version } = referral
  return (
    <ActionDialog
      endpoint={limitReferral}
      params={{ code }}
      body={{ version }}
      defaultValues={{ maxUses }}
      toBody={({ maxUses }) => ({ maxUses: maxUses === '' ? null : maxUses })}
      title={codeTexts.limitTitle(printed)}
      confirm={codeTexts.limitSave}
      done={codeTexts.limitSaved}
      onClose={onClose}
    >
      <NumberFormField source="maxUses" hint={codeTexts.limitHint} />
    </ActionDialog>
  )
}
