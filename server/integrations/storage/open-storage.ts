import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Storage, StoragePlace } from '#server/integrations/storage/storage.ts'

/** Opens the file storage. A folder is made where it is missing; buckets are not (see `create-buckets.ts`). */
export async function openStorage(place: StoragePlace): Promise<Storage> {
  if (!('folder' in place)) {
    // Only those who use it wait for the client to load.
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
    close: () => undefined,
  }
}

/** Makes the folder that visitors are served from. */
export async function prepareStorage({ visitors }: Storage): Promise<void> {
  if ('folder' in visitors) await mkdir(visitors.folder, { recursive: true })
}
