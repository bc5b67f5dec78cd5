import type { LedgerDifference, LedgerProof } from '#server/modules/money/balances/ledger-check.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'

const lira = (kurus: number) => formatLira(liraOf(kurus))
const number = (count: number) => count.toLocaleString('tr-TR')

const sentences: Record<LedgerDifference['what'], (difference: LedgerDifference) => string> = {
  sequence: ({ expected, found }) => `hareket numarası ${expected} olmalıydı, ${found} yazıyor`,
  'balance-after': ({ sequence, expected, found }) =>
    `${sequence}. hareketten sonra bakiye ${lira(expected)} olmalıydı, ${lira(found)} yazıyor`,
  'entry-count': ({ expected, found }) =>
    `${number(expected)} hareketi var, bakiyede ${number(found)} yazıyor`,
  balance: ({ expected, found }) =>
    `hareketlerin toplamı ${lira(expected)}, bakiye ${lira(found)} (fark ${lira(found - expected)})`,
  'below-zero': ({ found }) => `bakiye sıfırın altında: ${lira(found)}`,
}

export const ledgerCheckTexts = {
  difference: (difference: LedgerDifference) =>
    `FARK  ${difference.branch}, ${difference.owner} (${difference.wallet}): ${sentences[difference.what](difference)}.`,
  counted: ({ wallets, entries, balance }: LedgerProof) =>
    `${number(wallets)} bakiye hesabı, ${number(entries)} hareket, toplam bakiye ${lira(balance)}.`,
  holds: 'Defter tutuyor: bütün tutarlar hareketlerin toplamına eşit.',
  broken: (count: number) => `Defter tutmuyor: ${number(count)} fark bulundu.`,
  failed: (reason: string) => `Defter kontrol edilemedi: ${reason}`,
} as const
