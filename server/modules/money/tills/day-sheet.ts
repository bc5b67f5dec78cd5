import type { FastifyReply } from 'fastify'
import type { Content } from 'pdfmake/interfaces'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import type { PdfDocument } from '#server/integrations/pdf/pdf-document.ts'
import { fact, factRow, heading, muted, right, ruledTable } from '#server/integrations/pdf/pdf-parts.ts'
import { renderPdf } from '#server/integrations/pdf/render-pdf.ts'
import { type ClubIdentity, readClub } from '#server/modules/club/identity/identity.service.ts'
import {
  adjustmentsOf,
  type CountedSession,
  findCountedSession,
  manualEntriesOf,
} from '#server/modules/money/tills/till-sessions.service.ts'
import { contactLine } from '#shared/club/club/club-lines.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { entryKindNames } from '#shared/money/balances/entry-kinds.ts'
import { deskMethodNames } from '#shared/money/payment-records/payment-records.messages.ts'
import type {
  BalanceAdjustment,
  TillEntry,
  TillSessionDetails,
} from '#shared/money/tills/till-sessions.contract.ts'
import { daySheetTexts as texts, tillEntryKindNames } from '#shared/money/tills/tills.messages.ts'

/** Entries without a payment that are listed, the newest first; the sums above them cover all. */
const mostEntries = 500

const orDash = (lira: number | null) => (lira === null ? '–' : formatLira(lira))

function sums(session: CountedSession): Content {
  const byMethod = (label: string, amounts: Record<(typeof deskMethods)[number], number | null>) => [
    label,
    ...deskMethods.map((method) => right(orDash(amounts[method]))),
  ]
  return {
    ...ruledTable(
      ['*', 90, 90, 90],
      [
        [heading(''), ...deskMethods.map((method) => heading(deskMethodNames[method], true))],
        byMethod(texts.openingFloat, { cash: session.openingFloat, card: null, transfer: null }),
        ...session.movements.map(({ kind, byMethod: amounts }) =>
          byMethod(tillEntryKindNames[kind], amounts),
        ),
        byMethod(texts.expected, session.expected),
        byMethod(texts.counted, { cash: session.countedCash, card: session.countedCard, transfer: null }),
        byMethod(texts.difference, {
          cash: session.difference,
          card:
            session.countedCard === null
              ? null
              : Math.round((session.countedCard - session.expected.card) * 100) / 100,
          transfer: null,
        }),
      ],
    ),
    margin: [0, 0, 0, 18],
  }
}

function count({ denominations }: TillSessionDetails): Content[] {
  const counted = Object.entries(denominations).sort(([one], [other]) => Number(other) - Number(one))
  if (counted.length === 0) return []
  return [
    { text: texts.denominations, bold: true, margin: [0, 0, 0, 6] },
    {
      ...ruledTable(
        [90, 60, 90],
        [
          [heading(texts.value, true), heading(texts.pieces, true), heading(texts.amount, true)],
          ...counted.map(([value, pieces]) => [
            right(formatLira(liraOf(Number(value)))),
            right(String(pieces)),
            right(formatLira(liraOf(Number(value) * pieces))),
          ]),
        ],
      ),
      margin: [0, 0, 0, 18],
    },
  ]
}

function cashEntries(entries: readonly TillEntry[]): Content[] {
  if (entries.length === 0) return []
  return [
    { text: texts.entries, bold: true, margin: [0, 0, 0, 6] },
    {
      ...ruledTable(
        [82, 90, '*', 80],
        [
          [heading(texts.time), heading(texts.kind), heading(texts.reason), heading(texts.amount, true)],
          ...entries.map(({ createdAt, kind, memberName, reason, amount }) => [
            formatShortMoment(createdAt),
            tillEntryKindNames[kind],
            [memberName, reason].filter(Boolean).join(' · '),
            right(formatLira(amount)),
          ]),
        ],
      ),
      margin: [0, 0, 0, 18],
    },
  ]
}

