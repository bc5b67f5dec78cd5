import { eq } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { PaymentRow } from '#server/modules/money/payments/payments.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'

/** Queues the receipt, with the accepted texts as a durable copy. A deleted account has no address and gets none. */
export async function sendReceipt(services: Services, tx: UnitOfWork, payment: PaymentRow): Promise<void> {
  const [buyer] = await tx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users._id, payment.user))
  if (!buyer?.email) return
  const { club, publicUrl } = services.configuration
  const amount = formatLira(liraOf(payment.paidPrice))
  const card = payment.lastFourDigits ? ` (sonu ${payment.lastFourDigits} olan kart)` : ''
  const instalments = payment.installment > 1 ? `, ${payment.installment} taksit` : ''
  const accepted = payment.agreements.flatMap(({ title, text }) => [title, ...text.split('\n\n')])
  const mail = renderMail({
    club,
    to: buyer.email,
    subject: `Ödemeniz alındı: ${payment.title}`,
    greeting: `Merhaba ${buyer.name},`,
    paragraphs: [
      `${payment.title} için ${amount} tutarındaki ödemenizi aldık${card}${instalments}. Teşekkür ederiz.`,
      'Satın alırken onayladığınız metinler, saklamanız için aşağıdadır.',
      ...accepted,
    ],
    action: { label: 'Ödemeyi gör', link: `${publicUrl}/customer/payment?id=${payment._id}` },
  })
  await services.mail.enqueue(tx.client, mail)
}
