import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Skeleton,
} from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { personTexts as texts } from '#admin/resources/people/users/person.texts.ts'
import type { QuickDialogProps } from '#admin/resources/people/users/QuickActions.tsx'
import { QrImage } from '#admin/ui/QrImage.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { refreshUserQr } from '#shared/access/user-qr/user-qr.contract.ts'

/** The currently valid code, by the seconds since generation. */
function useStep(step: number | undefined): number {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (!step) return
    const timer = setInterval(() => setIndex((current) => current + 1), step * 1000)
    return () => clearInterval(timer)
  }, [step])
  return index
}

/** New entry codes for a user without a phone; previous codes become invalid. */
export default function EntryCode({ user, onClose }: QuickDialogProps) {
  const titleId = useId()
  const { data, problem } = useAnswer(user._id, () => call(refreshUserQr, { params: { id: user._id } }))
  const index = useStep(data?.step)
  const token = data?.tokens[index]
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{texts.entryCodeTitle(user.name)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{texts.entryCodeContent}</DialogContentText>
        {problem && <Alert severity="error">{problem}</Alert>}
        {!data && !problem && <Skeleton variant="rounded" height={320} />}
        {token && <QrImage text={token} label={texts.entryCodeTitle(user.name)} />}
        {data && !token && <Alert severity="info">{texts.entryCodeOver}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" autoFocus onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
