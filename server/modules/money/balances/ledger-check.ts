import type pg from 'pg'
import { findDiscrepancies } from '#server/db/find-discrepancies.ts'

/** What does not add up and where; sums are whole kuruş. */
export interface LedgerDifference {
  what: 'sequence' | 'balance-after' | 'entry-count' | 'balance' | 'below-zero'
  wallet: string
  owner: string
  branch: string
  /** The entry at which it shows; null where it is the wallet itself. */
  sequence: number | null
  expected: number
  found: number
}

export interface LedgerProof {
  wallets: number
  entries: number
  /** What all wallets hold, in whole kuruş. */
  balance: number
  differences: number
}

/**
 * Every entry against the one before it, then every wallet against its entries. The ledger is read along its own
 * index, wallet by wallet, so the database holds no more of it in memory however long it is.
 */
const findDifferences = `
  WITH steps AS (
    SELECT wallet_id, sequence, balance_after,
           lag(sequence, 1, 0) OVER wallet + 1 AS expected_sequence,
           lag(balance_after, 1, 0::bigint) OVER wallet + amount AS expected_balance
    FROM wallet_entries WINDOW wallet AS (PARTITION BY wallet_id ORDER BY sequence)
  ), sums AS (
    SELECT wallet_id, count(*) AS entries, sum(amount) AS amount FROM wallet_entries GROUP BY wallet_id
  ), differences AS (
    SELECT what, wallet_id, sequence, expected, found
    FROM steps CROSS JOIN LATERAL (VALUES
      ('sequence', expected_sequence::numeric, sequence::numeric),
      ('balance-after', expected_balance, balance_after)
    ) AS compared (what, expected, found)
    WHERE found <> expected
    UNION ALL
    SELECT what, id, NULL, expected, found
    FROM wallets LEFT JOIN sums ON sums.wallet_id = wallets.id CROSS JOIN LATERAL (VALUES
      ('entry-count', coalesce(entries, 0)::numeric, entry_count::numeric),
      ('balance', coalesce(amount, 0), balance),
      ('below-zero', greatest(balance, 0), balance)
    ) AS compared (what, expected, found)
    WHERE found <> expected
  )
  SELECT what, wallet_id AS wallet, trim(wallets.name || ' ' || surname) AS owner, branches.name AS branch, sequence,
         expected::float8, found::float8
  FROM differences
  JOIN wallets ON wallets.id = wallet_id
  JOIN branches ON branches.id = branch_id`

const countEverything = `
  SELECT (SELECT count(*)::int FROM wallets) AS wallets,
         (SELECT count(*)::int FROM wallet_entries) AS entries,
         (SELECT coalesce(sum(balance), 0)::float8 FROM wallets) AS balance`

/**
 * Proves that every balance is what its entries add up to, without gaps. It looks at one moment of the database, so
 * it may run while the club works.
 */
export const proveLedger = (
  client: pg.ClientBase,
  report: (difference: LedgerDifference) => void,
): Promise<LedgerProof> =>
  findDiscrepancies<Omit<LedgerProof, 'differences'>, LedgerDifference>(
    client,
    { count: countEverything, find: findDifferences },
    report,
  )
