import { Box, Button, Card, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { deletionRequestTexts as texts } from '#admin/resources/people/deletion-requests/deletion-requests.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  approveDeletion,
  type DeletionRequest,
  declineDeletion,
} from '#shared/people/privacy/privacy.contract.ts'
import { privacyMessages } from '#shared/people/privacy/privacy.messages.ts'

/** Approves a deletion request by deleting the account, or rejects it with a reason. */
export function Decision() {
  const request = useRecordContext<AdminRecord<DeletionRequest>>()
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null)
  const [answer, setAnswer] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isRunning, run } = useAction()
  if (request?.status !== 'open') return null
  const params = { id: request.id }
  const close = () => setAsking(null)

  async function approve() {
    await run(() => call(approveDeletion, { params }), privacyMessages.approved)
    close()
  }

  async function decline() {
    if (!answer.trim()) return setMissing(true)
    await run(() => call(declineDeletion, { params, body: { answer } }), texts.declined)
    close()
  }

  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2">
        {texts.decision}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.decisionText}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" color="error" onClick={() => setAsking('approve')}>
          {texts.approve}
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => setAsking('decline')}>
          {texts.decline}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking === 'approve'}
        title={texts.approveTitle(request.userName)}
        content={texts.approveContent}
        confirm={texts.approve}
        destructive
        isRunning={isRunning}
        onConfirm={approve}
        onClose={close}
      />
      <ConfirmDialog
        open={asking === 'decline'}
        title={texts.declineTitle(request.userName)}
        confirm={texts.decline}
        isRunning={isRunning}
        onConfirm={decline}
        onClose={close}
        content={
          <Box sx={{ display: 'grid', gap: 2 }}>
            {texts.declineContent}
            <TextField
              id="decline-answer"
              label={texts.fields.answer}
              value={answer}
              required
              multiline
              minRows={3}
              error={isMissing}
              helperText={isMissing && validationMessages.required}
              onChange={({ target }) => {
                setAnswer(target.value)
                setMissing(false)
              }}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          </Box>
        }
      />
    </Card>
  )
}
