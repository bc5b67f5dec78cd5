import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export interface Storage {
  /** Files that anyone may read under `/uploads`. */
  uploads: Disk
  /** Files that only the API hands out, after it checked who asks. */
  documents: Disk
  /** Folder behind `uploads`, served as static files. */
  uploadsDir: string
}

/** Opens the file storage: `STORAGE_URL` as `file:` or a folder inside `DATA_DIR`. */
export function openStorage(storageUrl: string | undefined, dataDir: string): Storage {
  const root = storageUrl ? fileURLToPath(storageUrl) : resolve(dataDir, 'files')
  const uploadsDir = resolve(root, 'uploads')
  const documents = new Disk(new FSDriver({ location: resolve(root, 'documents'), visibility: 'private' }))
  return {
    uploadsDir,
    documents,
    uploads: new Disk(new FSDriver({ location: uploadsDir, visibility: 'public' })),
  }
}
