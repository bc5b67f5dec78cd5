import type { Disk } from 'flydrive'

/** Two buckets of an S3-compatible storage, so that no path to a photograph can lead to a private file. */
export interface BucketPlace {
  uploads: string
  documents: string
  /** Undefined for Amazon's endpoint of the region. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Path-style addresses instead of virtual hosts. */
  pathStyle: boolean
}

/** A request for a public file. */
export interface ObjectRequest {
  key: string
  /** A HEAD request. */
  headOnly: boolean
  range: string | undefined
  ifNoneMatch: string | undefined
}

export interface PublicObject {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string>
  body: Buffer
}

export type StoragePlace = { folder: string } | BucketPlace

export type StorageDisk = 'uploads' | 'documents'

export interface Storage {
  /** Public files, served under `/uploads`. */
  uploads: Disk
  /** Private files, which only the API serves. */
  documents: Disk
  /** How `uploads` are served: from a folder, or object by object (null if missing). */
  visitors: { folder: string } | { read(wanted: ObjectRequest): Promise<PublicObject | null> }
  /** Removes a file or a folder; succeeds if it does not exist. */
  remove(disk: StorageDisk, key: string): Promise<void>
  /** Appends to a private text file; the caller serialises the writers. */
  append(key: string, text: string): Promise<void>
  /** Closes the connections. */
  close(): void
}

/** Errors of FlyDrive for files that could not be written or deleted. */
const writeErrors = new Set(['E_CANNOT_WRITE_FILE', 'E_CANNOT_DELETE_FILE', 'E_CANNOT_DELETE_DIRECTORY'])
/** Errors of FlyDrive for files that could not be read, or do not exist. */
const readErrors = new Set(['E_CANNOT_READ_FILE', 'E_CANNOT_GET_METADATA', 'E_CANNOT_CHECK_FILE_EXISTENCE'])

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Whether an error of any storage says that the file does not exist. */
export function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isMissing = codeOf(error) === 'ENOENT' || error.name === 'NoSuchKey' || error.name === 'NotFound'
  return isMissing || isMissingFile(error.cause)
}

/** Whether the disk of the storage or of the database is full. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /^(ENOSPC|EDQUOT|53100)$/.test(codeOf(error)) || isFull(error.cause)
}

/** Whether the storage is unavailable, full or not permitted: the caller may try again later. */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (writeErrors.has(codeOf(error))) return true
  // The S3 client adds `$metadata` to all of its errors.
  if (readErrors.has(codeOf(error)) || '$metadata' in error) return !isMissingFile(error)
  return isStorageFailure(error.cause)
}
