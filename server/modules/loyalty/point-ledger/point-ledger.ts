import { v7 } from 'uuid'
import { AppError } from '#server/core/errors.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import { runNamed } from '#server/db/database.ts'
import type { PointKind } from '#shared/loyalty/points/point-kinds.ts'
import { pointsMessages } from '#shared/loyalty/points/points.messages.ts'

const texts = pointsMessages

/** Constraint violations of a new entry. */
export const pointConstraints = {
  point_accounts_balance_check: () => new AppError(409, 'points.too-low', texts.tooLow),
  point_entries_reference_key: () => new AppError(409, 'points.request-used', texts.requestUsed),
}

interface NewPoints {
  user: string
  kind: PointKind
  /** Negative to deduct; never zero. */
  amount: number
  description: string
  /** Idempotency key: the rewarded use or the key of the form; unique for each kind. */
  reference: string | null
  branch: string | null
  author: Author
}

/** The account is created with the first entry. */
const accountStatement = 'INSERT INTO point_accounts (user_id) VALUES ($1) ON CONFLICT DO NOTHING'

const entryStatement = {
  name: 'point_entry',
  text: `
    WITH changed AS (
      UPDATE point_accounts SET
        balance = balance + $4,
        total_earned = total_earned + greatest($4, 0),
        rewards = rewards + CASE WHEN $3 = 'referral'::point_entry_kind THEN 1 ELSE 0 END,
        entry_count = entry_count + 1,
        changed_at = clock_timestamp()
      WHERE user_id = $2
      RETURNING balance, entry_count, changed_at
    )
    INSERT INTO point_entries
      (id, user_id, sequence, kind, amount, balance_after, description, reference_id, branch_id, actor_id, created_at)
    SELECT $1, $2, entry_count, $3, $4, balance, $5, $6, $7, $8, changed_at FROM changed
    RETURNING balance_after`,
}

/**
 * Writes one entry and updates the account in one statement; the account's row lock orders the entries. Returns the new
 * balance. Violates one of `pointConstraints` for a negative balance or a repeated reference.
 */
export async function writePoints(
  { client }: Pick<UnitOfWork, 'client'>,
  { user, kind, amount, description, reference, branch, author }: NewPoints,
): Promise<number> {
  await client.query(accountStatement, [user])
  const { rows } = await runNamed<{ balance_after: number }>(client, entryStatement, [
    ...[v7(), user, kind, amount, description, reference, branch, author._id],
  ])
  return rows[0]?.balance_after ?? 0
}
