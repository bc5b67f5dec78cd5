import { createHash } from 'node:crypto'
import type { ClubIdentity } from '#server/modules/club/identity/identity.service.ts'
import type { currentSaleTexts } from '#server/modules/content/pages/pages.service.ts'
import { renderSaleText, type SaleFacts } from '#server/modules/content/pages/sale-text.ts'
import type { AcceptedAgreement } from '#server/modules/money/payments/payments.table.ts'
import type { PricedPurchase } from '#server/modules/money/payments/purchases.ts'
import type { SaleCondition } from '#shared/content/pages/pages.contract.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { formatDay, formatLastDay } from '#shared/core/format-date.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'
import { agreementBlanks } from '#shared/money/payments/agreement-text.ts'
import type { Agreement } from '#shared/money/payments/payments.schema.ts'
import { withdrawalEnd } from '#shared/money/payments/withdrawal.ts'

interface Buyer {
  name: string
  email: string
  phone: string
}

type SaleTexts = Awaited<ReturnType<typeof currentSaleTexts>>

/** Whether a service begins before the right of withdrawal ends, which requires the buyer’s consent. */
export const startsEarly = ({ period }: Pick<PricedPurchase, 'period'>): boolean =>
  period !== undefined && period.startsAt < withdrawalEnd(new Date())

function conditionsOf(purchase: PricedPurchase): SaleCondition[] {
  const { isPhysical, kind, snapshot } = purchase
  if (isPhysical) return ['urun']
  if (kind === 'top-up') return ['bakiye']
  return [
    'hizmet',
    snapshot?.kind === 'day-pass' ? 'gunlukgiris' : 'uyelik',
    startsEarly(purchase) ? 'hemen' : 'sonra',
  ]
}

function factsOf(buyer: Buyer, purchase: PricedPurchase): SaleFacts {
  const { lines, branchName, period, price } = purchase
  const goods = lines.map(({ name, quantity, amount, features = [] }) => {
    const line = `${quantity} × ${name} (${formatLira(liraOf(amount))})`
    return features.length > 0 ? `${line}: ${features.join(', ')}` : line
  })
  return {
    conditions: conditionsOf(purchase),
    values: {
      alici: [buyer.name, agreementBlanks.address, buyer.email, buyer.phone].filter(Boolean).join(', '),
      siparis: goods.join('; '),
      sube: branchName,
      tarih: formatDay(clubDay(new Date())),
      baslangic: period ? formatDay(period.startsAt) : '',
      songun: period ? formatLastDay(period.endsAt) : '',
      toplam: formatLira(liraOf(price)),
      odeme: agreementBlanks.payment,
    },
  }
}

/**
 * The texts a buyer accepts, drawn up for this purchase from the versions in force, with blanks for what the payment
 * form asks for. They are stored as accepted and sent by mail.
 */
export function agreementsFor(
  club: ClubIdentity,
  buyer: Buyer,
  purchase: PricedPurchase,
  texts: SaleTexts,
): Agreement[] {
  // A debt was agreed on when it arose.
  if (purchase.kind === 'receivables') return []
  const facts = factsOf(buyer, purchase)
  const keys: Agreement['key'][] = ['preliminary-information', 'distance-sale']
  if (startsEarly(purchase)) keys.push('early-start')
  return keys.map((key) => {
    const { title, content, version } = texts[key]
    return { key, title, text: renderSaleText(content, club, facts).join('\n\n'), version }
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Identifies the texts of a quote: another version, price or day makes another one. */
export const fingerprintOf = (agreements: readonly Agreement[]): string =>
  hashOf(JSON.stringify(agreements.map(({ key, title, text, version }) => [key, version, title, text])))

/** The texts as accepted: word for word, with the moment and a hash that shows any later change. */
export function acceptAgreements(agreements: readonly Agreement[], acceptedAt: Date): AcceptedAgreement[] {
  return agreements.map((agreement) => ({
    ...agreement,
    acceptedAt: acceptedAt.toISOString(),
    hash: hashOf(`${agreement.title}\n\n${agreement.text}`),
  }))
}
