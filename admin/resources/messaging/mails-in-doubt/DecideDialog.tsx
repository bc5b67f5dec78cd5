import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useId } from 'react'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { Doubt } from '#admin/resources/messaging/mails-in-doubt/DoubtList.tsx'
import { doubtTexts as texts } from '#admin/resources/messaging/mails-in-doubt/mails-in-doubt.texts.ts'
import { type Decision, useDecide } from '#admin/resources/messaging/mails-in-doubt/use-decide.ts'

/** Decides on one mail, with the consequence of each option for the recipient. */
export function DecideDialog({ doubt, onClose }: { doubt: Doubt; onClose: () => void }) {
  const titleId = useId()
  const { isRunning, decide } = useDecide()
  const choose = async (decision: Decision) => {
    if (await decide([doubt.id], decision)) onClose()
  }
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {texts.decideTitle(doubt.email)}
      </DialogTitle>
      <DialogContent>
        <DialogContentText component="div">
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <span>{[doubt.campaignTitle, doubt.reason || texts.noReason].join(': ')}</span>
            <span>{texts.lookUp(doubt.id)}</span>
            <span>
              <b>{texts.sendAgain}:</b> {texts.sendAgainContent}
            </span>
            <span>
              <b>{texts.treatAsSent}:</b> {texts.treatAsSentContent}
            </span>
          </Box>
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" disabled={isRunning} onClick={onClose}>
          {formTexts.cancel}
        </Button>
        <Button variant="outlined" disabled={isRunning} onClick={() => choose('treat-as-sent')}>
          {texts.treatAsSent}
        </Button>
        <Button variant="contained" loading={isRunning} onClick={() => choose('send-again')}>
          {texts.sendAgain}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
