import type { Content } from 'pdfmake/interfaces'

/** A document as plain data, which can be posted to the worker thread. */
export interface PdfDocument {
  title: string
  /** Whom or what it is about, for the file's properties. */
  subject: string
  author: string
  /** Fixed creation date, for byte-identical output. */
  createdAt?: string
  content: Content[]
  /** Footer text, beside the page number. */
  footer: string
}

/** Margins of an A4 page in points, and the width between them. */
export const pageMargins: [number, number, number, number] = [48, 48, 48, 64]
export const contentWidth = 595.28 - pageMargins[0] - pageMargins[2]

/** Points between the text of a cell and the edge of its column, except at the edges of the table. */
export const ruledPadding = 6
/** Table `layout`: a strong line under the header, thin lines between rows. */
export const ruledLayout = 'ruled'

export interface PdfRequest {
  id: number
  document: PdfDocument
}

export type PdfAnswer = { id: number; content: Uint8Array } | { id: number; error: string }
