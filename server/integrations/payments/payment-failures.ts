/** Reason of a failed payment that may be shown to the buyer. */
export type FailureReason = keyof typeof failureTexts

/** Texts for the buyer. Lost, stolen and suspected cards are `general`: the bank informs its customer. */
export const failureTexts = {
  'insufficient-funds': 'Kartının bakiyesi veya limiti bu ödeme için yeterli değil.',
  limit: 'Kartının işlem limiti aşıldı. Limitini yükseltip yeniden deneyebilirsin.',
  declined: 'Bankan bu ödemeyi onaylamadı. Başka bir kart deneyebilir veya bankanı arayabilirsin.',
  'expired-card': 'Kartın son kullanma tarihi geçmiş veya hatalı.',
  'wrong-code': 'Kartın güvenlik kodu (CVC) hatalı.',
  'wrong-card': 'Kart numarası geçersiz. Numarayı kontrol et.',
  'not-permitted': 'Kartın bu işleme kapalı. Bankandan internet alışverişine açmasını isteyebilirsin.',
  'verification-failed': 'Bankanın doğrulama adımı tamamlanamadı. Kartından para çekilmedi.',
  general: 'Ödeme tamamlanamadı. Başka bir kart deneyebilir veya bankanı arayabilirsin.',
  'not-possible': 'İşlem ödeme kuruluşunca kabul edilmedi.',
  unavailable: 'Ödeme hizmetine şu anda ulaşılamıyor. Biraz sonra yeniden dene.',
  unknown: 'Ödemenin sonucu henüz bilinmiyor. Lütfen yeniden ödeme; sonucu kısa sürede bildireceğiz.',
} as const

export type GatewayCall =
  | 'cardFacts'
  | 'instalments'
  | 'startThreeDS'
  | 'authoriseThreeDS'
  | 'paymentDetail'
  | 'paymentReport'
  | 'cancel'
  | 'refund'
  | 'startCheckoutForm'
  | 'checkoutFormResult'

interface FailureFacts {
  call: GatewayCall
  reason: FailureReason
  isRetryable?: boolean
  isUncertain?: boolean
  /** The provider's or the network's code, for staff and logs. */
  code?: string | null
  group?: string | null
}

/** A failed call to the card provider. It holds codes only: request and response may contain card data. */
export class PaymentFailure extends Error {
  readonly call: GatewayCall
  readonly reason: FailureReason
  /** The provider did nothing: the call may be retried. */
  readonly isRetryable: boolean
  /** The outcome is unknown: query the provider, never retry. */
  readonly isUncertain: boolean
  readonly code: string | null
  readonly group: string | null

  constructor({ call, reason, isRetryable = false, isUncertain = false, code, group }: FailureFacts) {
    super(`The card provider did not complete ${call}: ${reason}${code ? ` (${code})` : ''}`)
    this.name = 'PaymentFailure'
    this.call = call
    this.reason = reason
    this.isRetryable = isRetryable
    this.isUncertain = isUncertain
    this.code = code ?? null
    this.group = group ?? null
  }

  /** The Turkish text for the buyer. */
  get text(): string {
    return failureTexts[this.reason]
  }
}

const reasonOfGroup: Record<string, FailureReason> = {
  NOT_SUFFICIENT_FUNDS: 'insufficient-funds',
  DO_NOT_HONOUR: 'declined',
  EXPIRED_CARD: 'expired-card',
  INVALID_EXPIRE_YEAR_MONTH: 'expired-card',
  INVALID_CVC2: 'wrong-code',
  INVALID_CVC2_LENGTH: 'wrong-code',
  INVALID_CARD_NUMBER: 'wrong-card',
  NOT_PERMITTED_TO_CARDHOLDER: 'not-permitted',
  CARD_NOT_PERMITTED: 'not-permitted',
  NOT_PERMITTED_TO_FOREIGN_CARD: 'not-permitted',
  NOT_PERMITTED_TO_INSTALLMENT: 'not-permitted',
  EXCEEDS_WITHDRAWAL_AMOUNT_LIMIT: 'limit',
  LIMIT_EXCEEDED: 'limit',
  THREEDS_FAILED: 'verification-failed',
}

/** Codes that some banks send without a group. */
const reasonOfCode: Record<string, FailureReason> = {
  12: 'wrong-card',
  13: 'expired-card',
  14: 'expired-card',
  15: 'wrong-code',
  17: 'expired-card',
  10005: 'declined',
  10051: 'insufficient-funds',
  10054: 'expired-card',
  10057: 'not-permitted',
  10061: 'limit',
  10065: 'limit',
  10084: 'wrong-code',
  10093: 'not-permitted',
}

/** Calls that move money, or tell whether it moved. */
const moving = new Set<GatewayCall>(['authoriseThreeDS', 'checkoutFormResult', 'cancel', 'refund'])

/** Codes of the provider that leave the outcome unknown. */
const uncertainCodes = new Set(['1', '8514', '10219', '100001'])

const isBankCode = (code: string): boolean => /^10\d{3}$/.test(code)

/** Maps an error of the provider. */
export function providerFailure(
  call: GatewayCall,
  code: string | null,
  group: string | null,
): PaymentFailure {
  const known = reasonOfGroup[group ?? ''] ?? reasonOfCode[code ?? '']
  const isReversal = call === 'cancel' || call === 'refund'
  // A charge has failed for certain only if the bank refused it or the card was invalid.
  const isRefused = Boolean(known) || (code !== null && isBankCode(code))
  const isUncertain =
    moving.has(call) && (code === null || uncertainCodes.has(code) || (!isReversal && !isRefused))
  if (isUncertain) return new PaymentFailure({ call, reason: 'unknown', isUncertain, code, group })
  const refused = call === 'startThreeDS' ? 'verification-failed' : 'general'
  const reason = isReversal ? 'not-possible' : (known ?? (isRefused ? refused : 'not-possible'))
  return new PaymentFailure({ call, reason, code, group })
}
