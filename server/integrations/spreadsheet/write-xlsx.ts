import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Row limit of Excel, header included. */
export const mostXlsxRows = 1_048_576

/** A cell: text, amount, number, or date as `YYYY-MM-DD`. */
export type XlsxCell = string | { number: number } | { count: number } | { day: string }

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the styles below. */
const style = { bold: 1, money: 2, day: 3, count: 4 } as const

const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0"/></cellStyleXfs>' +
    '<cellXfs count="5"><xf numFmtId="0" fontId="0" xfId="0"/><xf numFmtId="0" fontId="1" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="4" fontId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="0" fontId="0" xfId="0"/></cellXfs></styleSheet>',
}

/** Characters not allowed in XML. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** A name that Excel accepts: 31 characters, without those of references, and no quote at either end. */
const sheetName = (name: string) =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replace(/^['\s]+|['\s]+$/g, '') || 'Sayfa1'

/** Excel's day 0 is 1899-12-30. */
const serialDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569

/** The letters of a column: A to Z, then AA to ZZ. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

function cellXml(cell: XlsxCell, address: string, textStyle?: number): string {
  if (typeof cell === 'string') {
    if (cell === '') return ''
    const attributes = textStyle === undefined ? '' : ` s="${textStyle}"`
    // Always an inline string: no formula injection.
    return `<c r="${address}" t="inlineStr"${attributes}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  }
  if ('number' in cell) return `<c r="${address}" s="${style.money}"><v>${cell.number}</v></c>`
  if ('count' in cell) return `<c r="${address}" s="${style.count}"><v>${cell.count}</v></c>`
  return `<c r="${address}" s="${style.day}"><v>${serialDay(cell.day)}</v></c>`
}

const rowXml = (cells: readonly XlsxCell[], number: number, textStyle?: number) =>
  `<row r="${number}">${cells.map((cell, at) => cellXml(cell, letters(at) + number, textStyle)).join('')}</row>`

async function* sheetXml(
  widths: readonly number[],
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
): AsyncGenerator<string> {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.join('')}</cols><sheetData>${rowXml(headings, 1, style.bold)}`
  let written = 1
  for await (const rows of batches) {
    yield rows.map((cells, at) => rowXml(cells, written + at + 1)).join('')
    written += rows.length
  }
  yield '</sheetData></worksheet>'
}

/** Streams a workbook of one sheet; it is never completely in memory. */
export function writeXlsx(
  name: string,
  columns: readonly { heading: string; width: number }[],
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const workbook =
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
    `<sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  for (const [path, xml] of Object.entries({ ...fixedParts, 'xl/workbook.xml': workbook })) {
    zip.addBuffer(Buffer.from(declaration + xml), path)
  }
  const sheet = Readable.from(
    sheetXml(
      columns.map(({ width }) => width),
      columns.map(({ heading }) => heading),
      batches,
    ),
  )
  // A failing source destroys the stream, so that a truncated file is not taken for a complete one.
  sheet.once('error', (error) => output.destroy(error))
  // A closed response stops the source.
  output.once('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}
