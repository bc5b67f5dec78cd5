import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { PdfAnswer, PdfDocument, PdfRequest } from '#server/integrations/pdf/pdf-document.ts'
import { pageMargins, ruledLayout, ruledPadding } from '#server/integrations/pdf/pdf-document.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const ink = '#2a2420'
const line = '#d8cfc4'

pdfmake.setFonts({
  Roboto: {
    normal: join(fonts, 'Roboto-Regular.ttf'),
    bold: join(fonts, 'Roboto-Medium.ttf'),
    italics: join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
  },
})
// Blocks URLs and file access from documents.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => dirname(path) === fonts)
pdfmake.setTableLayouts({
  [ruledLayout]: {
    hLineWidth: (row, { table }) => (row === 0 ? 0 : row === (table.headerRows ?? 0) ? 1 : 0.5),
    hLineColor: (row, { table }) => (row === (table.headerRows ?? 0) ? ink : line),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : ruledPadding),
    paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : ruledPadding),
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
})

function draw({ title, subject, author, createdAt, content, footer }: PdfDocument): Promise<Buffer> {
  return pdfmake
    .createPdf({
      version: '1.7',
      // pdfmake writes no structure, so the document is not marked as tagged.
      language: 'tr-TR',
      displayTitle: true,
      info: {
        ...{ title, subject, author },
        ...(createdAt && { creationDate: new Date(createdAt) }),
      },
      pageSize: 'A4',
      pageMargins,
      content,
      defaultStyle: { font: 'Roboto', fontSize: 9, color: ink },
      footer: (page, pages) => ({
        margin: [pageMargins[0], 20, pageMargins[2], 0],
        fontSize: 8,
        columns: [footer, { width: 'auto', text: `${page} / ${pages}` }],
      }),
    })
    .getBuffer()
}

const port = parentPort
port?.on('message', ({ id, document }: PdfRequest) => {
  draw(document).then(
    (content) => port.postMessage({ id, content } satisfies PdfAnswer),
    (error: Error) => port.postMessage({ id, error: error.message } satisfies PdfAnswer),
  )
})
