/** The last in the line of each key. */
const lines = new Map<string, Promise<unknown>>()

/**
 * Runs the tasks of one key one after the other in this process, in the order in which they came. The database
 * decides between processes; a crowd that wants the same row waits here, where waiting costs no connection.
 */
export function withMutex<T>(key: string, task: () => Promise<T>): Promise<T> {
  const before = lines.get(key) ?? Promise.resolve()
  const own = before.then(
    () => task(),
    () => task(),
  )
  lines.set(key, own)
  const leave = () => {
    if (lines.get(key) === own) lines.delete(key)
  }
  own.then(leave, leave)
  return own
}
