import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  TextField,
} from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { formTexts } from '#admin/core/i18n/form.texts.ts'

const texts = formTexts.secret

interface SecretDialogProps {
  title: string
  explanation: string
  label: string
  secret: string
  /** How the secret is shown, instead of a field. */
  shown?: ReactNode
  /** Further ways to keep the secret, beside the copy. */
  actions?: ReactNode
  onClose: () => void
  /** What belongs to the secret, above it. */
  children?: ReactNode
}

/** Shows a secret once; it closes after the user has said that it is kept. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, explanation, label, secret, shown, actions, onClose, children } = props
  const id = useId()
  const notify = useNotify()
  const [isKept, setKept] = useState(false)

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(secret).then(
      () => true,
      () => false,
    )
    notify(isCopied ? texts.copied : texts.copyFailed, { type: isCopied ? 'success' : 'error' })
  }

  return (
    <Dialog
      open
      className="print-sheet"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={`${id}-text`}>{explanation}</DialogContentText>
        {children}
        {shown ?? (
          <TextField
            id={`${id}-secret`}
            label={label}
            value={secret}
            multiline
            slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
          />
        )}
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" color="inherit" autoFocus onClick={copy}>
            {texts.copy}
          </Button>
          {actions}
        </Box>
        <FormControlLabel
          className="no-print"
          control={<Checkbox checked={isKept} onChange={(_event, checked) => setKept(checked)} />}
          label={texts.kept}
        />
      </DialogContent>
      <DialogActions className="no-print">
        <Button variant="contained" disabled={!isKept} onClick={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
