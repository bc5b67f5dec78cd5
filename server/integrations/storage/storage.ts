import type { Disk } from 'flydrive'

/** Two buckets of an S3-compatible storage, so that no path to a photograph can lead to a private file. */
export interface BucketPlace {
  uploads: string
  documents: string
  /** Of the storage; Amazon's own for the region where it is undefined. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket stands in the path of an address rather than in its host. */
  pathStyle: boolean
}

/** What a browser asks of a file. */
export interface ObjectRequest {
  key: string
  /** Only what describes it. */
  headOnly: boolean
  range: string | undefined
  ifNoneMatch: string | undefined
}

export interface PublicObject {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  body: Buffer
}

/** Where files are kept: in a folder, or in two buckets of an S3-compatible storage. */
export type StoragePlace = { folder: string } | BucketPlace

export type StorageDisk = 'uploads' | 'documents'

export interface Storage {
  /** Files that anyone may read under `/uploads`. */
  uploads: Disk
  /** Files that only the API hands out, after it checked who asks. */
  documents: Disk
  /** How visitors get what lies in `uploads`: out of a folder, or object by object; null for one that is not there. */
  visitors: { folder: string } | { read(wanted: ObjectRequest): Promise<PublicObject | null> }
  /** Takes a file, or a folder of files, away; one that is gone already is fine. */
  remove(disk: StorageDisk, key: string): Promise<void>
  /** Gives up the connections it holds. */
  close(): void
}

/** What the disks say of a file that could not be kept or taken away. */
const refusals = new Set(['E_CANNOT_WRITE_FILE', 'E_CANNOT_DELETE_FILE', 'E_CANNOT_DELETE_DIRECTORY'])
/** Of one that could not be read, which may as well be because it is not there. */
const unread = new Set(['E_CANNOT_READ_FILE', 'E_CANNOT_GET_METADATA', 'E_CANNOT_CHECK_FILE_EXISTENCE'])

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Whether a storage, of any kind, says that it has no such file. */
export function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isMissing = codeOf(error) === 'ENOENT' || error.name === 'NoSuchKey' || error.name === 'NotFound'
  return isMissing || isMissingFile(error.cause)
}

/** Whether there is no room for a file, or for what the database writes. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /^(ENOSPC|EDQUOT|53100)$/.test(codeOf(error)) || isFull(error.cause)
}

/** Whether the storage is away, full, or closed to us: what was asked of it may be asked again later. */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (refusals.has(codeOf(error))) return true
  // The client of buckets marks whatever it throws.
  if (unread.has(codeOf(error)) || '$metadata' in error) return !isMissingFile(error)
  return isStorageFailure(error.cause)
}
