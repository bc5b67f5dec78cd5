import type { Content } from 'pdfmake/interfaces'
import type { PdfDocument } from '#server/integrations/pdf/pdf-document.ts'
import {
  fact,
  factRow,
  heading,
  muted,
  periodText,
  right,
  ruledTable,
} from '#server/integrations/pdf/pdf-parts.ts'
import type { ClubIdentity } from '#server/modules/club/identity/identity.service.ts'
import type { WalletEntryRow } from '#server/modules/money/balances/balances.table.ts'
import type { KnownWallet } from '#server/modules/money/balances/ledger.ts'
import { statementTexts } from '#server/modules/money/balances/statement.messages.ts'
import { contactLine } from '#shared/club/club/club-lines.ts'
import type { QueryOf } from '#shared/core/endpoint.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'
import type { downloadStatement } from '#shared/money/balances/balances.contract.ts'
import { entryKindNames } from '#shared/money/balances/entry-kinds.ts'

export type Period = Pick<QueryOf<typeof downloadStatement>, 'from' | 'until'>

/** The head and the foot of a statement; sums are whole kuruş. */
export interface StatementSummary {
  known: KnownWallet
  period: Period
  entries: number
  opening: number
  added: number
  taken: number
}

const texts = statementTexts

const plain = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const sum = (label: string, kurus: number) =>
  fact(label, formatLira(liraOf(kurus)), { fontSize: 13, bold: true })

function table(entries: readonly WalletEntryRow[]): Content {
  const { columns } = texts
  return ruledTable(
    [82, 88, '*', 62, 66],
    [
      [
        heading(columns.createdAt),
        heading(columns.kind),
        heading(columns.description),
        heading(columns.amount, true),
        heading(columns.balanceAfter, true),
      ],
      ...entries.map(({ createdAt, kind, description, amount, balanceAfter }) => [
        formatShortMoment(createdAt),
        entryKindNames[kind],
        description,
        right(plain.format(liraOf(amount))),
        right(plain.format(liraOf(balanceAfter))),
      ]),
    ],
  )
}

/** Returns a wallet's ledger as a PDF document. */
export function pdfStatement(
  club: ClubIdentity,
  { known, period, opening, added, taken }: StatementSummary,
  entries: readonly WalletEntryRow[],
): PdfDocument {
  const { wallet, branchName } = known
  const member = `${wallet.name} ${wallet.surname}`.trim()
  return {
    title: texts.title,
    subject: `${member}, ${branchName}: ${periodText(period)}`,
    author: club.name,
    footer: contactLine(club),
    content: [
      { text: club.name, bold: true, fontSize: 11, color: club.colours.primary },
      { text: texts.title, bold: true, fontSize: 24, margin: [0, 2, 0, 18] },
      factRow(
        [
          fact(texts.member, member),
          fact(texts.branch, branchName),
          fact(texts.period, periodText(period)),
          fact(texts.made, formatShortMoment(new Date())),
        ],
        20,
      ),
      factRow(
        [
          sum(texts.opening, opening),
          sum(texts.added, added),
          sum(texts.taken, taken),
          sum(texts.closing, opening + added + taken),
        ],
        22,
      ),
      entries.length > 0 ? table(entries) : { text: texts.empty, color: muted },
    ],
  }
}
