import { UnknownCommitError } from '#server/db/database.ts'

/** Deletes the files of a failed write; keeps them if it is unknown whether the write was committed. */
export async function discardUploads(failure: unknown, remove: () => Promise<void>): Promise<void> {
  if (failure instanceof UnknownCommitError) return
  // The caller reports the failure of the write, not that of the clean-up.
  await remove().catch(() => undefined)
}
