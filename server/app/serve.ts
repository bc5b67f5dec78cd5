import { access, constants, mkdir } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { flushOutput } from '#server/app/operations/log-output.ts'
import { loggedError } from '#server/app/operations/request-log.ts'
import { explainFolder, startFailure } from '#server/app/start-errors.ts'
import { type Configuration, readConfiguration } from '#server/core/configuration.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'

/** Milliseconds after which modules are loaded, pages are warmed and the garbage of the start is collected. */
const settledAfter = 15_000

/** V8 keeps the garbage of the start, some 200 MB, until a heap that hardly grows is full. */
function collectStartGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}

const print = (line: string) => console.log(line)

/** Milliseconds until the process exits after the embedded database ended; without it nothing can be finished. */
const exitDelay = 3_000

/** Starts the database of DATA_DIR; null where DATABASE_URL names another. */
async function startOwnDatabase(
  { dataDir, databaseUrl }: Configuration,
  onSpawn: () => void,
): Promise<EmbeddedDatabase | null> {
  const prepare = async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    await access(dataDir, constants.W_OK)
  }
  await prepare().catch(explainFolder('DATA_DIR'))
  return databaseUrl ? null : startEmbeddedDatabase({ dataDir, log: print, onSpawn })
}

/** Starts the product and stops it on a signal; exits with 1 if it cannot start. */
export async function serve(): Promise<void> {
  try {
    // V8 replaces calls from WebAssembly to JavaScript by faster ones after a thousand of them. When threads that strip
    // types from TypeScript do so at the same time, it sometimes crashes the process ("jit_page.has_value()").
    setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000')
    const configuration = readConfiguration(process.env)
    const spawned = Promise.withResolvers<void>()
    const database = startOwnDatabase(configuration, spawned.resolve)
    await Promise.race([spawned.promise, database])
    // PostgreSQL starts, or initdb runs, while most modules are loaded.
    const { startProduct } = await import('#server/app/product.ts')
    const product = await startProduct(configuration, print, await database)
    // By default V8 lets the heap grow to a multiple of the live data: an export of a million rows would take 300 MB. Set
    // after the start, during which there is little garbage.
    setFlagsFromString('--heap-growing-percent=25')
    // Now, because the process may be killed.
    flushCompileCache()
    setTimeout(collectStartGarbage, settledAfter).unref()
    let stopping = false
    const stop = async (exitCode: number) => {
      if (stopping) return
      stopping = true
      print('Kapanıyor...')
      await product.stop()
      await flushOutput()
      process.exit(exitCode)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
    void product.databaseEnded.then(() => {
      setTimeout(() => process.exit(1), exitDelay).unref()
      return stop(1)
    })
    // Astro's adapter handles this event too, and does not log rejections outside of a render.
    process.on('unhandledRejection', (reason) => console.error(JSON.stringify(loggedError(reason))))
  } catch (error) {
    console.error(startFailure(error) ?? error)
    await flushOutput()
    process.exit(1)
  }
}
