import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileCell, FileRows } from '#server/integrations/spreadsheet/file-cell.ts'
import { writeDay, writeMoment } from '#shared/core/sheets/cell-values.ts'

/** Row limit of Excel, header included. */
export const mostXlsxRows = 1_048_576
/** Characters that Excel accepts in a cell. */
const mostCharacters = 32_767

export interface Workbook {
  /** Name of the sheet and title of the document. */
  title: string
  author: string
  columns: readonly { heading: string; width: number }[]
  rows: FileRows
  /** The last row, which the filter leaves out. */
  total?: readonly FileCell[] | undefined
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const core = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties'

/** Number formats. `@` keeps a text what it is when it is edited: neither a number nor a formula. */
const formats = {
  text: '@',
  lira: '[$₺-41F]#,##0.00',
  number: 'General',
  day: 'dd\\.mm\\.yyyy',
  moment: 'dd\\.mm\\.yyyy\\ hh:mm',
  time: 'hh:mm',
} as const
type Format = keyof typeof formats
const formatNames = Object.keys(formats) as Format[]
/** The first number of formats that are not built in. */
const firstFormat = 164

/** Of each format three styles: plain, heading, total. */
const emphases = ['plain', 'heading', 'total'] as const
type Emphasis = (typeof emphases)[number]

const styleOf = (format: Format, emphasis: Emphasis) =>
  1 + formatNames.indexOf(format) * emphases.length + emphases.indexOf(emphasis)

const font = (bold = '') => `<font>${bold}<sz val="11"/><color rgb="FF1D1A30"/><name val="Calibri"/></font>`
const fill = (pattern: string) => `<fill><patternFill ${pattern}</fill>`
const edge = (name: string) => `<${name} style="thin"><color rgb="FF857A66"/></${name}>`
const looks: Readonly<Record<Emphasis, string>> = {
  plain: 'fontId="0" fillId="0" borderId="0"',
  heading: 'fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1"',
  total: 'fontId="1" fillId="0" borderId="2" applyFont="1" applyBorder="1"',
}
/** Amounts and numbers on the right, everything else on the left like its heading. */
const sideOf = (format: Format) => (format === 'lira' || format === 'number' ? 'right' : 'left')
const styles = formatNames.flatMap((format, at) =>
  emphases.map(
    (emphasis) =>
      `<xf numFmtId="${firstFormat + at}" xfId="0" ${looks[emphasis]} applyNumberFormat="1" applyAlignment="1">` +
      `<alignment horizontal="${sideOf(format)}" vertical="center"${emphasis === 'heading' ? ' wrapText="1"' : ''}/></xf>`,
  ),
)

const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>',
  '_rels/.rels':
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>` +
    `<Relationship Id="rId2" Type="${relations}/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${main}"><numFmts count="${formatNames.length}">` +
    formatNames
      .map((name, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${formats[name]}"/>`)
      .join('') +
    `</numFmts><fonts count="2">${font()}${font('<b/>')}</fonts>` +
    `<fills count="3">${fill('patternType="none"/>')}${fill('patternType="gray125"/>')}` +
    `${fill('patternType="solid"><fgColor rgb="FFE9E2D0"/></patternFill>')}</fills>` +
    `<borders count="3"><border/><border>${edge('bottom')}</border><border>${edge('top')}</border></borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0"/></cellStyleXfs>' +
    `<cellXfs count="${styles.length + 1}"><xf numFmtId="0" fontId="0" xfId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
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

/** Excel counts days from 1899-12-30. */
const serial = (dateTime: string) => Date.parse(`${dateTime}Z`) / 86_400_000 + 25_569
/** Excel counts a 29 February 1900, which never was, and knows no day before 1900. */
const firstDay = '1900-03-01'

