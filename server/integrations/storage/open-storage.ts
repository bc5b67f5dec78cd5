import { appendFile, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Storage, StoragePlace } from '#server/integrations/storage/storage.ts'

/** Opens the file storage. Missing buckets are not created (see `server/cli/create-buckets.ts`). */
export async function openStorage(place: StoragePlace): Promise<Storage> {
  if (!('folder' in place)) {
    // Loads the S3 client only where it is used.
    const { openBuckets } = await import('#server/integrations/storage/buckets.ts')
    return openBuckets(place)
  }
  const folder = resolve(place.folder, 'uploads')
  const documents = resolve(place.folder, 'documents')
  const disks = {
    uploads: new Disk(new FSDriver({ location: folder, visibility: 'public' })),
    documents: new Disk(new FSDriver({ location: documents, visibility: 'private' })),
  }
  return {
    ...disks,
    visitors: { folder },
    remove: (disk, key) => disks[disk].deleteAll(key),
    append: async (key, text) => {
      await mkdir(documents, { recursive: true })
      await appendFile(resolve(documents, key), text, { mode: 0o600, flush: true })
    },
    close: () => undefined,
  }
}

/** Creates the folder of public files. */
export async function prepareStorage({ visitors }: Storage): Promise<void> {
  if ('folder' in visitors) await mkdir(visitors.folder, { recursive: true })
}
