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
