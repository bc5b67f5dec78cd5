import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { DatabaseStartError } from './errors.ts'
import type { Placement } from './placement.ts'
import { childEnvironment, serverSettings } from './server-settings.ts'

/** A PostgreSQL that accepts connections. */
export type ServerProcess = { child: ChildProcess; port: number; connectionString: string }

export type Start = {
  placement: Placement
  logFile: string
  log: (line: string) => void
  address: Address
  /** Any free one where it is not given. */
  port?: number
}
type Address = (port: number) => string

const LOG_LIMIT = 5 * 1024 * 1024

/** Starts PostgreSQL and waits until it answers a query. */
export async function startServer(start: Start): Promise<ServerProcess> {
  if ((statSync(start.logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) {
    await rename(start.logFile, `${start.logFile}.1`)
  }
  const deadline = Date.now() + 15_000
  for (;;) {
    const result = await tryStart(start)
    if (typeof result !== 'string') return result
    // A port taken between the choice and the start, or backends of a killed server that are still ending.
    const passes =
      /could not bind|Address already in use|could not create any TCP|shared memory block|lock file/i
    if (!passes.test(result) || Date.now() > deadline) {
      throw new DatabaseStartError(`Veritabanı başlamadı: ${lastFailure(result)} (ayrıntı: ${start.logFile})`)
    }
    await sleep(200)
  }
}

/** Gives the running server, or what it logged when it ended instead. */
async function tryStart({
  placement,
  logFile,
  log,
  address,
  port: wanted,
}: Start): Promise<ServerProcess | string> {
  const port = wanted ?? (await freePort())
  // A file rather than a pipe: the server must not lose its log, or block, when we are killed.
  const logFd = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  const { binaries, cluster, user } = placement
  const child = spawn(binaries.postgres, ['-D', cluster, ...serverSettings(port)], {
    ...user,
    cwd: '/',
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', logFd],
    // Its own session: Ctrl-C in the terminal is for us, who stop it after the last request.
    detached: true,
    windowsHide: true,
  })
  closeSync(logFd)
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
        'Veritabanı parolayı kabul etmedi: veri klasöründeki postgres.password bu veritabanının değil. ' +
          'Dosyayı silip yeniden başlatırsanız parola yenilenir.',
      )
    }
    if (waited > 3_000 && !told) {
      log('Veritabanı son kapanıştan sonra toparlanıyor, bekleniyor…')
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

/** Fast shutdown; a server that does not end in time is made to, losing nothing that was committed. */
export async function stopServer(child: ChildProcess, { binaries, cluster }: Placement): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patience] of steps) {
    // Windows knows no SIGINT for another process: kill() there would be a crash.
    if (signal === 'SIGINT' && process.platform === 'win32') {
      execFile(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast'], () => undefined)
    } else {
      child.kill(signal)
    }
    const timer = new AbortController()
    const late = sleep(patience, 'late', { signal: timer.signal }).catch(() => 'stopped')
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
