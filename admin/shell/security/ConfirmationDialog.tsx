import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
} from '@mui/material'
import { useId } from 'react'
import { answerConfirmation } from '#admin/core/auth/confirmation.ts'
import { call } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { SecondStep } from '#admin/shell/login/SecondStep.tsx'
import { securityTexts } from '#admin/shell/security/security.texts.ts'
import { confirmIdentity, startConfirmation } from '#shared/people/second-factor/second-factor.contract.ts'

const texts = securityTexts.confirm

/** Asks the user to prove their identity before a sensitive call, which is then repeated. */
export default function ConfirmationDialog() {
  const titleId = useId()
  const { data, error } = useCall(startConfirmation, undefined, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const cancel = () => answerConfirmation(false)
  return (
    <Dialog open onClose={cancel} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{texts.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{texts.content}</DialogContentText>
        {!data && !error && <LinearProgress aria-label={securityTexts.loading} />}
        {error && <Alert severity="error">{error.message}</Alert>}
        {data && data.methods.length === 0 && <Alert severity="warning">{texts.impossible}</Alert>}
        {data && data.methods.length > 0 && (
          <SecondStep
            challenge={data}
            onProof={async (body) => {
              await call(confirmIdentity, { body })
              answerConfirmation(true)
            }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={cancel}>
          {texts.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
