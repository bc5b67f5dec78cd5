import { UnknownCommitError } from '#server/db/database.ts'

/**
 * Takes away the files of a write that failed. Where nobody knows whether the write was committed they stay: a record
 * may name them.
 */
export async function discardUploads(failure: unknown, remove: () => Promise<void>): Promise<void> {
  if (failure instanceof UnknownCommitError) return
  // What went wrong is told, not that its traces could not be removed either.
  await remove().catch(() => undefined)
}
