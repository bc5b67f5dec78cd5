import { access, constants, mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import {
  APPLICATION,
  checkVersion,
  createCluster,
  keepPassword,
  readPassword,
  resetPassword,
} from './cluster.ts'
import { DatabaseInUseError, DatabaseStartError } from './errors.ts'
import { clearLeftover } from './leftover.ts'
import { linkCluster, type Placement, placeCluster } from './placement.ts'
import { acquireProcessLock } from './process-lock.ts'
import { type ServerProcess, startServer, stopServer } from './server-process.ts'

export { DatabaseInUseError, DatabaseStartError } from './errors.ts'

/** A PostgreSQL of our own, running as long as we do. */
export type EmbeddedDatabase = {
  connectionString: string
  /** Fulfils when PostgreSQL has ended; `expected` is false unless `stop()` ended it. Never rejects. */
  exited: Promise<{ expected: boolean }>
  /** Shuts PostgreSQL down, waits for its end and lets the data folder go. Safe to call twice. */
  stop(): Promise<void>
}

type Options = { dataDir: string; log: (line: string) => void }

// A just killed owner may need a moment to be gone.
const LOCK_PATIENCE = 1_000

/** Starts the data folder's PostgreSQL, making it on the first start and recovering it after a kill. */
export async function startEmbeddedDatabase({ dataDir, log }: Options): Promise<EmbeddedDatabase> {
  const folder = await openDataDir(dataDir)
  const lock = await acquireProcessLock(path.join(folder, 'postgres.lock'), LOCK_PATIENCE)
  if (!lock) throw new DatabaseInUseError(folder)
  try {
    const placement = await placeCluster(folder, log)
    const password = await prepareCluster(folder, placement, log)
    const server = await startServer({
      placement,
      log,
      logFile: path.join(folder, 'postgres.log'),
      // sslmode keeps a PGSSLMODE in the environment from asking the loopback address for TLS.
      address: (port) =>
        `postgres://${APPLICATION}:${password}@127.0.0.1:${port}/${APPLICATION}?sslmode=disable`,
    })
    return superviseServer(server, placement, log, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (cause) {
    throw new DatabaseStartError(`Veri klasörü açılamadı ya da yazılamıyor: ${path.resolve(dataDir)}`, {
      cause,
    })
  }
}

/** Leaves a cluster that can be started and gives its password. */
async function prepareCluster(folder: string, placement: Placement, log: Options['log']): Promise<string> {
  const { password, isNew } = await readPassword(folder)
  if (placement.exists) {
    await checkVersion(placement)
    await clearLeftover(placement, log)
    if (isNew) {
      await resetPassword(placement, password)
      await keepPassword(folder, password)
    }
    return password
  }
  log('Veritabanı ilk kez hazırlanıyor…')
  // Before the cluster, so that a finished cluster never lacks it.
  if (isNew) await keepPassword(folder, password)
  await createCluster(placement, password)
  await linkCluster(folder, placement.cluster)
  return password
}

function superviseServer(
  { child, connectionString }: ServerProcess,
  placement: Placement,
  log: Options['log'],
  releaseLock: () => void,
): EmbeddedDatabase {
  let stopping: Promise<void> | undefined
  // Whatever way we end, short of a kill -9, PostgreSQL gets to close its files.
  const stopOnExit = () => child.kill('SIGINT')
  process.once('exit', stopOnExit)

  const exited = new Promise<{ expected: boolean }>((resolve) => {
    const settle = () => {
      process.off('exit', stopOnExit)
      const expected = stopping !== undefined
      if (!expected) {
        const how = child.signalCode ?? `çıkış kodu ${child.exitCode}`
        log(
          `Veritabanı beklenmedik biçimde kapandı (${how}); ayrıntı veri klasöründeki postgres.log dosyasında.`,
        )
      }
      resolve({ expected })
    }
    if (child.exitCode !== null || child.signalCode !== null) settle()
    else child.once('exit', settle)
  })

  const stop = async () => {
    await stopServer(child, placement)
    await exited
    releaseLock()
  }
  return {
    connectionString,
    exited,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
