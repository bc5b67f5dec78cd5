import type { Services } from '#server/core/module.ts'
import { type DuesProof, proveDues } from '#server/modules/membership/contracts/dues-check.ts'
import { settleDues } from '#server/modules/membership/contracts/settle-dues.ts'

/** Refreshes all pending signatures and compares the table with its definition. */
export async function refreshAndCheckPendingSignatures(services: Services): Promise<DuesProof> {
  await settleDues(services, 60_000)
  const client = await services.pool.connect()
  try {
    return await proveDues(client)
  } finally {
    client.release()
  }
}
