import { parse } from 'csv-parse/sync'
import { type SpreadsheetLimits, SpreadsheetRefusal } from '#server/integrations/spreadsheet/spreadsheet.ts'

const delimiters = [';', ',', '\t', '|'] as const
const longestCell = 10_000

/** Decodes UTF-8, UTF-16 or windows-1254. */
function decodeText(content: Uint8Array): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1254').decode(content)
  }
}

/** The most frequent separator of the first line, outside quotes. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\n' && !isQuoted) break
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best && best[1] > 0 ? best[0] : ';'
}

/** Cells of a CSV file. Throws for a binary file. */
export function readCsv(content: Uint8Array, limits: SpreadsheetLimits): string[][] {
  const text = decodeText(content)
  if (text.includes('\u0000')) throw new SpreadsheetRefusal('kind')
  try {
    const rows: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
      max_record_size: longestCell * 10,
      to: limits.rows + 1,
    })
    return rows.map((row) => row.map((cell) => cell.slice(0, longestCell)))
  } catch {
    throw new SpreadsheetRefusal('broken')
  }
}
