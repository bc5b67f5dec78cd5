import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import type { SheetDefinition, Values } from '#admin/ui/sheet/sheet-context.ts'
import { guessColumns, problemsOf, readCell } from '#shared/core/sheets/sheets.ts'

/** A row of a pasted block. */
export interface PastedRow {
  /** Counted from the first line of the block. */
  line: number
  cells: readonly string[]
  values: Values
  /** The message of each invalid field. */
  problems: Readonly<Record<string, string>>
}

export interface PastedBlock {
  /** The headings, if the first line has only names of columns. */
  heading: readonly string[] | undefined
  rows: PastedRow[]
}

const isFilled = (cell: string) => cell.trim() !== ''

/** Reads a block that was copied from a spreadsheet; columns are in the order of the sheet unless they have headings. */
export function readBlock({ sheet, presets }: SheetDefinition, text: string): PastedBlock {
  const lines = readClipboard(text)
  const [first = []] = lines
  const named = guessColumns(sheet, first)
  const count = Object.keys(named).length
  const hasHeading = count > 1 && count === first.filter(isFilled).length
  const columnOf = (name: string, index: number) => (hasHeading ? named[name] : index)
  const rows = lines.flatMap((cells, index): PastedRow[] => {
    if ((hasHeading && index === 0) || !cells.some(isFilled)) return []
    const written = sheet.fields.flatMap((field, at) => {
      const cell = cells[columnOf(field.name, at) ?? -1]
      return cell === undefined ? [] : [[field.name, readCell(field, cell)]]
    })
    const values: Values = { ...presets(), ...Object.fromEntries(written) }
    const isTooWide = !hasHeading && cells.slice(sheet.fields.length).some(isFilled)
    const problems = {
      ...problemsOf(sheet, values),
      ...(isTooWide && { '': sheetTexts.pasteTooWide(sheet.fields.length) }),
    }
    return [{ line: index + 1, cells, values, problems }]
  })
  return { heading: hasHeading ? first : undefined, rows }
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

/** Writes cells as a spreadsheet copies them; the inverse of `readClipboard`. */
export const writeClipboard = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((cells) =>
      cells.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')
