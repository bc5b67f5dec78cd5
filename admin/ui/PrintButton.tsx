import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Button } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { texts } from '#admin/core/i18n/texts.ts'
import { KeyHint } from '#admin/ui/KeyHint.tsx'

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
      <KeyHint>p</KeyHint>
    </Button>
  )
}

const paper = () => matchMedia('print')

function subscribe(onChange: () => void) {
  const list = paper()
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the page is being printed; components render for paper before the browser reads it. */
export const useIsPrinted = (): boolean => useSyncExternalStore(subscribe, () => paper().matches)
