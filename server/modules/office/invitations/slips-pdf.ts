import type { Content, TableCell } from 'pdfmake/interfaces'
import type { PdfDocument } from '#server/integrations/pdf/pdf-document.ts'
import { dayOf, muted } from '#server/integrations/pdf/pdf-parts.ts'
import type { ClubIdentity } from '#server/modules/club/identity/identity.service.ts'
import { slipTexts as texts } from '#server/modules/office/invitations/slips.messages.ts'
import { contactLine } from '#shared/club/club/club-lines.ts'
import type { ProofKind } from '#shared/people/claims/claims.contract.ts'

export interface Slip {
  name: string
  branchName: string
  code: string
  link: string
  proof: ProofKind
}

const [columns, rowsOfPage] = [2, 5]
/** Points; five rows fill an A4 page between its margins. */
const height = 138
/** Names and branches longer than this would push the slip over its height. */
const longestName = 50

const cut = (text: string) => (text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text)

const cell = (club: ClubIdentity, page: string, until: string, slip: Slip): TableCell => ({
  margin: [4, 6, 4, 0],
  stack: [
    {
      columnGap: 10,
      columns: [
        {
          width: '*',
          stack: [
            { text: cut(`${club.name} · ${slip.branchName}`), fontSize: 8, color: muted },
            { text: cut(slip.name), fontSize: 12, bold: true, margin: [0, 3, 0, 4] },
            { text: slip.code, fontSize: 17, bold: true, characterSpacing: 1 },
          ],
        },
        { width: 84, qr: slip.link, fit: 84, eccLevel: 'M' },
      ],
    },
    { text: `${texts.how(page)} ${texts.proof[slip.proof]}`, fontSize: 7.5, margin: [0, 4, 0, 0] },
    { text: texts.until(until), fontSize: 7, color: muted, margin: [0, 2, 0, 0] },
  ],
})

function sheetOf(cells: TableCell[], isLast: boolean): Content {
  const rows: TableCell[][] = []
  for (let index = 0; index < cells.length; index += columns)
    rows.push([cells[index] ?? '', cells[index + 1] ?? ''])
  return {
    table: { widths: ['*', '*'], heights: height, dontBreakRows: true, body: rows },
    ...(!isLast && { pageBreak: 'after' as const }),
  }
}

/** Returns slips to cut out, ten on a page. */
export function pdfSlips(
  club: ClubIdentity,
  publicUrl: string,
  until: string,
  slips: readonly Slip[],
): PdfDocument {
  const page = `${publicUrl.replace(/^https?:\/\//, '')}/login/Claim`
  const cells = slips.map((slip) => cell(club, page, dayOf(until), slip))
  const perPage = columns * rowsOfPage
  const content: Content[] = []
  for (let first = 0; first < cells.length; first += perPage)
    content.push(sheetOf(cells.slice(first, first + perPage), first + perPage >= cells.length))
  const branches = [...new Set(slips.map(({ branchName }) => branchName))]
  const subject = cut(branches.join(', '))
  return { title: texts.title, subject, author: club.name, footer: contactLine(club), content }
}
