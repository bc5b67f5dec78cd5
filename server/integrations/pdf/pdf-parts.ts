import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces'
import { contentWidth, ruledLayout, ruledPadding } from '#server/integrations/pdf/pdf-document.ts'
import { startOfClubDay } from '#shared/core/club-time.ts'
import { formatDay } from '#shared/core/format-date.ts'

/** The colour of labels and notes. */
export const muted = '#6b6058'

/** A value under its small label. */
export const fact = (label: string, value: string, style: { fontSize?: number; bold?: boolean } = {}) => ({
  text: [
    { text: `${label}\n`, color: muted, fontSize: 8 },
    { text: value, fontSize: 11, ...style },
  ],
})

const gap = 16

/** Facts side by side, each as wide as the others: a long word is broken and does not push its neighbours aside. */
export function factRow(facts: readonly Content[], bottom: number): Content {
  const width = (contentWidth - gap * (facts.length - 1)) / facts.length
  return {
    columnGap: gap,
    columns: facts.map((one) => ({ width, stack: [one] })),
    margin: [0, 0, 0, bottom],
  }
}

/** The cell of a number or an amount. */
export const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })

/** The cell over a column; that of numbers is on the right like them. */
export const heading = (text: string, isNumber = false): TableCell => ({
  text,
  bold: true,
  color: muted,
  alignment: isNumber ? 'right' : 'left',
})

/**
 * A table whose first row is its header; rows do not break over pages. Columns of width `*` share what the others leave:
 * the library's own `*` would grow with the longest word, over the edge of the page.
 */
export function ruledTable(widths: readonly (number | '*')[], body: TableCell[][]): ContentTable {
  const fixed = widths.reduce<number>((sum, width) => (width === '*' ? sum : sum + width), 0)
  const left = contentWidth - fixed - 2 * ruledPadding * (widths.length - 1)
  const share = left / widths.filter((width) => width === '*').length
  return {
    layout: ruledLayout,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widths.map((width) => (width === '*' ? share : width)),
      body,
    },
  }
}

/** A day of the calendar in words. */
export const dayOf = (day: string): string => formatDay(startOfClubDay(day))

/** The period of a statement, which may be open on either side. */
export function periodText({
  from,
  until,
}: {
  from?: string | undefined
  until?: string | undefined
}): string {
  if (from && until) return `${dayOf(from)} – ${dayOf(until)}`
  if (from) return `${dayOf(from)} tarihinden itibaren`
  return until ? `${dayOf(until)} tarihine kadar` : 'Bütün hareketler'
}
