import CloseIcon from '@mui/icons-material/CloseOutlined'
import { Box, Dialog, DialogContent, DialogTitle, IconButton, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ChooseFile } from '#admin/ui/sheet/import/ChooseFile.tsx'
import { ImportHistory } from '#admin/ui/sheet/import/ImportHistory.tsx'
import { ImportProgress } from '#admin/ui/sheet/import/ImportProgress.tsx'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { MapColumns } from '#admin/ui/sheet/import/MapColumns.tsx'
import { useSheet } from '#admin/ui/sheet/sheet-definition.ts'
import type { Import } from '#shared/money/imports/imports.contract.ts'

interface ImportDialogProps {
  onClose: () => void
  /** Called when rows were added or removed. */
  onChanged: () => void
}

/** Imports a file: choose, map columns, validate, insert; with undo. */
export default function ImportDialog({ onClose, onChanged }: ImportDialogProps) {
  const { sheet } = useSheet().definition
  const translate = useTranslate()
  const titleId = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [current, setCurrent] = useState<Import | null>(null)
  const [finished, setFinished] = useState(0)

  function finish() {
    setFinished(finished + 1)
    onChanged()
  }

  function step() {
    if (!current) return <ChooseFile onRead={setCurrent} />
    if (current.state === 'ready')
      return <MapColumns file={current} onStarted={setCurrent} onBack={() => setCurrent(null)} />
    return <ImportProgress file={current} onEnded={finish} onAgain={() => setCurrent(null)} />
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md" fullScreen={isNarrow}>
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {importTexts.title(translate(`resources.${sheet.name}.name`, { smart_count: 2 }))}
        </Box>
        <IconButton aria-label={importTexts.close} onClick={onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
      >
        {step()}
        {current?.state !== 'ready' && <ImportHistory key={finished} onUndone={finish} />}
      </DialogContent>
    </Dialog>
  )
}
