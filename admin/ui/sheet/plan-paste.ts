import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import type { SheetDefinition, SheetRow, Values } from '#admin/ui/sheet/sheet-definition.ts'
import type { Operation } from '#admin/ui/sheet/sheet-store.ts'
import { problemsOf, readCell, type SheetField } from '#shared/core/sheets/sheets.ts'

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
