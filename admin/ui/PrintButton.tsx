import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Button } from '@mui/material'
import { texts } from '#admin/core/i18n/texts.ts'

/** Prints the screen without menu and buttons; `onPrint` replaces it if more must be loaded first. */
export function PrintButton({
  label = texts.layout.print,
  onPrint = () => window.print(),
}: {
  label?: string
  onPrint?: () => void
}) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<PrintIcon />}
      aria-keyshortcuts="p"
      onClick={onPrint}
    >
      {label}
    </Button>
  )
}
