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
} from '@mui/material'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { securityTexts as texts } from '#admin/shell/security/security.texts.ts'
import { download } from '#admin/ui/export/download.ts'

/** Shows recovery codes once; it closes after the user has said that they are kept. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const titleId = useId()
  const notify = useNotify()
  const [isKept, setKept] = useState(false)
  const text = codes.join('\n')

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    notify(isCopied ? texts.copied : texts.copyFailed, { type: isCopied ? 'success' : 'error' })
  }

  return (
    <Dialog open className="print-sheet" aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{texts.codesTitle}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{texts.codesContent}</DialogContentText>
        <Box
          component="ul"
          aria-label={texts.recovery}
          sx={{
            m: 0,
            p: 2,
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 1,
            fontFamily: 'monospace',
            bgcolor: 'action.hover',
            borderRadius: 1,
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" color="inherit" onClick={copy}>
            {texts.copy}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => download(new Blob([`${text}\n`], { type: 'text/plain' }), texts.fileName)}
          >
            {texts.download}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => window.print()}>
            {texts.print}
          </Button>
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
