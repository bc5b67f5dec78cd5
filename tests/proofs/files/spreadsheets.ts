import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Of a cell as LibreOffice reads it: `date`, `time`, `float`, `currency` or `string`; empty without a value. */
interface ReadCell {
  type: string
  text: string
}

/** CSV with semicolons in UTF-8, read by the Turkish rules, as Excel reads it in Türkiye. */
const turkishCsv = 'Text - txt - csv (StarCalc):59,34,76,1,,1055,false,true'

/** Opens files of one kind with LibreOffice and returns the rows of their sheets by file name. */
export function openSheets(files: readonly string[], folder: string): Map<string, ReadCell[][]> {
  const output = join(folder, 'opened')
  mkdirSync(output, { recursive: true })
  const isCsv = files.every((file) => file.endsWith('.csv'))
  execFileSync(
    'soffice',
    [
      ...[`-env:UserInstallation=file://${join(folder, 'office')}`, '--headless'],
      ...(isCsv ? [`--infilter=${turkishCsv}`] : []),
      ...['--convert-to', 'fods', '--outdir', output, ...files],
    ],
    { stdio: 'ignore', timeout: 180_000 },
  )
  return new Map(
    files.map((file) => {
      const opened = join(output, basename(file).replace(/\.\w+$/, '.fods'))
      return [basename(file), rowsOf(readFileSync(opened, 'utf8'))]
    }),
  )
}

const cellPattern = /<table:(?:covered-)?table-cell([^>]*?)(?:\/>|>(.*?)<\/table:(?:covered-)?table-cell>)/gs

function rowsOf(document: string): ReadCell[][] {
  const [, table = ''] = /<table:table [^>]*>(.*?)<\/table:table>/s.exec(document) ?? []
  return [...table.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    [...row.matchAll(cellPattern)].flatMap(([, attributes = '', content = '']) => {
      const [, type = ''] = /office:value-type="(\w+)"/.exec(attributes) ?? []
      const [, repeated = '1'] = /number-columns-repeated="(\d+)"/.exec(attributes) ?? []
      const cell = { type, text: content.replace(/<[^>]+>/g, '').trim() }
      // The last one stands for all columns to the right.
      return Array.from({ length: Math.min(Number(repeated), 30) }, () => cell)
    }),
  )
}

/** Returns the columns whose cells are not all of the wanted type or empty, or that have no value at all. */
export function wrongColumns(
  rows: readonly (readonly ReadCell[])[],
  wanted: Readonly<Record<string, string>>,
): string[] {
  const [headings = [], ...lines] = rows
  return Object.entries(wanted).flatMap(([heading, type]) => {
    const column = headings.findIndex(({ text }) => text === heading)
    const found = new Set(lines.map((line) => line[column]?.type ?? '').filter(Boolean))
    const isRight = found.size === 1 && type.split('|').some((one) => found.has(one))
    return isRight ? [] : [`${heading} is ${[...found].join(', ') || 'empty'} instead of ${type}`]
  })
}
