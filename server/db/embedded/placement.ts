import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, rename, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, copyBinaries, findBinaries } from '#server/db/embedded/binaries.ts'
import { DatabaseStartError } from '#server/db/embedded/errors.ts'

/** Where the cluster is, which programs run it, and as which user (undefined: the current one). */
export type Placement = { cluster: string; exists: boolean; binaries: Binaries; user?: DatabaseUser }

/**
 * The data folder of root is often not accessible to other users (a folder under /root, for example). Then the cluster
 * is under this folder and `<dataDir>/postgres` links to it; so is a copy of the programs where node_modules is not
 * accessible either.
 */
const SHARED_HOME = process.env.DATABASE_HOME ?? '/var/lib/club'

/** Decides where the cluster of this data folder is, and makes that folder accessible to its user. */
export async function placeCluster(dataDir: string, log: (line: string) => void): Promise<Placement> {
  const link = path.join(dataDir, 'postgres')
  const cluster = await realpath(link).catch(() => undefined)
  if (!cluster && (await lstat(link).catch(() => undefined))) {
    throw new DatabaseStartError(`Veri tabanı klasörü yerinde değil: ${link} olmayan bir yeri gösteriyor.`)
  }
  const binaries = await findBinaries()
  const owner = cluster ? await stat(cluster) : undefined

  if (!isRoot()) {
    if (cluster && owner && process.getuid && owner.uid !== process.getuid()) {
      throw new DatabaseStartError(
        `Veri tabanı başka bir kullanıcıya ait: ${cluster}. Ürünü daha önce başlatan kullanıcıyla başlatın.`,
      )
    }
    return { cluster: cluster ?? link, exists: cluster !== undefined, binaries }
  }

  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await databaseUser()
  const programs = canEnter(user, path.join(binaries.root, 'bin'))
    ? binaries
    : await copyBinaries(binaries, await makeAccessibleFolder(SHARED_HOME))
  await grantPassage(user, dataDir)
  if (cluster) {
    if (!canEnter(user, path.dirname(cluster))) throw unreachable(cluster)
    return { cluster, exists: true, binaries: programs, user }
  }
  if (canEnter(user, dataDir)) return { cluster: link, exists: false, binaries: programs, user }

  const place = path.join(SHARED_HOME, randomBytes(8).toString('hex'))
  await makeAccessibleFolder(SHARED_HOME)
  await makeAccessibleFolder(place)
  if (!canEnter(user, place)) throw unreachable(dataDir)
  log(`${dataDir} klasörüne yalnızca root girebiliyor; veri tabanı dosyaları ${place} altında.`)
  return { cluster: path.join(place, 'postgres'), exists: false, binaries: programs, user }
}

/**
 * The folder of the server's Unix socket, through which a statement takes about a sixth less time than through TCP;
 * undefined on Windows, and where its path would exceed the limit of the system.
 */
export function socketFolder(cluster: string): string | undefined {
  const longest = process.platform === 'darwin' ? 103 : 107
  const isShort = Buffer.byteLength(path.join(cluster, '.s.PGSQL.65535')) <= longest
  return process.platform !== 'win32' && isShort ? cluster : undefined
}

/** Links `<dataDir>/postgres` to a cluster in another folder. */
export async function linkCluster(dataDir: string, cluster: string): Promise<void> {
  const link = path.join(dataDir, 'postgres')
  if (cluster === link) return
  const temporary = `${link}.link`
  await symlink(cluster, temporary)
  await rename(temporary, link)
}

// A 0700 data folder owned by root gets the group of the database user, with the right to pass through it only.
async function grantPassage(user: DatabaseUser, dataDir: string): Promise<void> {
  if (canEnter(user, dataDir) || !canEnter(user, path.dirname(dataDir))) return
  const { uid, mode } = await stat(dataDir)
  if (uid !== 0 || (mode & 0o070) !== 0) return
  await chown(dataDir, 0, user.gid)
  await chmod(dataDir, (mode & 0o7777) | 0o010)
}

async function makeAccessibleFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    // Not by mkdir, whose mode is subject to the umask.
    await chmod(folder, 0o755)
    return folder
  } catch (cause) {
    throw new DatabaseStartError(`PostgreSQL için ${folder} klasörü açılamadı; DATABASE_URL verin.`, {
      cause,
    })
  }
}

function unreachable(folder: string): DatabaseStartError {
  return new DatabaseStartError(
    `PostgreSQL root olarak çalışmaz, kendi kullanıcısı da ${folder} klasörüne giremiyor: ` +
      'DATA_DIR’i herkesin girebildiği bir yere alın, örneğin /var/lib/club.',
  )
}

/** The operating system user that runs PostgreSQL when this process runs as root. */
export type DatabaseUser = { uid: number; gid: number }

const run = promisify(execFile)
const OWN_USER = 'club-db'

/** Whether this process runs as root, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Returns the user that runs PostgreSQL under root, and creates it if necessary. Where users cannot be created (a
 * read-only /etc), the user `postgres` is used if it exists.
 */
async function databaseUser(): Promise<DatabaseUser> {
  const known = await lookUp(OWN_USER)
  if (known) return known
  // Of two first starts at once, one finds the user that the other created.
  for (let attempt = 0; attempt < 5; attempt++) {
    await createUser()
    const made = await lookUp(OWN_USER)
    if (made) return made
  }
  const present = await lookUp('postgres')
  if (present) return present
  throw new DatabaseStartError(
    `PostgreSQL root olarak çalışmaz ve "${OWN_USER}" kullanıcısı açılamadı: ` +
      'Ürünü sıradan bir kullanıcıyla başlatın ya da DATABASE_URL verin.',
  )
}

async function lookUp(name: string): Promise<DatabaseUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function createUser(): Promise<void> {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', OWN_USER]],
  ]
  for (const [command, args] of ways) {
    const done = await run(command, args, { env: { PATH: systemPath() } }).catch(() => undefined)
    if (done) return
  }
}

// After `su` without a dash, PATH lacks sbin, which holds useradd.
function systemPath(): string {
  return `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin`
}

/** Whether a user can enter a folder; tried out, because both modes and ACLs matter. */
export function canEnter(user: DatabaseUser, folder: string): boolean {
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1" 2>/dev/null', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  return answer.status === 0
}
