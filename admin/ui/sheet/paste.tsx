import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import type { useGridApiRef } from '@mui/x-data-grid'
import { type ClipboardEvent, useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { newRowId } from '#admin/ui/sheet/sheet-columns.tsx'
import {
  messageOf,
  type Operation,
  type SheetDefinition,
  type SheetRow,
  useSheet,
  type Values,
} from '#admin/ui/sheet/sheet-store.ts'
import { mostRowsAtOnce } from '#shared/core/sheets/sheet-calls.ts'
import { guessColumns, problemsOf, readCell, type SheetField } from '#shared/core/sheets/sheets.ts'

interface PasteTarget {
  rows: readonly SheetRow[]
  fields: readonly SheetField[]
  /** The branch of added rows; null if none can be added. */
  branch: string | null
}

/** Pastes a block from the clipboard at the active cell, all or nothing. */
export function usePaste({ rows, fields, branch }: PasteTarget) {
  const { definition, store } = useSheet()
  const notify = useNotify()
  const [problems, setProblems] = useState<readonly PasteProblem[] | null>(null)
  const [isRunning, setRunning] = useState(false)
  const warn = (text: string) => notify(text, { type: 'warning' })

  async function paste(text: string, place: { id: string; field: string }) {
    let cells = readClipboard(text)
    if (cells.length === 1 && cells[0]?.every((cell) => cell === '')) return warn(sheetTexts.pasteNothing)
    const firstField = fields.findIndex(({ name }) => name === place.field)
    const firstRow = place.id === newRowId ? rows.length : rows.findIndex(({ id }) => id === place.id)
    if (firstField < 0 || firstRow < 0) return warn(sheetTexts.pasteNoCell)
    const [heading = []] = cells
    // A copied header row is skipped.
    const isHeading =
      heading.length > 1 && Object.keys(guessColumns(definition.sheet, heading)).length === heading.length
    if (isHeading && cells.length > 1) cells = cells.slice(1)
    const room = fields.slice(firstField)
    const wide = Math.max(...cells.map((line) => line.length))
    if (wide > room.length) return warn(sheetTexts.pasteTooWide(wide, room.length))
    const below = rows.slice(firstRow)
    if (branch === null && cells.length > below.length) return warn(sheetTexts.branchFirst)
    const plan = planPaste({ cells, definition, rows: below, fields: room, branch })
    if (plan.problems.length > 0) return setProblems(plan.problems)
    const { edits, added } = plan.operation
    if (edits.length + added.length === 0) return
    setRunning(true)
    try {
      if (await store.run(plan.operation)) {
        notify(sheetTexts.pasted(edits.length, added.length), { type: 'success' })
      }
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    } finally {
      setRunning(false)
    }
  }

  return {
    isRunning,
    problems,
    forget: () => setProblems(null),
    read: (event: ClipboardEvent, grid: ReturnType<typeof useGridApiRef>) => {
      const { target } = event
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || isRunning) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      // Checked before parsing, because a million rows would block the screen.
      if (hasMoreLines(text, mostRowsAtOnce)) return warn(sheetTexts.pasteTooMany(mostRowsAtOnce))
      const place = grid.current?.state.focus.cell
      if (!place) return warn(sheetTexts.pasteNoCell)
      void paste(text, { id: String(place.id), field: place.field })
    },
  }
}

/** The maximum listed; the rest is counted. */
const mostShown = 100

