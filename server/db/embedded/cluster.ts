import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { childEnvironment } from '#server/db/embedded/server-process.ts'
import { DatabaseStartError } from './errors.ts'
import { type Placement, socketFolder } from './placement.ts'

/** Name of the application's role and of its database. */
const APPLICATION = 'club'

/** The URL of the application's database; a client without Unix sockets finds the TCP address in it. */
export function databaseUrl(cluster: string, port: number, password: string): string {
  // sslmode keeps a PGSSLMODE in the environment from asking the loopback address for TLS.
  const url = new URL(
    `postgres://${APPLICATION}:${password}@127.0.0.1:${port}/${APPLICATION}?sslmode=disable`,
  )
  const sockets = socketFolder(cluster)
  if (sockets) url.searchParams.set('host', sockets)
  return url.href
}

const accessFile = 'pg_hba.conf'
const socketAccess = `local all ${APPLICATION} scram-sha-256\n`

/** Allows the Unix socket in a cluster of an earlier version. */
export async function allowSocket(cluster: string): Promise<void> {
  const file = path.join(cluster, accessFile)
  if (!/^local\s/m.test(await readFile(file, 'utf8'))) await appendFile(file, `\n${socketAccess}`)
}

/**
 * Creates the cluster beside its final place and renames it when it is complete, so that a kill leaves an incomplete
 * cluster under another name only. Deletes such leftovers.
 */
export async function createCluster(
  placement: Placement,
  password: string,
  { onSpawn, initdbOptions }: { onSpawn?: (() => void) | undefined; initdbOptions: readonly string[] },
): Promise<void> {
  const { cluster, user } = placement
  const parent = path.dirname(cluster)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(partialPrefix)) continue
    // An initdb that outlived its parent may still be writing there; the next start tries again.
    await rm(path.join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
  const partial = path.join(parent, partialPrefix + randomBytes(4).toString('hex'))
  await mkdir(partial, { mode: 0o700 })
  if (user) await chown(partial, user.uid, user.gid)

  const created = runProgram(placement, placement.binaries.initdb, [
    `--pgdata=${partial}`,
    '--username=postgres',
    '--encoding=UTF8',
    ...localeOptions(),
    '--auth=reject',
    ...initdbOptions,
  ])
  onSpawn?.()
  await created
  await writeFile(
    path.join(partial, accessFile),
    `host all ${APPLICATION} 127.0.0.1/32 scram-sha-256\n${socketAccess}`,
  )
  await runSingleUser(placement, partial, [
    `CREATE ROLE ${APPLICATION} LOGIN CREATEDB PASSWORD '${password}'`,
    `GRANT pg_monitor, pg_checkpoint TO ${APPLICATION}`,
    `CREATE DATABASE ${APPLICATION} OWNER ${APPLICATION}`,
  ])
  await rename(partial, cluster)
}

const partialPrefix = 'postgres.half-'

// The builtin provider sorts by code point on every system alike, so that the indexes of a data folder stay valid on
// another machine.
function localeOptions(): string[] {
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  if (process.platform === 'linux') return ['--locale=C.UTF-8', ...builtin]
  if (process.platform === 'darwin') return ['--locale=C', '--lc-ctype=en_US.UTF-8', ...builtin]
  return ['--locale=C', ...builtin]
}

/** Sets the password of the application's role, for a data folder that lost its password file. */
export async function resetPassword(placement: Placement, password: string): Promise<void> {
  await runSingleUser(placement, placement.cluster, [`ALTER ROLE ${APPLICATION} PASSWORD '${password}'`])
}

/** Reads or generates the password of this data folder; `isNew`: the cluster does not have it yet. */
export async function readPassword(dataDir: string): Promise<{ password: string; isNew: boolean }> {
  const file = path.join(dataDir, 'postgres.password')
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (known) return { password: known.trim(), isNew: false }
  return { password: randomBytes(24).toString('base64url'), isNew: true }
}

/** Writes the password file atomically, readable by its owner alone. */
export async function writePassword(dataDir: string, password: string): Promise<void> {
  const file = path.join(dataDir, 'postgres.password')
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
}

/** Throws for a cluster of another major version, before PostgreSQL does so in English. */
export async function checkVersion({ cluster, binaries }: Placement): Promise<void> {
  const made = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (made === binaries.version.split('.')[0]) return
  throw new DatabaseStartError(
    made === ''
      ? `Veri tabanı klasörü bozuk görünüyor (PG_VERSION yok): ${cluster}. Yedekten geri koyun.`
      : `Veri tabanı PostgreSQL ${made} ile yazılmış, kurulu olan ise ${binaries.version}: ${cluster}`,
  )
}

async function runSingleUser(placement: Placement, cluster: string, statements: string[]): Promise<void> {
  const args = ['--single', '-D', cluster, 'postgres']
  const output = await runProgram(placement, placement.binaries.postgres, args, `${statements.join('\n')}\n`)
  // Single-user mode continues after an error and exits with 0.
  const failure = /^.*(?:ERROR|FATAL|PANIC):.*$/m.exec(output)
  if (failure) throw new DatabaseStartError(`Veri tabanı hazırlanamadı: ${failure[0]}`)
}

function runProgram({ user }: Placement, program: string, args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...user, cwd: '/', env: childEnvironment(), detached: true })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (cause) => reject(failed(program, cause.message, cause)))
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(failed(program, output.trim()))))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

function failed(program: string, output: string, cause?: Error): DatabaseStartError {
  const reason =
    output.split('\n').find((line) => /error|fatal|panic/i.test(line)) ?? output.split('\n').at(-1)
  return new DatabaseStartError(`Veri tabanı kurulamadı (${path.basename(program)}): ${reason}`, { cause })
}
