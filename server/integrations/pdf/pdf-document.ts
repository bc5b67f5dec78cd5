import type { Content } from 'pdfmake/interfaces'

/** A document as plain data, so that it can travel to the thread that draws it. */
export interface PdfDocument {
  title: string
  author: string
  /** Given where the same content has to come out as the same bytes. */
  createdAt?: string
  content: Content[]
  /** Stands on the foot of every page, beside its number. */
  footer: string
}

/** Ask for it as the `layout` of a table: a strong line under the head, fine ones between rows. */
export const ruledLayout = 'ruled'

export interface PdfRequest {
  id: number
  document: PdfDocument
}

export type PdfAnswer = { id: number; content: Uint8Array } | { id: number; error: string }
