import { Alert, DialogContentText, Skeleton } from '@mui/material'
import { useEffect, useState } from 'react'
import { useCall } from '#admin/core/use-call.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { QrImage } from '#admin/ui/QrImage.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { refreshUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'

/** The index of the currently valid code; `seconds` is the validity of each. */
function useCodeIndex(seconds: number | undefined): number {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (!seconds) return
    // By the clock: browsers slow down the timers of hidden tabs.
    const startedAt = Date.now()
    const timer = setInterval(() => setIndex(Math.floor((Date.now() - startedAt) / (seconds * 1000))), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return index
}

interface EntryCodeDialogProps {
  user: UserProfile
  onClose: () => void
}

/** New entry codes for a user without a phone; asks first, because previous codes become invalid. */
export default function EntryCodeDialog({ user, onClose }: EntryCodeDialogProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  if (isConfirmed) return <EntryCode user={user} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title={texts.entryCodeQuestion(user.name)}
      content={texts.entryCodeWarning}
      confirm={texts.entryCodeConfirm}
      onConfirm={() => setConfirmed(true)}
      onClose={onClose}
    />
  )
}

/** The codes, each shown for as long as it is valid. */
function EntryCode({ user, onClose }: EntryCodeDialogProps) {
  // The call replaces the codes, so only opening the dialog repeats it.
  const { data, error } = useCall(
    refreshUserQr,
    { params: { id: user._id } },
    { staleTime: 'static', gcTime: 0 },
  )
  const index = useCodeIndex(data?.step)
  const token = data?.tokens[index]
  return (
    <TitledDialog
      title={texts.entryCodeTitle(user.name)}
      maxWidth="xs"
      focusesClose
      close={texts.close}
      onClose={onClose}
    >
      <DialogContentText>{texts.entryCodeContent}</DialogContentText>
      {error && <LoadError error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {token && <QrImage text={token} label={texts.entryCodeTitle(user.name)} />}
      {data && !token && <Alert severity="info">{texts.entryCodeOver}</Alert>}
    </TitledDialog>
  )
}
