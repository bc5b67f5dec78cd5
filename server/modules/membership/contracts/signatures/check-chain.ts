import { and, asc, gt, lte } from 'drizzle-orm'
import type pg from 'pg'
import { databaseOf } from '#server/db/database.ts'
import {
  type CheckedSignature,
  checkedSignatures,
} from '#server/modules/membership/contracts/signatures/signatures.service.ts'
import {
  contractChain,
  contractSignatures,
} from '#server/modules/membership/contracts/signatures/signatures.table.ts'

export interface ChainCheckResult {
  signatures: number
  /** Signatures that were altered or do not match their neighbours. */
  breaks: number
  /** Signatures missing at the end of the chain. */
  missing: number
}

const batchSize = 200

/**
 * Verifies every signature of the chain: its parts, its hash and its link to the one before. Reads one snapshot, so it
 * may run while members sign.
 */
export async function checkChain(
  client: pg.PoolClient,
  report: (broken: CheckedSignature) => void,
): Promise<ChainCheckResult> {
  const db = databaseOf(client)
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const result: ChainCheckResult = { signatures: 0, breaks: 0, missing: 0 }
    let last = 0
    for (;;) {
      const sequences = await db
        .select({ sequence: contractSignatures.sequence })
        .from(contractSignatures)
        .where(gt(contractSignatures.sequence, last))
        .orderBy(asc(contractSignatures.sequence))
        .limit(batchSize)
      const end = sequences.at(-1)?.sequence
      if (end === undefined) break
      const links = await checkedSignatures(
        db,
        and(gt(contractSignatures.sequence, last), lte(contractSignatures.sequence, end)),
      )
      for (const link of links.toSorted((one, other) => one.row.sequence - other.row.sequence)) {
        if (link.altered.length === 0) continue
        result.breaks += 1
        report(link)
      }
      result.signatures += links.length
      last = end
    }
    const [chain] = await db.select({ length: contractChain.length }).from(contractChain)
    result.missing = Math.max(0, (chain?.length ?? 0) - last)
    return result
  } finally {
    await client.query('ROLLBACK')
  }
}
