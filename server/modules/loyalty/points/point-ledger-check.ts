import type pg from 'pg'
import { findDiscrepancies } from '#server/db/find-discrepancies.ts'
import { formatReferralCode } from '#shared/loyalty/referrals/referral-code.ts'

export interface PointDiscrepancy {
  what:
    | 'sequence'
    | 'balance-after'
    | 'entry-count'
    | 'balance'
    | 'total-earned'
    | 'rewards'
    | 'use'
    | 'use-count'
    | 'code-earned'
  user: string
  owner: string
  /** The affected entry; null for an account or a code. */
  sequence: number | null
  /** The affected code; null for an account or an entry. */
  code: string | null
  expected: number
  found: number
}

interface PointLedgerTotals {
  accounts: number
  entries: number
  /** Sum of all balances. */
  balance: number
  differences: number
}

/** Compares each entry with the previous one, each account with its entries, each use with its reward and each code with its uses. */
const findStatement = `
  WITH steps AS (
    SELECT user_id, sequence, balance_after,
           lag(sequence, 1, 0) OVER person + 1 AS expected_sequence,
           lag(balance_after, 1, 0) OVER person + amount AS expected_balance
    FROM point_entries WINDOW person AS (PARTITION BY user_id ORDER BY sequence)
  ), sums AS (
    SELECT user_id, count(*) AS entries, sum(amount) AS amount, sum(greatest(amount, 0)) AS earned,
           count(*) FILTER (WHERE kind = 'referral') AS rewards
    FROM point_entries GROUP BY user_id
  ), uses AS (
    SELECT referral_id, count(*) AS uses, sum(reward) AS reward FROM referral_uses GROUP BY referral_id
  ), differences AS (
    SELECT what, user_id, sequence, NULL AS code, expected, found
    FROM steps CROSS JOIN LATERAL (VALUES
      ('sequence', expected_sequence, sequence), ('balance-after', expected_balance, balance_after)
    ) AS compared (what, expected, found)
    WHERE found <> expected
    UNION ALL
    SELECT what, point_accounts.user_id, NULL, NULL, expected, found
    FROM point_accounts LEFT JOIN sums ON sums.user_id = point_accounts.user_id CROSS JOIN LATERAL (VALUES
      ('entry-count', coalesce(sums.entries, 0), entry_count::bigint),
      ('balance', coalesce(sums.amount, 0), balance::bigint),
      ('total-earned', coalesce(sums.earned, 0), total_earned::bigint),
      ('rewards', coalesce(sums.rewards, 0), point_accounts.rewards::bigint)
    ) AS compared (what, expected, found)
    WHERE found <> expected
    UNION ALL
    SELECT 'use', creator_id, NULL, referrals.code, reward, coalesce(entry.amount, 0)
    FROM referral_uses JOIN referrals ON referrals.id = referral_id
    LEFT JOIN point_entries entry
      ON entry.kind = 'referral' AND entry.reference_id = referral_uses.id AND (entry.user_id = creator_id
        OR entry.user_id IN (SELECT id FROM users former WHERE former.merged_into = creator_id))
    WHERE reward <> coalesce(entry.amount, 0)
    UNION ALL
    SELECT what, user_id, NULL, code, expected, found
    FROM referrals LEFT JOIN uses ON uses.referral_id = referrals.id CROSS JOIN LATERAL (VALUES
      ('use-count', coalesce(uses.uses, 0), use_count::bigint),
      ('code-earned', coalesce(uses.reward, 0), total_earned::bigint)
    ) AS compared (what, expected, found)
    WHERE found <> expected
  )
  SELECT what, user_id AS user, users.name AS owner, sequence, code, expected::float8, found::float8
  FROM differences JOIN users ON users.id = user_id`

const countStatement = `
  SELECT (SELECT count(*)::int FROM point_accounts) AS accounts,
         (SELECT count(*)::int FROM point_entries) AS entries,
         (SELECT coalesce(sum(balance), 0)::float8 FROM point_accounts) AS balance`

/** Verifies the point ledger against accounts, uses and codes; reports each discrepancy. */
export const checkPointLedger = (
  client: pg.ClientBase,
  report: (discrepancy: PointDiscrepancy) => void,
): Promise<PointLedgerTotals> =>
  findDiscrepancies<Omit<PointLedgerTotals, 'differences'>, PointDiscrepancy>(
    client,
    { count: countStatement, find: findStatement },
    report,
  )

const number = (count: number) => count.toLocaleString('tr-TR')

const sentences: Record<PointDiscrepancy['what'], (discrepancy: PointDiscrepancy) => string> = {
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

const subjectOf = ({ owner, user, code }: PointDiscrepancy) =>
  code ? `${owner}, ${formatReferralCode(code)}` : `${owner} (${user})`

export const pointCheckTexts = {
  difference: (discrepancy: PointDiscrepancy) =>
    `FARK  Puan, ${subjectOf(discrepancy)}: ${sentences[discrepancy.what](discrepancy)}.`,
  counted: ({ accounts, entries, balance }: PointLedgerTotals) =>
    `${number(accounts)} puan hesabı, ${number(entries)} hareket, toplam ${number(balance)} puan.`,
} as const
