import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A held lock. It ends with `release()` or with the process, even after a kill. */
export type ProcessLock = { release(): void }

/**
 * Acquires the lock of a file; undefined when another process still holds it after `waitMs`. Node has no flock. The
 * kernel releases SQLite's exclusive file lock on kill -9, on Linux, macOS and Windows alike; proper-lockfile, the
 * library considered, has stale lock files instead. Nothing is stored in the file.
 */
export async function acquireProcessLock(file: string, waitMs: number): Promise<ProcessLock | undefined> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const lock = tryLock(file)
    if (lock) return lock
    if (Date.now() >= deadline) return undefined
    await sleep(50)
  }
}

function tryLock(file: string): ProcessLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
    return { release: () => (database.isOpen ? database.close() : undefined) }
  } catch (error) {
    database.close()
    if (error instanceof Error && error.message.includes('locked')) return undefined
    throw error
  }
}
