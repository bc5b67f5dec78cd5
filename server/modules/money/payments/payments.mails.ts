import type { Services } from '#server/core/module.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { PaymentRow } from '#server/modules/money/payments/payments.table.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'

interface PaidMail {
  club: Services['configuration']['club']
  publicUrl: string
  buyer: { name: string; email: string }
  payment: PaymentRow
}

/** The receipt, with the accepted texts as a durable copy. */
export function paidMail({ club, publicUrl, buyer, payment }: PaidMail): Mail {
  const amount = formatLira(liraOf(payment.paidPrice))
  const card = payment.lastFourDigits ? ` (sonu ${payment.lastFourDigits} olan kart)` : ''
  const instalments = payment.installment > 1 ? `, ${payment.installment} taksit` : ''
  const accepted = payment.agreements.flatMap(({ title, text }) => [title, ...text.split('\n\n')])
  return renderMail({
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
}
