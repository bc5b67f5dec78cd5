/** The last queued task of each key. */
const queues = new Map<string, Promise<unknown>>()

/**
 * Keyed mutex: runs the tasks of one key one after the other in this process, in their order. Between processes, row
 * locks in the database decide; waiters of the mutex hold no connection. p-limit has no keys, and async-mutex is
 * unmaintained.
 */
export function withMutex<T>(key: string, task: () => Promise<T>): Promise<T> {
  const previous = queues.get(key) ?? Promise.resolve()
  const own = previous.then(
    () => task(),
    () => task(),
  )
  queues.set(key, own)
  const release = () => {
    if (queues.get(key) === own) queues.delete(key)
  }
  own.then(release, release)
  return own
}
