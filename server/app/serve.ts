import { access, constants, mkdir } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { flushOutput } from '#server/app/operations/log-output.ts'
import { loggedError } from '#server/app/operations/request-log.ts'
import { explainFolder, startFailure } from '#server/app/start-errors.ts'
import { type Configuration, readConfiguration } from '#server/core/configuration.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'

/** A log of production has one format; elsewhere people read these lines. */
const printJson = (msg: string) => {
  if (msg) console.log(JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, msg: msg.trim() }))
}
const printText = (line: string) => console.log(line)

/** Milliseconds until the process exits after the embedded database ended; without it nothing can be finished. */
const exitDelay = 3_000

/** Starts the database of DATA_DIR; null where DATABASE_URL names another. */
async function startOwnDatabase(
  { dataDir, databaseUrl }: Configuration,
  print: (line: string) => void,
): Promise<EmbeddedDatabase | null> {
  const prepare = async () => {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    await access(dataDir, constants.W_OK)
  }
  await prepare().catch(explainFolder('DATA_DIR'))
  return databaseUrl ? null : startEmbeddedDatabase({ dataDir, log: print })
}

/** Starts the product and stops it on a signal; exits with 1 if it cannot start. */
export async function serve(): Promise<void> {
  try {
    const configuration = readConfiguration(process.env)
    const print = configuration.production ? printJson : printText
    // PostgreSQL starts, or initdb runs, while most modules are loaded.
    const [database, { startProduct }] = await Promise.all([
      startOwnDatabase(configuration, print),
      import('#server/app/product.ts'),
    ])
    const product = await startProduct(configuration, print, database)
    // Now, because the process may be killed.
    flushCompileCache()
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
    process.on('unhandledRejection', (reason) => console.error(JSON.stringify(loggedError(reason))))
  } catch (error) {
    console.error(startFailure(error) ?? error)
    await flushOutput()
    process.exit(1)
  }
}