function adjustmentTable(adjustments: readonly BalanceAdjustment[]): Content[] {
  if (adjustments.length === 0) return []
  const headings = [texts.time, texts.actor, texts.member, texts.reason]
  return [
    { text: texts.adjustments, bold: true, margin: [0, 0, 0, 6] },
    {
      ...ruledTable(
        [82, 90, 90, '*', 80],
        [
          [...headings.map((label) => heading(label)), heading(texts.amount, true)],
          ...adjustments.map(({ createdAt, actorName, memberName, kind, description, amount }) => [
            formatShortMoment(createdAt),
            actorName,
            memberName,
            description || entryKindNames[kind],
            right(formatLira(amount)),
          ]),
        ],
      ),
      margin: [0, 0, 0, 18],
    },
  ]
}

/** Every count of a session that was counted more than once. */
function countTable({ counts }: TillSessionDetails): Content[] {
  if (counts.length < 2) return []
  return [
    { text: texts.counts, bold: true, margin: [0, 0, 0, 6] },
    {
      ...ruledTable(
        [82, '*', 90, 90, 80],
        [
          [
            ...[texts.time, texts.countedBy].map((label) => heading(label)),
            ...[texts.expected, texts.counted, texts.difference].map((label) => heading(label, true)),
          ],
          ...counts.map(({ countedAt, countedByName, expectedCash, countedCash, difference }) => [
            formatShortMoment(countedAt),
            countedByName,
            ...[expectedCash, countedCash, difference].map((lira) => right(formatLira(lira))),
          ]),
        ],
      ),
      margin: [0, 0, 0, 18],
    },
  ]
}

const signature = (name: string): Content => ({
  text: [{ text: `${texts.signature}\n\n\n`, color: muted, fontSize: 8 }, { text: name }],
})

function daySheet(
  club: ClubIdentity,
  session: CountedSession,
  entries: readonly TillEntry[],
  adjustments: readonly BalanceAdjustment[],
): PdfDocument {
  const { openedAt, openedByName, closedAt, closedByName, differenceReason, note } = session
  return {
    title: texts.title,
    subject: `${session.tillName}, ${session.branchName}: ${formatShortMoment(openedAt)}`,
    author: club.name,
    footer: contactLine(club),
    content: [
      { text: club.name, bold: true, fontSize: 11, color: club.colours.primary },
      { text: texts.title, bold: true, fontSize: 22, margin: [0, 2, 0, 16] },
      factRow(
        [
          fact(texts.till, `${session.tillName}, ${session.branchName}`),
          fact(texts.opened, `${formatShortMoment(openedAt)}\n${openedByName}`),
          fact(texts.closed, closedAt ? `${formatShortMoment(closedAt)}\n${closedByName}` : texts.stillOpen),
        ],
        18,
      ),
      sums(session),
      ...(differenceReason ? [{ ...fact(texts.differenceReason, differenceReason), marginBottom: 12 }] : []),
      ...(note ? [{ ...fact(texts.note, note), marginBottom: 12 }] : []),
      ...count(session),
      ...countTable(session),
      ...cashEntries(entries),
      ...adjustmentTable(adjustments),
      { columnGap: 24, columns: [signature(openedByName), signature(closedByName)], margin: [0, 18, 0, 18] },
      { text: texts.noFiscalValue, color: muted, fontSize: 8 },
    ],
  }
}

/** Sends the sheet of a session as a PDF file. */
export async function sendDaySheet(
  { db }: Services,
  currentUser: CurrentUser,
  reply: FastifyReply,
  id: string,
): Promise<Buffer> {
  const session = await findCountedSession(db, currentUser, id)
  const entries = await manualEntriesOf(db, id, mostEntries)
  const adjustments = await adjustmentsOf(db, session)
  const content = await renderPdf(daySheet(await readClub(db), session, entries, adjustments))
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="kasa-${clubDay(new Date(session.openedAt))}.pdf"`,
  })
  return content
}
