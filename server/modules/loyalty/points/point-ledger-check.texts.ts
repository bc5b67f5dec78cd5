import type { PointDifference, PointProof } from '#server/modules/loyalty/points/point-ledger-check.ts'
import { printedReferralCode } from '#shared/loyalty/referrals/referral-code.ts'

const number = (count: number) => count.toLocaleString('tr-TR')

const sentences: Record<PointDifference['what'], (difference: PointDifference) => string> = {
  sequence: ({ expected, found }) => `hareket numarası ${expected} olmalıydı, ${found} yazıyor`,
  'balance-after': ({ sequence, expected, found }) =>
    `${sequence}. hareketten sonra ${number(expected)} puan olmalıydı, ${number(found)} yazıyor`,
  'entry-count': ({ expected, found }) =>
    `${number(expected)} hareketi var, hesapta ${number(found)} yazıyor`,
  balance: ({ expected, found }) => `hareketlerin toplamı ${number(expected)}, puanı ${number(found)}`,
  'total-earned': ({ expected, found }) =>
    `kazandığı toplam ${number(expected)} olmalıydı, ${number(found)} yazıyor`,
  rewards: ({ expected, found }) => `${number(expected)} ödülü var, hesapta ${number(found)} yazıyor`,
  use: ({ expected, found }) => `bir kullanımın ödülü ${number(expected)} puan, yazılan ${number(found)}`,
  'use-count': ({ expected, found }) =>
    `kod ${number(expected)} kez kullanılmış, kodda ${number(found)} yazıyor`,
  'code-earned': ({ expected, found }) =>
    `kodun kazandırdığı ${number(expected)} puan, kodda ${number(found)} yazıyor`,
}

const place = ({ owner, user, code }: PointDifference) =>
  code ? `${owner}, ${printedReferralCode(code)}` : `${owner} (${user})`

export const pointCheckTexts = {
  difference: (difference: PointDifference) =>
    `FARK  Puan, ${place(difference)}: ${sentences[difference.what](difference)}.`,
  counted: ({ accounts, entries, balance }: PointProof) =>
    `${number(accounts)} puan hesabı, ${number(entries)} hareket, toplam ${number(balance)} puan.`,
} as const
