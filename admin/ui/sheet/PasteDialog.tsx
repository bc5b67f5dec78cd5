import {
  Alert,
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { SaveButton } from '#admin/ui/SaveButton.tsx'
import { hasMoreLines, type PastedRow, readBlock, writeClipboard } from '#admin/ui/sheet/paste.ts'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { useSheet } from '#admin/ui/sheet/sheet-context.ts'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { ApiError } from '#shared/core/errors.ts'
import { mostRowsAtOnce } from '#shared/core/sheets/sheet-calls.ts'
import { type Sheet, writeCell } from '#shared/core/sheets/sheets.ts'

/** The maximum listed; the rest is counted. */
const mostShown = 100

type Refusals = ReadonlyMap<PastedRow, Record<string, string>>

/** The messages of a refused call, `rows.3.amount`, by the rows that were sent. */
function refusalsOf(error: unknown, sent: readonly PastedRow[]): Refusals {
  const refusals = new Map<PastedRow, Record<string, string>>()
  for (const [place, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
    const [, index, field = ''] = place.split('.')
    const row = sent[Number(index)]
    if (row) refusals.set(row, { ...refusals.get(row), [field]: message })
  }
  return refusals
}

interface PasteDialogProps {
  /** What was pasted into the table. */
  pasted?: string
  onClose: () => void
}

/** Adds rows that were copied from a spreadsheet: shows how they are read, and adds the valid ones in one call. */
export default function PasteDialog({ pasted = '', onClose }: PasteDialogProps) {
  const definition = useSheet()
  const { sheet, add } = definition
  const { branch } = useBranchScope()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [isTooLong, setTooLong] = useState(() => hasMoreLines(pasted, mostRowsAtOnce))
  const [text, setText] = useState(isTooLong ? '' : pasted)
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const { isRunning, run } = useAction()
  const block = useMemo(() => readBlock(definition, text), [definition, text])
  const rows = block.rows.map((row) => ({ row, problems: { ...row.problems, ...refusals.get(row) } }))
  const [valid, invalid] = [true, false].map((isValid) =>
    rows.filter(({ problems }) => (Object.keys(problems).length === 0) === isValid),
  ) as [typeof rows, typeof rows]
  const sent = valid.map(({ row }) => row)
  const shown = rows.length > mostShown ? [...invalid, ...valid].slice(0, mostShown) : rows

  /** Leaves out what is too long; a million rows in the field would block the screen. */
  function refuseLong(event: ClipboardEvent) {
    if (!hasMoreLines(event.clipboardData.getData('text/plain'), mostRowsAtOnce)) return
    event.preventDefault()
    setTooLong(true)
  }

  function take(next: string) {
    const isNextTooLong = hasMoreLines(next, mostRowsAtOnce)
    setTooLong(isNextTooLong)
    if (!isNextTooLong) setText(next)
  }

  async function save() {
    const body = { branch, rows: sent.map(({ values }) => values) }
    const isSaved = await run(async () => {
      try {
        await call(add, { body } as never)
      } catch (error) {
        setRefusals(refusalsOf(error, sent))
        throw error
      }
    }, sheetTexts.pasted(sent.length))
    if (!isSaved) return
    if (invalid.length === 0) return onClose()
    const left = invalid.map(({ row }) => row.cells)
    setText(writeClipboard(block.heading ? [block.heading, ...left] : left))
  }

  return (
    <TitledDialog
      title={sheetTexts.pasteTitle(sheet.title)}
      maxWidth="lg"
      fullScreen={isNarrow}
      close={sheetTexts.close}
      onClose={onClose}
      actions={
        <SaveButton loading={isRunning} disabled={branch === null || valid.length === 0} onClick={save}>
          {sheetTexts.pasteAdd(valid.length)}
        </SaveButton>
      }
    >
      {branch === null && <Alert severity="info">{sheetTexts.pasteBranchFirst}</Alert>}
      <TextField
        autoFocus
        multiline
        label={sheetTexts.pasteLabel}
        helperText={
          isTooLong
            ? sheetTexts.pasteTooMany(mostRowsAtOnce)
            : sheetTexts.pasteHint(sheet.fields.map(({ label }) => label).join(', '))
        }
        error={isTooLong}
        value={text}
        onPaste={refuseLong}
        onChange={({ target }) => take(target.value)}
        sx={{ mt: 1 }}
        slotProps={{
          // MUI’s growing text area measures the whole text with every change.
          input: { inputComponent: 'textarea' },
          htmlInput: { rows: 5, spellCheck: false, wrap: 'off' },
        }}
      />
      <Box role="status">
        {rows.length > 0 && (
          <Typography variant="body2">{sheetTexts.pasteCount(valid.length, invalid.length)}</Typography>
        )}
        {rows.length > mostShown && (
          <Typography variant="body2">{sheetTexts.pasteShown(mostShown, rows.length)}</Typography>
        )}
      </Box>
      {rows.length > 0 && <Preview sheet={sheet} rows={shown} />}
    </TitledDialog>
  )
}

interface PreviewProps {
  sheet: Sheet
  rows: readonly { row: PastedRow; problems: Readonly<Record<string, string>> }[]
}

/** The rows as they are read, with what is wrong in each. */
function Preview({ sheet, rows }: PreviewProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={sheetTexts.pastePreview} sx={{ maxHeight: 360 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{sheetTexts.row}</TableCell>
            <TableCell>{sheetTexts.problem}</TableCell>
            {sheet.fields.map(({ name, label, kind }) => (
              <TableCell key={name} align={kind === 'money' ? 'right' : 'left'}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ row, problems }) => (
            <TableRow key={row.line}>
              <TableCell>{row.line}</TableCell>
              <TableCell sx={{ color: 'error.main', minWidth: 180 }}>
                {Object.entries(problems).map(([name, message]) => {
                  const label = sheet.fields.find((field) => field.name === name)?.label
                  return <div key={name}>{label ? `${label}: ${message}` : message}</div>
                })}
              </TableCell>
              {sheet.fields.map((field) => (
                <TableCell
                  key={field.name}
                  align={field.kind === 'money' ? 'right' : 'left'}
                  sx={{
                    overflowWrap: 'anywhere',
                    fontVariantNumeric: 'tabular-nums',
                    ...(problems[field.name] && { color: 'error.main', fontWeight: 650 }),
                  }}
                >
                  {writeCell(field, row.values[field.name])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
