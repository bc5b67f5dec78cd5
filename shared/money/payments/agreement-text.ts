import { formatLira } from '#shared/core/money.ts'

/** The gaps of a text until the payment form is complete. */
export const agreementBlanks = { address: '{adres}', payment: '{ödeme}' } as const

interface Completion {
  address: string
  city: string
  /** Lira. */
  price: number
  installment: number
  /** Lira charged to the card. */
  total: number
  /** The provider’s own form asks for card and instalments. */
  isHosted: boolean
}

function paymentText({ price, installment, total, isHosted }: Completion): string {
  if (isHosted)
    return `Ödenecek tutar tek çekimde ${formatLira(price)}. Ödeme kuruluşunun sayfasında taksit seçerseniz karttan çekilecek toplam tutar orada, onayınızdan önce gösterilir.`
  if (installment === 1)
    return `Ödeme şekli: tek çekim. Karttan çekilecek toplam tutar: ${formatLira(total)}.`
  const surcharge = total - price
  return `Ödeme şekli: ${installment} taksit, her biri ${formatLira(total / installment)}. Karttan çekilecek toplam tutar: ${formatLira(total)}${surcharge > 0 ? `; bunun ${formatLira(surcharge)} tutarındaki bölümü taksit farkıdır` : ''}.`
}

/** Completes an agreement with what the buyer enters: the form shows the same text as is stored. */
export function completeAgreement(text: string, completion: Completion): string {
  const { address, city } = completion
  const written = [address.trim(), city.trim()].filter(Boolean).join(', ')
  return text
    .replaceAll(agreementBlanks.address, () => written || 'fatura adresinde yazacağınız adres')
    .replaceAll(agreementBlanks.payment, () => paymentText(completion))
}
