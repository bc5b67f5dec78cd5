import { Box, Button } from '@mui/material'
import { securityTexts as texts } from '#admin/shell/security/security.texts.ts'
import { download } from '#admin/ui/export/download.ts'
import { SecretDialog } from '#admin/ui/SecretDialog.tsx'

/** Shows recovery codes once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <SecretDialog
      title={texts.codesTitle}
      explanation={texts.codesContent}
      label={texts.recovery}
      secret={text}
      shown={
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
      }
      actions={
        <>
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
        </>
      }
      onClose={onClose}
    />
  )
}