/** Lists the invalid cells of a pasted block. */
export function PasteProblems({
  problems,
  onClose,
}: {
  problems: readonly PasteProblem[]
  onClose: () => void
}) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{sheetTexts.pasteTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{sheetTexts.pasteContent(problems.length)}</DialogContentText>
        <ProblemTable problems={problems.slice(0, mostShown)} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {sheetTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The error of each cell. */
export function ProblemTable({ problems }: { problems: readonly PasteProblem[] }) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{sheetTexts.row}</TableCell>
          <TableCell>{sheetTexts.column}</TableCell>
          <TableCell>{sheetTexts.cell}</TableCell>
          <TableCell>{sheetTexts.problem}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {problems.map(({ row, label, cell, message }) => (
          <TableRow key={`${row} ${label}`}>
            <TableCell>{row}</TableCell>
            <TableCell>{label}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{cell}</TableCell>
            <TableCell>{message}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export interface PasteProblem {
  /** Zero-based within the pasted block. */
  row: number
  label: string
  cell: string
  message: string
}

export interface PastePlan {
  operation: Operation
  problems: PasteProblem[]
}

interface PasteInto {
  cells: readonly (readonly string[])[]
  definition: SheetDefinition
  /** The rows from the active cell downwards; further lines are added. */
  rows: readonly SheetRow[]
  /** The columns from the active cell rightwards. */
  fields: readonly SheetField[]
  /** The branch of added rows. */
  branch: string | null
}

/** The updates, additions and invalid cells of a pasted block. */
export function planPaste({ cells, definition, rows, fields, branch }: PasteInto): PastePlan {
  const { sheet, isLocked, presets } = definition
  const plan = { edits: [] as Operation['edits'][number][], added: [] as Operation['added'][number][] }
  const problems: PasteProblem[] = []
  const report = (index: number, found: Record<string, string>, line: readonly string[]) => {
    for (const [name, message] of Object.entries(found)) {
      const at = fields.findIndex((field) => field.name === name)
      const label = sheet.fields.find((field) => field.name === name)?.label ?? name
      problems.push({ row: index + 1, label, cell: line[at] ?? '', message })
    }
  }
  for (const [index, line] of cells.entries()) {
    const written: Record<string, unknown> = {}
    for (const [at, field] of fields.entries()) {
      if (at < line.length) written[field.name] = readCell(field, line[at] ?? '')
    }
    const row = rows[index]
    if (row) {
      const after = Object.fromEntries(Object.entries(written).filter(([name, value]) => row[name] !== value))
      const names = Object.keys(after)
      if (names.length === 0) continue
      const found = problemsOf(sheet, { ...row, ...after })
      const touched: Record<string, string> = {}
      for (const name of names) {
        const message = isLocked?.(row, name) ? sheetTexts.locked : found[name]
        if (message) touched[name] = message
      }
      report(index, touched, line)
      const before: Values = Object.fromEntries(names.map((name) => [name, row[name]]))
      plan.edits.push({ id: row.id, before, after })
    } else if (line.some((cell) => cell.trim() !== '')) {
      const fieldsOfRow = { ...presets(), ...written }
      report(index, problemsOf(sheet, fieldsOfRow), line)
      plan.added.push({ id: `pasted-${index}`, branch: branch ?? '', fields: fieldsOfRow })
    }
  }
  return { operation: { ...plan, removed: [] }, problems }
}

/** Whether a text has more lines than a limit, without parsing them all. */
export function hasMoreLines(text: string, most: number): boolean {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1)) {
    lines += 1
    if (lines > most) return true
  }
  return false
}

/**
 * Parses clipboard text of a spreadsheet: tab-separated cells; cells containing a tab, a line break or a quote
 * are quoted.
 */
export function readClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < whole.length; at += 1) {
    const character = whole[at] as string
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (whole[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '' && closesBefore(whole, at + 1)) isQuoted = true
    else if (character === '\t') endCell()
    else if (character === '\n') {
      endCell()
      rows.push([])
    } else cell += character
  }
  endCell()
  return rows
}

/** Whether an opening quote is closed at the end of a cell: `"Ağ" filesi` is not a quoted cell. */
function closesBefore(text: string, from: number): boolean {
  const rest = text.slice(from, from + 20_000)
  const end = /(?<!")(?:"")*"(?=\t|\n|$)/.exec(rest)
  return end !== null
}
