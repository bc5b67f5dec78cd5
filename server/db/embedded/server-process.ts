import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { readdir, readFile, readlink, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { DatabaseStartError } from '#server/db/embedded/errors.ts'
import { type Placement, socketFolder } from '#server/db/embedded/placement.ts'

/** A PostgreSQL server that accepts connections. */
export type ServerProcess = { child: ChildProcess; port: number; connectionString: string }

export type Start = {
  placement: Placement
  logFile: string
  log: (line: string) => void
  /** Called when the process exists; it accepts connections later. */
  onSpawn?: (() => void) | undefined
  address: Address
  /** A free port if undefined. */
  port?: number
}
type Address = (port: number) => string

const LOG_LIMIT = 5 * 1024 * 1024

/** Starts PostgreSQL and waits until it responds to a query. */
export async function startServer(start: Start): Promise<ServerProcess> {
  if ((statSync(start.logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) {
    await rename(start.logFile, `${start.logFile}.1`)
  }
  const deadline = Date.now() + 15_000
  for (;;) {
    const result = await tryStart(start)
    if (typeof result !== 'string') return result
    // A port that was taken in the meantime, or backends of a killed server that are still ending.
    const isTransient =
      /could not bind|Address already in use|could not create any TCP|shared memory block|lock file/i
    if (!isTransient.test(result) || Date.now() > deadline) {
      throw new DatabaseStartError(
        `Veri tabanı başlamadı: ${lastFailure(result)} (ayrıntı: ${start.logFile})`,
      )
    }
    await sleep(200)
  }
}

/** Returns the running server, or the log of a failed start. */
async function tryStart({
  placement,
  logFile,
  log,
  onSpawn,
  address,
  port: wanted,
}: Start): Promise<ServerProcess | string> {
  const port = wanted ?? (await freePort())
  // A file rather than a pipe: the server must not lose its log, or block, when this process is killed.
  const logFd = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  const { binaries, cluster, user } = placement
  const child = spawn(binaries.postgres, ['-D', cluster, ...serverSettings(port, cluster)], {
    ...user,
    cwd: '/',
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', logFd],
    // A session of its own: on Ctrl-C this process stops it after the last request.
    detached: true,
    windowsHide: true,
  })
  closeSync(logFd)
  onSpawn?.()
  let spawnFailure: string | undefined
  child.on('error', (error) => {
    spawnFailure = error.message
  })

  const connectionString = address(port)
  const began = Date.now()
  let told = false
  for (;;) {
    if (spawnFailure) return spawnFailure
    if (child.exitCode !== null || child.signalCode !== null) {
      return readFileSync(logFile).subarray(logStart).toString('utf8')
    }
    const refusal = await connectOnce(connectionString)
    if (refusal === undefined) return { child, port, connectionString }
    const waited = Date.now() - began
    if (refusal === 'password' && waited > 3_000) {
      await stopServer(child, placement)
      throw new DatabaseStartError(
        'Veri tabanı parolayı kabul etmedi: veri klasöründeki postgres.password bu veri tabanının değil. ' +
          'Dosyayı silip yeniden başlatırsanız parola yenilenir.',
      )
    }
    if (waited > 3_000 && !told) {
      log('Veri tabanı henüz hazır değil, bekleniyor...')
      told = true
    }
    await sleep(waited < 2_000 ? 15 : 250)
  }
}

async function connectOnce(connectionString: string): Promise<'not yet' | 'password' | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return undefined
  } catch (error) {
    const code = (error as { code?: string }).code
    return code === '28P01' || code === '28000' ? 'password' : 'not yet'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Fast shutdown, then stronger signals; no committed transaction is lost. */
export async function stopServer(child: ChildProcess, { binaries, cluster }: Placement): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, timeout] of steps) {
    // Windows has no SIGINT for other processes: kill() would end the server like a crash.
    if (signal === 'SIGINT' && process.platform === 'win32') {
      execFile(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast'], () => undefined)
    } else {
      child.kill(signal)
    }
    const timer = new AbortController()
    const late = sleep(timeout, 'late', { signal: timer.signal }).catch(() => 'stopped')
    const first = await Promise.race([exited.then(() => 'exited'), late])
    timer.abort()
    if (first === 'exited') return
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new DatabaseStartError('Boş port bulunamadı.')
  return address.port
}

function lastFailure(log: string): string {
  const lines = log.trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error while loading/.test(line)) ?? lines.at(-1) ?? ''
}

/** Settings for a small machine that also runs the web server; all others have PostgreSQL's defaults. */
function serverSettings(port: number, cluster: string): string[] {
  const sockets = socketFolder(cluster)
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: sockets ? `"${sockets.replaceAll('"', '""')}"` : '',
    max_connections: 200,
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    checkpoint_completion_target: 0.9,
    // One report must not use both cores; parallel workers would also need more /dev/shm than containers have.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    // Workers that read files for the backends would compete with them for the cores.
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'Europe/Istanbul',
    lc_messages: 'C',
    // Constraint violations are expected, and their messages contain personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Returns the environment variables that the programs need. PG* variables of the machine would redirect them, and the
 * product's secrets are not passed on.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const needed = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'LANG']
  const kept = needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(kept), LC_MESSAGES: 'C' }
}

const run = promisify(execFile)

/**
 * Shuts down the PostgreSQL that a killed owner left running and removes a stale pid file. Call only while holding the
 * data folder's lock: then no owner is alive.
 */
export async function removeOrphan(placement: Placement, log: (line: string) => void): Promise<void> {
  const pidFile = path.join(placement.cluster, 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (Number.isInteger(pid) && pid > 0 && (await servesCluster(pid, placement.cluster))) {
    log('Önceki çalışmadan kalan veri tabanı kapatılıyor...')
    await shutDown(pid, placement)
  }
  // PostgreSQL mistakes any process with that number for a server, so that a reused number would block the start.
  await rm(pidFile, { force: true })
  for (const name of await readdir(placement.cluster))
    if (name.startsWith('.s.PGSQL.')) await rm(path.join(placement.cluster, name), { force: true })
}

async function shutDown(pid: number, placement: Placement): Promise<void> {
  if (process.platform === 'win32') {
    await run(placement.binaries.pgCtl, ['stop', '-D', placement.cluster, '-m', 'fast', '-w']).catch(
      () => undefined,
    )
    return
  }
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, timeout] of steps) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + timeout
    while (Date.now() < deadline) {
      if (!(await servesCluster(pid, placement.cluster))) return
      await sleep(20)
    }
  }
  throw new DatabaseStartError(`Önceki çalışmadan kalan veri tabanı kapatılamadı (süreç ${pid}).`)
}

// After a restart of the machine the number may belong to any process: it must also be a server of this cluster.
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (folder === undefined) return (await commandLine(pid)).includes(cluster)
    return folder === cluster && (await commandLine(pid)).includes('postgres')
  }
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/fi', `PID eq ${pid}`, '/nh']).catch(() => ({ stdout: '' }))
    return stdout.includes('postgres')
  }
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout.includes(cluster)
}

// Empty for a process that has ended, and for a zombie.
async function commandLine(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}
