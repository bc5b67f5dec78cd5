import type pg from 'pg'
import { findDiscrepancies } from '#server/db/find-discrepancies.ts'

/** A discrepancy in the ledger; sums are whole kuruş. */
export interface LedgerDifference {
  what: 'sequence' | 'balance-after' | 'entry-count' | 'balance' | 'below-zero'
  wallet: string
  owner: string
  branch: string
  /** The entry concerned; null for the wallet itself. */
  sequence: number | null
  expected: number
  found: number
}

export interface LedgerProof {
  wallets: number
  entries: number
  /** Sum of all balances in whole kuruş. */
  balance: number
  differences: number
}

/**
 * Compares every entry with the one before it, then every wallet with its entries. The ledger is read along its index,
 * wallet by wallet, so memory use does not grow with its length.
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

/** Verifies that every balance is the sum of its entries, without gaps, in one snapshot of a database in use. */
export const proveLedger = (
  client: pg.ClientBase,
  report: (difference: LedgerDifference) => void,
): Promise<LedgerProof> =>
  findDiscrepancies<Omit<LedgerProof, 'differences'>, LedgerDifference>(
    client,
    { count: countEverything, find: findDifferences },
    report,
  )
