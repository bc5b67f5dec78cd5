import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A held lock. It ends with `release()` or with the process, however the process ends. */
export type ProcessLock = { release(): void }

/**
 * Takes the lock that the file stands for, or gives undefined when another process still has it after
 * `waitMs`. Node has no flock; SQLite's exclusive file lock is one the kernel drops by itself on kill -9,
 * and it works on Linux, macOS and Windows alike. Nothing is ever stored in the file.
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
