import { Alert, DialogContentText, LinearProgress } from '@mui/material'
import { answerConfirmation } from '#admin/core/auth/confirmation.ts'
import { call } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { SecondStep } from '#admin/shell/login/SecondStep.tsx'
import { securityTexts } from '#admin/shell/security/security.texts.ts'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { confirmIdentity, startConfirmation } from '#shared/people/second-factor/second-factor.contract.ts'

const texts = securityTexts.confirm

/** Asks the user to prove their identity before a sensitive call, which is then repeated. */
export default function ConfirmationDialog() {
  const { data, error } = useCall(startConfirmation, undefined, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const cancel = () => answerConfirmation(false)
  return (
    <TitledDialog title={texts.title} maxWidth="xs" close={texts.cancel} onClose={cancel}>
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
    </TitledDialog>
  )
}
