import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type DragEvent, useState } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { download } from '#admin/ui/export/download.ts'
import { FileButton } from '#admin/ui/FileButton.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { useBranchSource } from '#admin/ui/reference-sources.ts'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { useMayImport } from '#admin/ui/sheet/import/use-may-import.ts'
import { byteOrderMark, csvLine } from '#shared/core/csv.ts'
import type { Sheet, SheetField } from '#shared/core/sheets/sheets.ts'
import { type Import, importField, uploadImport } from '#shared/money/imports/imports.contract.ts'
import { importsMessages } from '#shared/money/imports/imports.messages.ts'

/** Downloads a file with the headings of a sheet’s fields and its example rows. */
function downloadSample({ fileName, examples = [] }: Sheet, fields: readonly SheetField[]) {
  const rows = examples.map((row) => csvLine(fields.map(({ name }) => row[name] ?? '')))
  const text = [byteOrderMark, csvLine(fields.map(({ label }) => label)), ...rows].join('')
  download(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${fileName}-ornek.csv`)
}

/** The first step: a branch, if several are shown, and a file. */
export function ChooseFile({ sheet, onRead }: { sheet: Sheet; onRead: (file: Import) => void }) {
  const { name, examples } = sheet
  const fields = sheet.fields.filter(useMayImport())
  const isComplete = fields.length === sheet.fields.length
  const hints = [
    importTexts.hint,
    ...(name === 'members'
      ? [importTexts.membersHint, isComplete ? importTexts.holdingsHint : importTexts.contactsHint]
      : []),
  ]
  const { branch: shown } = useBranchScope()
  const choices = useBranchSource()
  const [chosen, setChosen] = useState<string | null>(null)
  const { isRunning, run } = useAction({ refreshes: false })
  const branch = shown ?? chosen

  function read(file: File | undefined) {
    if (!file || !branch || isRunning) return
    void run(async () => {
      // A large file is rejected before the upload.
      if (file.size > importField.maxBytes) throw new Error(importsMessages.fileTooLarge)
      onRead(await call(uploadImport, { params: { sheet: name, branchId: branch }, files: { file } }))
    })
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    read(event.dataTransfer.files[0])
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {shown === null && (
        <Box sx={{ maxWidth: 360, pt: 1 }}>
          <ReferencePicker
            {...choices}
            id="import-branch"
            label={importTexts.branch}
            value={chosen}
            onChange={setChosen}
          />
        </Box>
      )}
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 1.5,
          p: { xs: 3, sm: 5 },
          textAlign: 'center',
          border: 1,
          borderStyle: 'dashed',
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
        }}
      >
        <UploadIcon sx={{ fontSize: 40, color: 'text.secondary' }} />
        <Typography variant="body2" sx={{ maxWidth: 480 }}>
          {isRunning ? importTexts.reading : importTexts.drop}
        </Typography>
        <FileButton
          label={importTexts.choose}
          variant="contained"
          color="primary"
          loading={isRunning}
          disabled={!branch}
          accept=".csv,.txt,.tsv,.xlsx"
          onChoose={([file]) => read(file)}
        />
        {examples && (
          <Button color="inherit" startIcon={<DownloadIcon />} onClick={() => downloadSample(sheet, fields)}>
            {importTexts.sample}
          </Button>
        )}
      </Box>
      {hints.map((hint) => (
        <Typography key={hint} variant="caption" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      ))}
    </Box>
  )
}
