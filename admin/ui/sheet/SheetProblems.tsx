import { Alert, Button } from '@mui/material'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { useSheet } from '#admin/ui/sheet/sheet-definition.ts'
import { useSheetState } from '#admin/ui/sheet/use-sheet-state.ts'

/** Failed saves, which stay in their cells until resolved. */
export function SheetProblems() {
  const { store } = useSheet()
  const failed = useSheetState().waiting.filter(({ problem }) => problem !== null)
  if (failed.length === 0) return null
  return (
    <Alert
      severity="error"
      sx={{ mx: 2, mb: 2 }}
      action={
        <>
          <Button color="inherit" onClick={() => store.retry()}>
            {sheetTexts.retry}
          </Button>
          <Button color="inherit" onClick={() => store.discard()}>
            {sheetTexts.discard}
          </Button>
        </>
      }
    >
      {sheetTexts.failed(failed.length)} {failed[0]?.problem}
    </Alert>
  )
}
