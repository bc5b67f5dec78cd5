import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
  Skeleton,
} from '@mui/material'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { forgetToken } from '#admin/core/auth/session.ts'
import { call } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { OfflineBanner } from '#admin/shell/layout/OfflineBanner.tsx'
import { SecondStep } from '#admin/shell/login/SecondStep.tsx'
import { Signing } from '#admin/shell/signing/Signing.tsx'
import { signingTexts as texts } from '#admin/shell/signing/signing.texts.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { listUserContracts } from '#shared/membership/contracts/contracts.contract.ts'
import { endDeskSigning, showDeskSigning } from '#shared/membership/contracts/desk-signing.contract.ts'
import { startConfirmation } from '#shared/people/second-factor/second-factor.contract.ts'
import { logout } from '#shared/people/session/session.contract.ts'

const once = { staleTime: 'static', gcTime: 0 } as const

/** All that a locked session shows: the contracts of the member who signs, and the way out for the employee. */
export default function SigningScreen() {
  const titleId = useId()
  const { data, error, refetch } = useCall(showDeskSigning, undefined, once)
  const [isUnlocking, setUnlocking] = useState(false)
  const isOpen = data?.signer === null

  // Unlocked in another tab.
  useEffect(() => {
    if (isOpen) location.reload()
  }, [isOpen])

  const unlock = (
    <Button color="inherit" onClick={() => setUnlocking(true)}>
      {texts.staff}
    </Button>
  )
  return (
    <Dialog open fullScreen aria-labelledby={titleId}>
      <OfflineBanner />
      {data?.signer ? (
        <PendingContracts user={data.signer} titleId={titleId} unlock={unlock} />
      ) : (
        <>
          <DialogTitle id={titleId}>{texts.heading}</DialogTitle>
          <DialogContent>
            {error ? (
              <LoadError error={error} onRetry={() => void refetch()} />
            ) : (
              <Skeleton variant="rounded" height={320} />
            )}
          </DialogContent>
          <DialogActions>{unlock}</DialogActions>
        </>
      )}
      {isUnlocking && <UnlockDialog onClose={() => setUnlocking(false)} />}
    </Dialog>
  )
}

interface PendingContractsProps {
  user: { _id: string; name: string }
  titleId: string
  unlock: ReactNode
}

/** The pending contracts of a member, one after the other. */
function PendingContracts({ user, titleId, unlock }: PendingContractsProps) {
  const { data, error, refetch } = useCall(listUserContracts, { query: { userId: user._id } }, once)
  const [signed, setSigned] = useState(0)
  const pending = data?.unsigned ?? []
  const contract = pending[signed]
  return (
    <>
      <DialogTitle id={titleId}>
        {contract ? texts.title(contract.title, signed + 1, pending.length) : texts.heading}
      </DialogTitle>
      {contract ? (
        <Signing
          key={contract._id}
          user={user}
          contract={contract._id}
          onSigned={() => setSigned(signed + 1)}
          actions={unlock}
        />
      ) : (
        <>
          <DialogContent>
            {error && <LoadError error={error} onRetry={() => void refetch()} />}
            {!data && !error && <Skeleton variant="rounded" height={320} />}
            {data && (
              <Alert severity="success">
                {`${signed > 0 ? texts.signed : texts.allSigned} ${texts.handBack}`}
              </Alert>
            )}
          </DialogContent>
          <DialogActions>{unlock}</DialogActions>
        </>
      )}
    </>
  )
}

async function signOut() {
  await call(logout).catch(() => undefined)
  forgetToken()
  location.reload()
}

/** Opens the back office again once the employee has proven their identity. */
function UnlockDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useCall(startConfirmation, undefined, once)
  return (
    <TitledDialog
      title={texts.unlockTitle}
      maxWidth="xs"
      close={texts.back}
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={() => void signOut()}>
          {texts.signOut}
        </Button>
      }
    >
      <DialogContentText>{texts.unlockContent}</DialogContentText>
      {!data && !error && <LinearProgress aria-label={texts.unlockTitle} />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && data.methods.length === 0 && <Alert severity="warning">{texts.impossible}</Alert>}
      {data && data.methods.length > 0 && (
        <Box>
          <SecondStep
            challenge={data}
            onProof={async (body) => {
              await call(endDeskSigning, { body })
              location.reload()
            }}
          />
        </Box>
      )}
    </TitledDialog>
  )
}
