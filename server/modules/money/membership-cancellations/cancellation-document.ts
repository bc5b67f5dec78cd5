import { and, eq } from 'drizzle-orm'
import type { Content } from 'pdfmake/interfaces'
import type { Database } from '#server/db/database.ts'
import type { PdfDocument } from '#server/integrations/pdf/pdf-document.ts'
import {
  dayOf,
  fact,
  factRow,
  heading,
  muted,
  right,
  ruledTable,
} from '#server/integrations/pdf/pdf-parts.ts'
import { renderPdf } from '#server/integrations/pdf/render-pdf.ts'
import { richTextContent } from '#server/integrations/pdf/rich-text-pdf.ts'
import { type ClubIdentity, readClub } from '#server/modules/club/identity/identity.service.ts'
import { readSettings } from '#server/modules/club/settings/settings.service.ts'
import { fillText } from '#server/modules/content/pages/fill-page.ts'
import { pageVersions } from '#server/modules/content/pages/pages.table.ts'
import { textKey } from '#server/modules/money/membership-cancellations/cancellation-quote.ts'
import { contactLine } from '#shared/club/club/club-lines.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { formatLastDay, formatMoment } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import type { CancellationRecord } from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import {
  cancellationReasonNames,
  cancellationDocumentTexts as texts,
} from '#shared/money/membership-cancellations/membership-cancellations.messages.ts'

/** The sums of a notice; refunds without an amount are left out. */
function sums(notice: CancellationRecord): Content {
  const { price, used, usedDays, credit, refund, cardRefund, walletRefund, deskRefund, payout } = notice
  const parts: [string, number][] = [
    [texts.card, cardRefund],
    [texts.wallet, walletRefund],
    [payout === 'transfer' ? texts.transfer : texts.desk, deskRefund],
  ]
  const rows: [string, number][] = [
    [texts.paid, price],
    [texts.used(usedDays), used],
    ...(credit > 0 ? [[texts.credit, credit] satisfies [string, number]] : []),
    [texts.refund, refund],
    ...parts.filter(([, amount]) => amount > 0),
  ]
  return ruledTable(
    ['*', 120],
    [[heading(texts.figures), ''], ...rows.map(([label, amount]) => [label, right(formatLira(amount))])],
  )
}

function noticeDocument(
  club: ClubIdentity,
  notice: CancellationRecord,
  text: { title: string; content: string } | undefined,
): PdfDocument {
  const { _id, userName, senderName, membershipName, branchName, createdAt, effectiveAt } = notice
  const reason = [cancellationReasonNames[notice.reason], notice.reasonText].filter(Boolean).join(': ')
  return {
    title: texts.title,
    subject: `${userName}: ${membershipName}`,
    author: club.name,
    createdAt,
    footer: contactLine(club),
    content: [
      { text: club.name, bold: true, fontSize: 11, color: club.colours.primary },
      { text: texts.title, bold: true, fontSize: 24, margin: [0, 2, 0, 14] },
      ...(notice.withdrawnAt
        ? [{ text: texts.withdrawnAt(formatMoment(notice.withdrawnAt)), bold: true, margin: [0, 0, 0, 14] }]
        : []),
      factRow(
        [
          fact(texts.member, userName),
          fact(texts.sender, senderName),
          fact(texts.sentAt, formatMoment(createdAt)),
        ],
        12,
      ),
      factRow(
        [
          fact(texts.membership, membershipName),
          fact(texts.branch, branchName),
          fact(texts.ground, texts.grounds[notice.ground]),
        ],
        12,
      ),
      factRow(
        [
          fact(texts.lastDay, formatLastDay(effectiveAt)),
          fact(texts.refundBy, dayOf(notice.refundBy)),
          fact(texts.number, _id),
        ],
        12,
      ),
      {
        text: texts.statement(membershipName, branchName, formatLastDay(effectiveAt)),
        fontSize: 11,
        margin: [0, 8, 0, 4],
      },
      ...(notice.reason === 'unstated' ? [] : [{ text: reason, color: muted, margin: [0, 0, 0, 4] }]),
      { text: '', margin: [0, 0, 0, 8] },
      sums(notice),
      ...(text
        ? [
            {
              text: texts.text(text.title, notice.textVersion),
              bold: true,
              fontSize: 12,
              margin: [0, 22, 0, 6],
            },
            ...richTextContent(text.content),
          ]
        : []),
    ] as Content[],
  }
}

export const noticeFileName = ({ createdAt }: Pick<CancellationRecord, 'createdAt'>): string =>
  `${texts.fileName}-${clubDay(new Date(createdAt))}.pdf`

/** Returns a notice as PDF, with the text that was accepted: the durable copy of the member. */
export async function renderNotice(db: Database, notice: CancellationRecord): Promise<Buffer> {
  const club = await readClub(db)
  const [page] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.key, textKey), eq(pageVersions.version, notice.textVersion)))
  const text =
    page && fillText({ ...page, key: textKey, updatedAt: page.createdAt }, club, await readSettings(db))
  return renderPdf(noticeDocument(club, notice, text))
}
