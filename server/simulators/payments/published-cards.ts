import type { CardAssociation, CardType, Kurus } from '#server/integrations/payments/gateway.ts'

/** What a bank's own register says about a BIN, in the provider's words. */
export interface Bin {
  cardType: CardType
  cardAssociation: CardAssociation
  cardFamily: string
  bankName: string
  bankCode: number
  commercial: 0 | 1
  force3ds: 0 | 1
}

const banks = {
  halkbank: ['Halkbank', 12, 'Paraf'],
  vakifbank: ['Vakıfbank', 15, 'World'],
  akbank: ['Akbank', 46, 'Axess'],
  garanti: ['Garanti BBVA', 62, 'Bonus'],
  isbank: ['Türkiye İş Bankası', 64, 'Maximum'],
  yapikredi: ['Yapı Kredi', 67, 'World'],
  qnb: ['QNB', 111, 'CardFinans'],
  hsbc: ['HSBC', 123, 'Advantage'],
  denizbank: ['DenizBank', 134, 'Bonus'],
} as const

const schemes = { V: 'VISA', M: 'MASTER_CARD', A: 'AMERICAN_EXPRESS', T: 'TROY' } as const

type Line = [
  bin: string,
  bank: keyof typeof banks,
  scheme: keyof typeof schemes,
  type: 'credit' | 'debit',
  note?: '3ds' | 'business',
]

/** The provider's published test cards, by their first six digits. Debit cards are always sent to the bank. */
const lines: Line[] = [
  ['589004', 'akbank', 'M', 'debit'],
  ['552608', 'akbank', 'M', 'credit'],
  ['476662', 'denizbank', 'V', 'debit'],
  ['460345', 'denizbank', 'V', 'credit'],
  ['472915', 'denizbank', 'V', 'credit', '3ds'],
  ['498749', 'qnb', 'V', 'debit'],
  ['531157', 'qnb', 'M', 'credit'],
  ['979202', 'qnb', 'T', 'debit'],
  ['979203', 'qnb', 'T', 'credit'],
  ['517041', 'garanti', 'M', 'debit'],
  ['540036', 'garanti', 'M', 'credit'],
  ['540667', 'garanti', 'M', 'credit'],
  ['374427', 'garanti', 'A', 'credit'],
  ['447505', 'halkbank', 'V', 'debit'],
  ['552879', 'halkbank', 'M', 'credit'],
  ['405903', 'hsbc', 'V', 'debit'],
  ['550472', 'hsbc', 'M', 'credit', '3ds'],
  ['589283', 'isbank', 'M', 'debit'],
  ['454359', 'isbank', 'V', 'credit'],
  ['491005', 'vakifbank', 'V', 'debit'],
  ['415792', 'vakifbank', 'V', 'credit', 'business'],
  ['516888', 'yapikredi', 'M', 'debit'],
  ['545103', 'yapikredi', 'M', 'credit'],
]

const bins = new Map(
  lines.map(([bin, bank, scheme, type, note]): [string, Bin] => {
    const [bankName, bankCode, family] = banks[bank]
    return [
      bin,
      {
        cardType: type === 'credit' ? 'CREDIT_CARD' : 'DEBIT_CARD',
        cardAssociation: schemes[scheme],
        cardFamily: type === 'credit' ? family : '',
        bankName,
        bankCode,
        commercial: note === 'business' ? 1 : 0,
        force3ds: type === 'debit' || note === '3ds' ? 1 : 0,
      },
    ]
  }),
)

/** A Turkish bank's BIN; undefined for every card issued abroad. */
export const turkishBin = (digits: string): Bin | undefined => bins.get(digits.slice(0, 6))

/** One credit card of each programme, for the offers without a BIN. */
export const programmes: Bin[] = [
  ...new Map(
    [...bins.values()]
      .filter(({ cardType, force3ds }) => cardType === 'CREDIT_CARD' && force3ds === 0)
      .map((bin) => [bin.cardFamily, bin]),
  ).values(),
]

/** What a card issued abroad still shows: its scheme. */
export function schemeOf(digits: string): CardAssociation {
  if (digits.startsWith('9792')) return 'TROY'
  if (/^3[47]/.test(digits)) return 'AMERICAN_EXPRESS'
  return digits.startsWith('4') ? 'VISA' : 'MASTER_CARD'
}

/** Surcharges in basis points for a credit card of a Turkish bank. */
const surcharges = new Map([
  [1, 0],
  [2, 249],
  [3, 385],
  [6, 779],
  [9, 1189],
  [12, 1612],
])

/** Programmes whose bank takes a little more or less than the rest, in basis points for each month. */
const programmeMargins: Record<string, number> = { Axess: 6, World: 4, Maximum: -3, Paraf: -5 }

/** The price with its surcharge; undefined where the card cannot pay in so many instalments. */
export function instalmentTotal(bin: Bin | undefined, count: number, price: Kurus): Kurus | undefined {
  if (count === 1) return price
  const base = surcharges.get(count)
  if (bin?.cardType !== 'CREDIT_CARD' || base === undefined) return undefined
  const points = base + (programmeMargins[bin.cardFamily] ?? 0) * count
  return Math.round((price * (10_000 + points)) / 10_000)
}

export const instalmentCounts = [...surcharges.keys()]

/** How a test card behaves, in the order of a payment's life. */
export type CardBehaviour =
  | { kind: 'pays' }
  | { kind: 'start-fails' }
  | { kind: 'md-status'; mdStatus: number }
  | { kind: 'declines'; code: string; group: string }
  | { kind: 'keeps-money' }

const declines = (code: string, group: string): CardBehaviour => ({ kind: 'declines', code, group })

const behaviours: Record<string, CardBehaviour> = {
  '5406670000000009': { kind: 'keeps-money' },
  '4111111111111129': declines('10051', 'NOT_SUFFICIENT_FUNDS'),
  '4129111111111111': declines('10005', 'DO_NOT_HONOUR'),
  '4128111111111112': declines('10012', 'INVALID_TRANSACTION'),
  '4127111111111113': declines('10041', 'LOST_CARD'),
  '4126111111111114': declines('10043', 'STOLEN_CARD'),
  '4125111111111115': declines('10054', 'EXPIRED_CARD'),
  '4124111111111116': declines('10084', 'INVALID_CVC2'),
  '4123111111111117': declines('10057', 'NOT_PERMITTED_TO_CARDHOLDER'),
  '4122111111111118': declines('10058', 'NOT_PERMITTED_TO_TERMINAL'),
  '4121111111111119': declines('10034', 'FRAUD_SUSPECT'),
  '4120111111111110': declines('10004', 'PICKUP_CARD'),
  '4130111111111118': declines('10000', 'GENERAL_ERROR'),
  '4131111111111117': { kind: 'md-status', mdStatus: 0 },
  '4141111111111115': { kind: 'md-status', mdStatus: 4 },
  '4151111111111112': { kind: 'start-fails' },
}

export const behaviourOf = (cardNumber: string): CardBehaviour => behaviours[cardNumber] ?? { kind: 'pays' }

/** Whether the check digit of a card number is right. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
