import { UnknownCommitError } from '#server/db/database.ts'

/**
 * Removes the files of a failed write. After an `UnknownCommitError` they stay, because a committed record may reference
 * them.
 */
export async function discardUploads(failure: unknown, remove: () => Promise<void>): Promise<void> {
  if (failure instanceof UnknownCommitError) return
  // The caller throws `failure`, not the error of the removal.
  await remove().catch(() => undefined)
}
