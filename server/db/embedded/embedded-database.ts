import { access, constants, mkdir, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  allowSocket,
  checkVersion,
  createCluster,
  databaseUrl,
  readPassword,
  resetPassword,
  writePassword,
} from '#server/db/embedded/cluster.ts'
import { DatabaseInUseError, DatabaseStartError } from '#server/db/embedded/errors.ts'
import { linkCluster, type Placement, placeCluster } from '#server/db/embedded/placement.ts'
import { acquireProcessLock } from '#server/db/embedded/process-lock.ts'
import {
  removeOrphan,
  type ServerProcess,
  type Start,
  startServer,
  stopServer,
} from '#server/db/embedded/server-process.ts'

export { DatabaseInUseError, DatabaseStartError } from './errors.ts'

/** A PostgreSQL server that runs as long as this process. */
export type EmbeddedDatabase = {
  connectionString: string
  /** Resolves when PostgreSQL has ended for good; `expected`: by `stop()`. Never rejects. */
  exited: Promise<{ expected: boolean }>
  /** Shuts PostgreSQL down, waits for its end and releases the data folder. May be called twice. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: (line: string) => void
  /** Called when initdb or PostgreSQL has been started and is not ready yet. */
  onSpawn?: (() => void) | undefined
  /** More options of `initdb`, for a first start. */
  initdbOptions?: readonly string[]
}

/** Milliseconds to wait for an owner that was just killed. */
const LOCK_TIMEOUT = 1_000

/** Starts the data folder's PostgreSQL; creates the cluster on the first start and recovers it after a kill. */
export async function startEmbeddedDatabase({
  dataDir,
  log,
  onSpawn,
  initdbOptions = [],
}: Options): Promise<EmbeddedDatabase> {
  const folder = await openDataDir(dataDir)
  const lock = await acquireProcessLock(path.join(folder, 'postgres.lock'), LOCK_TIMEOUT)
  if (!lock) throw new DatabaseInUseError(folder)
  try {
    const placement = await placeCluster(folder, log)
    const password = await prepareCluster(folder, placement, { log, onSpawn, initdbOptions })
    const start: Start = {
      placement,
      log,
      onSpawn,
      logFile: path.join(folder, 'postgres.log'),
      address: (port) => databaseUrl(placement.cluster, port, password),
    }
    return superviseServer(await startServer(start), start, lock.release)
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

/** Creates the cluster or clears what a kill left; returns its password. */
async function prepareCluster(
  folder: string,
  placement: Placement,
  { log, onSpawn, initdbOptions }: Omit<Options, 'dataDir'> & { initdbOptions: readonly string[] },
): Promise<string> {
  const { password, isNew } = await readPassword(folder)
  if (placement.exists) {
    await checkVersion(placement)
    await allowSocket(placement.cluster)
    await removeOrphan(placement, log)
    if (isNew) {
      await resetPassword(placement, password)
      await writePassword(folder, password)
    }
    return password
  }
  log('Veri tabanı ilk kez hazırlanıyor...')
  // Before the cluster, so that a complete cluster always has its password file.
  if (isNew) await writePassword(folder, password)
  await createCluster(placement, password, { onSpawn, initdbOptions })
  await linkCluster(folder, placement.cluster)
  return password
}

/** Backoff in milliseconds: one attempt to restart a crashed server after each pause. */
const RESTART_PAUSES = [0, 1_000, 2_000, 4_000, 8_000]
/** Milliseconds of uptime after which a server has all attempts again. */
const STABLE_AFTER = 600_000

function superviseServer(first: ServerProcess, start: Start, releaseLock: () => void): EmbeddedDatabase {
  const { placement, log } = start
  const { port, connectionString } = first
  const end = new AbortController()
  let { child } = first
  let attempts = 0
  // Lets PostgreSQL close its files at every end of this process except a kill -9.
  const stopOnExit = () => child.kill('SIGINT')
  process.once('exit', stopOnExit)

  const ended = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve()
      else child.once('exit', () => resolve())
    })

  /** Restarts the server on the same port, so that its address stays valid; false when it stays down. */
  async function restart(): Promise<boolean> {
    for (let pause = RESTART_PAUSES[attempts]; pause !== undefined; pause = RESTART_PAUSES[attempts]) {
      attempts += 1
      await sleep(pause, undefined, { signal: end.signal }).catch(() => undefined)
      if (end.signal.aborted) return false
      try {
        child = (await startServer({ ...start, port })).child
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        continue
      }
      if (end.signal.aborted) {
        await stopServer(child, placement)
        return false
      }
      log('Veri tabanı yeniden çalışıyor.')
      return true
    }
    return false
  }

  async function supervise(): Promise<{ expected: boolean }> {
    for (;;) {
      const since = Date.now()
      await ended()
      if (end.signal.aborted) return { expected: true }
      const how = child.signalCode ?? `çıkış kodu ${child.exitCode}`
      log(
        `Veri tabanı beklenmedik biçimde kapandı (${how}); ayrıntı veri klasöründeki postgres.log dosyasında. Yeniden başlatılıyor...`,
      )
      if (Date.now() - since > STABLE_AFTER) attempts = 0
      if (await restart()) continue
      if (end.signal.aborted) return { expected: true }
      log(`Veri tabanı ${RESTART_PAUSES.length} denemede yeniden başlatılamadı.`)
      return { expected: false }
    }
  }

  const exited = supervise().finally(() => process.off('exit', stopOnExit))

  let stopping: Promise<void> | undefined
  const stop = async () => {
    end.abort()
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

/** A connection to a data folder's database, which another process may have started. */
export type OpenDatabase = { connectionString: string; close(): Promise<void> }

/** Zero-based index of the line of `postmaster.pid` that holds the port. */
const PORT_LINE = 3

/**
 * Opens the database of a data folder for a command: the server of the running product, or a server of its own until
 * `close`. Throws if the folder has no database.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  await access(path.join(dataDir, 'postgres')).catch(() => {
    throw new DatabaseStartError(`Bu klasörde bir veri tabanı yok: ${path.resolve(dataDir)}`)
  })
  try {
    const { connectionString, stop } = await startEmbeddedDatabase({ dataDir, log })
    return { connectionString, close: stop }
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    return { connectionString: await runningDatabase(dataDir), close: async () => undefined }
  }
}

async function runningDatabase(dataDir: string): Promise<string> {
  const folder = await realpath(dataDir)
  const cluster = await realpath(path.join(folder, 'postgres'))
  const { password } = await readPassword(folder)
  const lines = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const port = Number(lines[PORT_LINE])
  if (!Number.isInteger(port) || port <= 0) {
    throw new DatabaseStartError(
      `Çalışan veri tabanının portu okunamadı: ${cluster}. Birazdan yeniden deneyin.`,
    )
  }
  return databaseUrl(cluster, port, password)
}
