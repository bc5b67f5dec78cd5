import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { DatabaseStartError } from './errors.ts'
import type { Cluster } from './programs.ts'

/** Name of the application's role and of its database. */
const APPLICATION = 'club'

/** The URL of the application's database, or of another one. */
export function databaseUrl(port: number, password: string, database = APPLICATION): string {
  // sslmode keeps a PGSSLMODE in the environment from asking the loopback address for TLS.
  return `postgres://${APPLICATION}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** Reads the password of this data folder's database; creates it for a new one. */
export async function readPassword(dataDir: string, { exists }: Cluster): Promise<string> {
  const file = path.join(dataDir, 'postgres.password')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known) return known.trim()
  if (exists) throw new DatabaseStartError(`Veri tabanının parolası okunamadı, yedekten geri koyun: ${file}`)
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return password
}

/** Creates the cluster beside its final place and renames it when it is complete: a kill leaves no half of one. */
export async function createCluster(cluster: Cluster, password: string): Promise<void> {
  const { folder, user } = cluster
  const partial = await mkdtemp(`${folder}.new-`)
  if (user) await chown(partial, user.uid, user.gid)
  // The builtin provider sorts by code point on every system alike, so that the indexes of a data folder stay valid on
  // another machine.
  const characterType = `--lc-ctype=${characterTypes[process.platform] ?? 'C'}`
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', characterType]
  await runProgram(cluster, 'initdb', [
    ...[`--pgdata=${partial}`, '--username=postgres', '--auth=reject', '--encoding=UTF8', ...locale],
  ])
  const statements = [
    `CREATE ROLE ${APPLICATION} LOGIN CREATEDB PASSWORD '${password}'`,
    `GRANT pg_monitor, pg_checkpoint TO ${APPLICATION}`,
    `CREATE DATABASE ${APPLICATION} OWNER ${APPLICATION}`,
  ]
  const single = ['--single', '-D', partial, 'postgres']
  const output = await runProgram(cluster, 'postgres', single, `${statements.join('\n')}\n`)
  // Single-user mode continues after an error and exits with 0.
  if (failurePattern.test(output)) throw failed('postgres', output)
  // Only this role may connect, and only from this machine.
  const access = `host all ${APPLICATION} 127.0.0.1/32 scram-sha-256\n`
  await writeFile(path.join(partial, 'pg_hba.conf'), access)
  await rename(partial, folder)
}

const characterTypes: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }

/** Runs a program of PostgreSQL to its end and returns its output. */
export async function runProgram(
  cluster: Cluster,
  name: string,
  args: string[],
  input = '',
): Promise<string> {
  const running = promisify(execFile)(path.join(cluster.bin, name), args, programOptions(cluster))
  running.child.stdin?.on('error', () => undefined).end(input)
  try {
    const { stdout, stderr } = await running
    return stdout + stderr
  } catch (error) {
    throw failed(name, (error as { stderr?: string }).stderr || String(error))
  }
}

const failurePattern = /^.*(?:ERROR|FATAL|PANIC|error while loading|error):.*$/m

function failed(name: string, output: string): DatabaseStartError {
  const reason = failurePattern.exec(output)?.[0] ?? output.trim()
  return new DatabaseStartError(`Veri tabanı kurulamadı (${name}): ${reason}`)
}

/** The user, the folder and the environment of PostgreSQL's programs; they get neither PG* variables nor secrets. */
export function programOptions({ user }: Cluster) {
  const { PATH, SystemRoot, TEMP } = process.env
  return { ...user, cwd: '/', env: { PATH, SystemRoot, TEMP, LC_MESSAGES: 'C' }, windowsHide: true }
}

/** Settings for a small machine that also runs the web server; all others have PostgreSQL's defaults. */
export function serverSettings(port: number): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    work_mem: '8MB',
    random_page_cost: 1.1,
    // One report must not use both cores; parallel workers would also need more /dev/shm than containers have.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    io_method: 'sync',
    // Ends the statements of a killed product, so that the next start does not take it for a running one.
    client_connection_check_interval: process.platform === 'win32' ? 0 : '500ms',
    timezone: 'UTC',
    lc_messages: 'C',
    // Constraint violations are expected, and their messages contain personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
