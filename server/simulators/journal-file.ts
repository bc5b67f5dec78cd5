import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line for each state of each record; a line that a kill cut short is as if it had not been. */
function readStates<T>(file: string, keyOf: (record: T) => string): Map<string, T> {
  const states = new Map<string, T>()
  if (!existsSync(file)) return states
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    try {
      const record: T = JSON.parse(line)
      states.set(keyOf(record), record)
    } catch {
      // The last line of a killed process, or the empty one behind the end.
    }
  }
  return states
}

/**
 * Opens `<name>.jsonl` in the folder, or keeps everything in memory where there is none: a simulator's memory, which
 * outlives the process that a test kills.
 */
export function openJournalFile<T>(folder: string | undefined, name: string, keyOf: (record: T) => string) {
  const file = folder ? join(folder, `${name}.jsonl`) : undefined
  const records = file ? readStates(file, keyOf) : new Map<string, T>()
  const line = (record: T) => `${JSON.stringify(record)}\n`
  if (folder && file) {
    mkdirSync(folder, { recursive: true })
    // Only the last state of each record is worth carrying on.
    writeFileSync(`${file}.new`, [...records.values()].map(line).join(''), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return {
    records: records as ReadonlyMap<string, T>,
    /** Persists the state of records, before any response. */
    keep(...changed: readonly T[]) {
      for (const record of changed) records.set(keyOf(record), record)
      if (file) appendFileSync(file, changed.map(line).join(''))
    },
  }
}
