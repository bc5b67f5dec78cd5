import { eq } from 'drizzle-orm'
import type { Content } from 'pdfmake/interfaces'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { PdfDocument } from '#server/integrations/pdf/pdf-document.ts'
import { dayOf, fact, factRow, heading, right, ruledTable } from '#server/integrations/pdf/pdf-parts.ts'
import { renderPdf } from '#server/integrations/pdf/render-pdf.ts'
import { type ClubIdentity, readClub } from '#server/modules/club/identity/identity.service.ts'
import { findSale } from '#server/modules/money/sales/sales.service.ts'
import { textWithoutAddress } from '#server/modules/people/users/text-person.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { contactLine } from '#shared/club/club/club-lines.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import { firstName } from '#shared/core/text.ts'
import type { SaleDetails } from '#shared/money/sales/sales.contract.ts'
import { receiptTexts, saleMethodNames, salesMessages } from '#shared/money/sales/sales.messages.ts'

const texts = receiptTexts

const section = (title: string): Content => ({ text: title, bold: true, fontSize: 12, margin: [0, 18, 0, 6] })

function lineTable({ lines }: SaleDetails): Content {
  return ruledTable(
    ['*', 40, 80, 80, 80],
    [
      [
        heading(texts.line),
        heading(texts.quantity, true),
        heading(texts.unitPrice, true),
        heading(texts.discount, true),
        heading(texts.amount, true),
      ],
      ...lines.map((line) => [
        line.discountReason ? `${line.name}\n${texts.discountFor(line.discountReason)}` : line.name,
        right(String(line.quantity)),
        right(formatLira(line.unitPrice)),
        right(line.discount > 0 ? formatLira(-line.discount) : ''),
        right(formatLira(line.amount)),
      ]),
    ],
  )
}

function receipt(club: ClubIdentity, sale: SaleDetails): PdfDocument {
  const payments = sale.payments.filter(({ isReversed }) => !isReversed)
  const instalments = sale.receivables.filter(({ reason }) => reason !== salesMessages.downPayment)
  return {
    title: texts.title(sale.number),
    subject: [sale.userName, sale.branchName].filter(Boolean).join(', '),
    author: club.name,
    footer: contactLine(club),
    content: [
      { text: club.name, bold: true, fontSize: 11, color: club.colours.primary },
      { text: texts.title(sale.number), bold: true, fontSize: 24, margin: [0, 2, 0, 4] },
      { text: texts.notFiscal, bold: true, margin: [0, 0, 0, 14] },
      ...(sale.reversedAt
        ? [{ text: texts.reversed(formatShortMoment(sale.reversedAt)), bold: true, margin: [0, 0, 0, 14] }]
        : []),
      factRow(
        [
          fact(texts.buyer, sale.userName || texts.noBuyer),
          fact(texts.branch, sale.branchName),
          fact(texts.seller, sale.sellerName),
          fact(texts.day, formatShortMoment(sale.createdAt)),
        ],
        20,
      ),
      lineTable(sale),
      {
        text: texts.total(formatLira(sale.total)),
        alignment: 'right',
        bold: true,
        fontSize: 13,
        margin: [0, 8, 0, 0],
      },
      ...(payments.length > 0
        ? [
            section(texts.payments),
            ruledTable(
              ['*', '*', 100],
              [
                [heading(texts.method), heading(texts.paidOn), heading(texts.amount, true)],
                ...payments.map(({ method, day, amount }) => [
                  saleMethodNames[method],
                  dayOf(day),
                  right(formatLira(amount)),
                ]),
              ],
            ),
          ]
        : []),
      ...(instalments.length > 0
        ? [
            section(texts.plan),
            ruledTable(
              ['*', '*', 100, 100],
              [
                [
                  heading(texts.installment),
                  heading(texts.dueOn),
                  heading(texts.amount, true),
                  heading(texts.open, true),
                ],
                ...instalments.map(({ reason, dueOn, amount, open }) => [
                  reason,
                  dayOf(dueOn),
                  right(formatLira(amount)),
                  right(formatLira(open)),
                ]),
              ],
            ),
          ]
        : []),
    ] as Content[],
  }
}

export const receiptName = ({ number }: Pick<SaleDetails, 'number'>): string =>
  `${texts.fileName}-${number}.pdf`

/** Returns the receipt of a sale as PDF. */
export const renderReceipt = async (db: Database, sale: SaleDetails): Promise<Buffer> =>
  renderPdf(receipt(await readClub(db), sale))

/** The receipt for a buyer without an address: what was bought stands in the message, the paper is at the desk. */
function receiptSms({ name }: ClubIdentity, publicUrl: string, sale: SaleDetails): string {
  const owes = sale.receivables.some(({ open }) => open > 0)
  const parts = [texts.sms(name, sale.number, formatLira(sale.total), formatShortMoment(sale.createdAt))]
  if (owes) parts.push(texts.smsPlan(`${publicUrl}/customer/debts`))
  return parts.join(' ')
}

/**
 * Sends the receipt to the buyer: by mail or, without an address, its number and sum by SMS. Returns the message for the
 * desk. Throws 409 where neither is possible.
 */
export async function sendReceipt(services: Services, currentUser: CurrentUser, id: string): Promise<string> {
  const { db, transact, mail, configuration } = services
  const sale = await findSale(db, currentUser, id)
  const content = await renderReceipt(db, sale)
  return transact(currentUser, async (tx) => {
    const [buyer] = sale.user
      ? await tx.db
          .select({ name: users.name, email: users.email })
          .from(users)
          .where(eq(users._id, sale.user))
      : []
    const club = await readClub(tx.db)
    const { user } = sale
    if (buyer?.email) {
      const message = renderMail({
        club,
        to: buyer.email,
        subject: texts.subject(club.name, sale.number),
        greeting: `Merhaba ${firstName(buyer.name)},`,
        paragraphs: [texts.letter(formatLira(sale.total)), texts.notFiscal],
      })
      await mail.enqueue(tx.client, {
        ...message,
        attachments: [
          { name: receiptName(sale), type: 'application/pdf', content: content.toString('base64') },
        ],
      })
    } else if (
      !user ||
      !(await textWithoutAddress(services, tx, user, receiptSms(club, configuration.publicUrl, sale)))
    )
      throw new AppError(409, 'sale.no-address', salesMessages.noAddress)
    await tx.audit({
      resource: 'sales',
      recordId: id,
      action: 'send',
      person: sale.user,
      after: { branch: sale.branch },
    })
    return buyer?.email ? salesMessages.receiptSent : salesMessages.receiptTexted
  })
}
