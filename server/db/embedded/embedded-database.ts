import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { access, mkdir, readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import {
  createCluster,
  databaseUrl,
  programOptions,
  readPassword,
  runProgram,
  serverSettings,
} from '#server/db/embedded/cluster.ts'
import { DatabaseInUseError, DatabaseStartError } from '#server/db/embedded/errors.ts'
import { type Cluster, findCluster } from '#server/db/embedded/programs.ts'

export { DatabaseInUseError, DatabaseStartError } from './errors.ts'

/** A PostgreSQL server that runs as long as this process. */
export type EmbeddedDatabase = {
  connectionString: string
  /** Resolves when PostgreSQL has ended for good; `expected`: by `stop()`. Never rejects. */
  exited: Promise<{ expected: boolean }>
  /** Shuts PostgreSQL down and waits for its end. May be called twice. */
  stop(): Promise<void>
}

type Options = { dataDir: string; log: (line: string) => void }
type Server = { cluster: Cluster; password: string; logFile: string }

/** Milliseconds for a taken port to become free, and for the backends of a killed server to end. */
const startTimeout = 15_000
/** Milliseconds after which connections are not those of a process that was just killed. */
const inUseAfter = 2_000
const mostRestarts = 5

/** Starts the data folder's PostgreSQL; creates it on the first start and recovers it after a kill. */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const cluster = await findCluster(dataDir)
  const password = await readPassword(dataDir, cluster)
  if (cluster.exists) await endOrphan(dataDir, cluster, password)
  else {
    options.log('Veri tabanı ilk kez hazırlanıyor...')
    await createCluster(cluster, password)
  }
  return supervise({ cluster, password, logFile: path.join(dataDir, 'postgres.log') }, options.log)
}

/**
 * Opens the database of a data folder for a command: the server of the running product, or a server of its own until
 * `close`. Throws if the folder has no database.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  log: (line: string) => void,
): Promise<{ connectionString: string; close(): Promise<void> }> {
  await access(path.join(dataDir, 'postgres')).catch(() => {
    throw new DatabaseStartError(`Bu klasörde bir veri tabanı yok: ${path.resolve(dataDir)}`)
  })
  try {
    const { connectionString, stop } = await startEmbeddedDatabase({ dataDir, log })
    return { connectionString, close: stop }
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    return { connectionString: error.connectionString, close: async () => undefined }
  }
}

/**
 * Stops the server that a killed process left running. PostgreSQL's own lock admits one server to a data folder, but does
 * not know whether its owner lives: a living one has connections. Throws if there are any.
 */
async function endOrphan(dataDir: string, cluster: Cluster, password: string): Promise<void> {
  const pidFile = await readFile(path.join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(pidFile.split('\n')[3])
  const client = port > 0 && (await connect(port, password))
  if (!client) return
  const others = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
  const deadline = Date.now() + inUseAfter
  try {
    while ((await client.query(`SELECT ${others}`)).rows.length > 0) {
      if (Date.now() > deadline) throw new DatabaseInUseError(dataDir, databaseUrl(port, password))
      await sleep(50)
    }
  } finally {
    await client.end()
  }
  await stopServer(cluster)
}

/** Returns a connection; undefined while the server does not accept any. */
async function connect(port: number, password: string): Promise<Client | undefined> {
  // Not to the application's database, which tests copy: that needs one without connections.
  const connectionString = databaseUrl(port, password, 'postgres')
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch {
    await client.end().catch(() => undefined)
    return undefined
  }
}

/** Starts PostgreSQL, waits until it accepts connections and keeps one, by which other processes see its owner. */
async function startServer(
  server: Server,
  samePort?: number,
): Promise<{ child: ChildProcess; port: number }> {
  const { logFile } = server
  const deadline = Date.now() + startTimeout
  for (;;) {
    // Below the ports that Linux gives to outgoing connections.
    const port = samePort ?? randomInt(20_000, 32_000)
    const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    const child = spawnServer(server, port)
    const isReady = async () => (await connect(port, server.password)) !== undefined
    while (!hasEnded(child) && !(await isReady())) await sleep(20)
    if (!hasEnded(child)) return { child, port }
    const lines = readFileSync(logFile).subarray(logStart).toString('utf8').trim().split('\n')
    const failure =
      lines.findLast((line) => /FATAL|PANIC|error while loading/.test(line)) ?? lines.at(-1) ?? ''
    const isTransient = /could not bind|could not create any TCP|shared memory block|lock file/
    if (!isTransient.test(failure) || Date.now() > deadline) {
      throw new DatabaseStartError(`Veri tabanı başlamadı: ${failure} (ayrıntı: ${logFile})`)
    }
    await sleep(200)
  }
}

function spawnServer({ cluster, logFile }: Server, port: number): ChildProcess {
  // A file rather than a pipe: the server must not lose its log, or block, when this process is killed.
  const logFd = openSync(logFile, 'a', 0o600)
  const args = ['-D', cluster.folder, ...serverSettings(port)]
  const child = spawn(path.join(cluster.bin, 'postgres'), args, {
    ...programOptions(cluster),
    stdio: ['ignore', 'ignore', logFd],
    // A session of its own: on Ctrl-C this process stops it after the last request.
    detached: true,
  })
  closeSync(logFd)
  child.on('error', () => undefined)
  return child
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/** Fast shutdown, then an immediate one; no committed transaction is lost. */
async function stopServer(cluster: Cluster): Promise<void> {
  const stop = (mode: string, seconds: string) =>
    runProgram(cluster, 'pg_ctl', ['stop', '-D', cluster.folder, '-m', mode, '-t', seconds])
  await stop('fast', '20').catch(() => stop('immediate', '5').catch(() => undefined))
}

/** Starts the server, and again on the same port when it dies. */
async function supervise(server: Server, log: Options['log']): Promise<EmbeddedDatabase> {
  const first = await startServer(server)
  let { child } = first
  let stopping: Promise<void> | undefined

  async function watch(): Promise<{ expected: boolean }> {
    for (let restarts = 0; ; restarts++) {
      if (!hasEnded(child)) await once(child, 'exit')
      if (stopping) return { expected: true }
      log(`Veri tabanı beklenmedik biçimde kapandı; ayrıntı: ${server.logFile}`)
      if (restarts === mostRestarts) return { expected: false }
      try {
        child = (await startServer(server, first.port)).child
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        return { expected: stopping !== undefined }
      }
      log('Veri tabanı yeniden çalışıyor.')
      if (stopping) await stopServer(server.cluster)
    }
  }

  const exited = watch()
  const stop = async () => {
    stopping ??= stopServer(server.cluster)
    await stopping
    await exited
  }
  return { connectionString: databaseUrl(first.port, server.password), exited, stop }
}
