import type { Disk } from 'flydrive'
import { isMissingFile } from '#server/integrations/storage/storage.ts'
import { erasureLog } from '#server/modules/people/users/erasure-log.ts'
import { assetsFolder } from '#server/pages/kept-assets.ts'

/** Not the club's data. The log of erasures must not be older than a backup: a restore reads the storage's own. */
const isLeftOut = (key: string) =>
  key.startsWith('readiness/') || key.startsWith(assetsFolder) || key === erasureLog

/** Yields the keys of the club's files on a disk. */
export async function* keysOf(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk
      .listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
      .catch((error: unknown) => {
        // The folder of a storage without files does not exist.
        if (isMissingFile(error)) return null
        throw error
      })
    for (const found of page?.objects ?? []) {
      if (found.isFile && !isLeftOut(found.key)) yield found.key
    }
    paginationToken = page?.paginationToken
  } while (paginationToken)
}

/** Returns what was read of a file; undefined if it was deleted since its key was listed. */
export async function unlessDeleted<T>(
  disk: Disk,
  key: string,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (await disk.exists(key)) throw error
    return undefined
  }
}
