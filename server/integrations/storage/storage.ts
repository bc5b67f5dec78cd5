import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { BucketPlace } from '#server/integrations/storage/buckets.ts'
import type { PublicObject, Wanted } from '#server/integrations/storage/public-objects.ts'

/** Where files are kept: in a folder, or in two buckets of an S3-compatible storage. */
export type StoragePlace = { folder: string } | BucketPlace

export type StorageDisk = 'uploads' | 'documents'

export interface Storage {
  /** Files that anyone may read under `/uploads`. */
  uploads: Disk
  /** Files that only the API hands out, after it checked who asks. */
  documents: Disk
  /** How visitors get what lies in `uploads`: out of a folder, or object by object; null for one that is not there. */
  visitors: { folder: string } | { read(wanted: Wanted): Promise<PublicObject | null> }
  /** Takes a file, or a folder of files, away; one that is gone already is fine. */
  remove(disk: StorageDisk, key: string): Promise<void>
  /** Gives up the connections it holds. */
  close(): void
}

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
