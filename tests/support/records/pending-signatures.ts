import type { Services } from '#server/core/module.ts'
import {
  checkPendingSignatures,
  type PendingSignaturesCheckResult,
} from '#server/modules/membership/contracts/pending/check-pending-signatures.ts'
import { refreshPendingSignatures } from '#server/modules/membership/contracts/pending/refresh-pending-signatures.ts'

/** Empties the refresh queue and compares the table with its definition. */
export async function refreshAndCheckPendingSignatures(
  services: Services,
): Promise<PendingSignaturesCheckResult> {
  await refreshPendingSignatures(services, 60_000)
  const client = await services.pool.connect()
  try {
    return await checkPendingSignatures(client)
  } finally {
    client.release()
  }
}
