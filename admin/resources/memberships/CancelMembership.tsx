import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/app/client.ts'
import type { MembershipRecord } from '#admin/resources/memberships/memberships.data.ts'
import { membershipTexts } from '#admin/resources/memberships/memberships.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useAction } from '#admin/ui/use-action.ts'
import { cancelMembership } from '#shared/memberships/memberships.contract.ts'
import { messages } from '#shared/messages/messages.ts'

/** Ends a membership before its time, with a reason. */
export function CancelMembership({ membership }: { membership: MembershipRecord }) {
  const { id, name, userName } = membership
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isRunning, run } = useAction()

  async function confirm() {
    if (!reason.trim()) return setMissing(true)
    await run(() => call(cancelMembership, { params: { id }, body: { reason } }), membershipTexts.cancelled)
    setAsking(false)
  }

  return (
    <>
      <Button color="error" startIcon={<CancelIcon />} onClick={() => setAsking(true)}>
        {membershipTexts.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={membershipTexts.cancelTitle(name, userName)}
        confirm={membershipTexts.cancel}
        destructive
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
        content={
          <Box sx={{ display: 'grid', gap: 2 }}>
            {membershipTexts.cancelContent}
            <TextField
              id="cancel-reason"
              label={membershipTexts.fields.cancelReason}
              value={reason}
              required
              error={isMissing}
              helperText={isMissing && messages.validation.required}
              onChange={({ target }) => {
                setReason(target.value)
                setMissing(false)
              }}
              autoComplete="off"
              slotProps={{ htmlInput: { maxLength: 300 } }}
            />
          </Box>
        }
      />
    </>
  )
}
