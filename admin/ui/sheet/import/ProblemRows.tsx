import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Box, Button, Typography } from '@mui/material'
import { file as fileOf } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { download } from '#admin/ui/export/download.ts'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { type FileFormat, fileFormat } from '#shared/core/sheets/sheet-calls.ts'
import { exportImportRows, type Import, keptRows } from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'

interface ProblemRowsProps {
  file: Pick<Import, '_id'>
  counts: Readonly<Record<(typeof keptRows)[number], number>>
}

/** Downloads the rows of a file that were refused, and those that lack a cell, with their reasons. */
export function ProblemRows({ file: { _id: importId }, counts }: ProblemRowsProps) {
  const { isRunning, run } = useAction({ refreshes: false })
  const shown = keptRows.filter((rows) => counts[rows] > 0)
  if (shown.length === 0) return null

  const save = (rows: (typeof keptRows)[number], format: FileFormat) =>
    run(async () => {
      const content = await fileOf(exportImportRows, { params: { importId }, query: { rows, format } })
      download(content, `${importsMessages.rowsTitle[rows]} ${clubDay(new Date())}.${format}`)
    })

  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      {shown.map((rows) => (
        <Box key={rows} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' } }}>
            {importTexts.rowsCount[rows](counts[rows])}
          </Typography>
          {fileFormat.options.map((format) => (
            <Button
              key={format}
              size="small"
              color="inherit"
              startIcon={<DownloadIcon />}
              disabled={isRunning}
              aria-label={`${importsMessages.rowsTitle[rows]}: ${importTexts.formats[format]}`}
              onClick={() => void save(rows, format)}
            >
              {importTexts.formats[format]}
            </Button>
          ))}
        </Box>
      ))}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {importTexts.rowsHint}
      </Typography>
    </Box>
  )
}