/** The letters of a column: A to Z, then AA to ZZ. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

/** A cell's format and its number or, where Excel has none for it, its text. */
function contentOf(cell: FileCell): [format: Format, value: number | string] {
  if (typeof cell === 'string') return ['text', cell]
  if ('lira' in cell) return ['lira', cell.lira]
  if ('number' in cell) return ['number', cell.number]
  if ('time' in cell) return ['time', serial(`1899-12-30T${cell.time}`)]
  if ('day' in cell)
    return cell.day < firstDay ? ['text', writeDay(cell.day)] : ['day', serial(`${cell.day}T00:00`)]
  const { moment } = cell
  return moment < firstDay ? ['text', writeMoment(moment)] : ['moment', serial(moment)]
}

function cellXml(cell: FileCell, address: string, emphasis: Emphasis): string {
  const [format, value] = contentOf(cell)
  const place = `<c r="${address}" s="${styleOf(format, emphasis)}"`
  if (typeof value === 'number') return `${place}><v>${value}</v></c>`
  if (value === '') return emphasis === 'plain' ? '' : `${place}/>`
  // Always an inline string: no formula injection.
  const text = escaped(value.slice(0, mostCharacters))
  return `${place} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

const rowXml = (cells: readonly FileCell[], number: number, emphasis: Emphasis = 'plain') =>
  `<row r="${number}">${cells.map((cell, at) => cellXml(cell, letters(at) + number, emphasis)).join('')}</row>`

/** Room for the arrow of the filter beside a heading; longer headings take several lines. */
const widthOf = ({ heading, width }: Workbook['columns'][number]) =>
  Math.max(width, Math.min(heading.length, 20) + 4)

/** The parts of a workbook that name its last row, which is known when the sheet has been written. */
class SheetWriter {
  #lastRow = 1
  readonly #workbook: Workbook

  constructor(workbook: Workbook) {
    this.#workbook = workbook
  }

  #range(fix: '' | '$') {
    const lastColumn = letters(this.#workbook.columns.length - 1)
    return `${fix}A${fix}1:${fix}${lastColumn}${fix}${this.#lastRow}`
  }

  async *sheetXml(): AsyncGenerator<string> {
    const { columns, rows, total } = this.#workbook
    const widths = columns.map(
      (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1"/>`,
    )
    const headings = columns.map(({ heading }) => heading)
    yield `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
      `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowXml(headings, 1, 'heading')}`
    for await (const batch of rows) {
      const first = this.#lastRow + 1
      yield batch.map((cells, at) => rowXml(cells, first + at)).join('')
      this.#lastRow += batch.length
    }
    yield `${total ? rowXml(total, this.#lastRow + 1, 'total') : ''}</sheetData><autoFilter ref="${this.#range('')}"/>` +
      '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>' +
      `<ignoredErrors><ignoredError sqref="${this.#range('')}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  }

  *workbookXml(): Generator<string> {
    const name = sheetName(this.#workbook.title)
    const reference = escaped(`'${name.replaceAll("'", "''")}'!`)
    yield `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      `<sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames>` +
      `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${reference}${this.#range('$')}</definedName>` +
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">${reference}$1:$1</definedName></definedNames></workbook>`
  }
}

const coreXml = ({ title, author }: Workbook) =>
  `<cp:coreProperties xmlns:cp="${core}" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
  'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `<dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(author)}</dc:creator><dc:language>tr-TR</dc:language>` +
  `<dcterms:created xsi:type="dcterms:W3CDTF">${new Date().toISOString()}</dcterms:created></cp:coreProperties>`

/** Streams a workbook of one sheet; it is never completely in memory. */
export function writeXlsx(workbook: Workbook): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  for (const [path, xml] of Object.entries({ ...fixedParts, 'docProps/core.xml': coreXml(workbook) })) {
    zip.addBuffer(Buffer.from(declaration + xml), path)
  }
  const writer = new SheetWriter(workbook)
  const sheet = Readable.from(writer.sheetXml())
  // A failing source destroys the stream, so that a truncated file is not taken for a complete one.
  sheet.once('error', (error) => output.destroy(error))
  // A closed response stops the source.
  output.once('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.addReadStream(Readable.from(writer.workbookXml()), 'xl/workbook.xml')
  zip.end()
  return output
}
