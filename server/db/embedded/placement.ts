import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, realpath, rename, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, copyBinaries, findBinaries } from '#server/db/embedded/binaries.ts'
import { DatabaseStartError } from '#server/db/embedded/errors.ts'

/** Where the cluster lies, which programs run it, and as whom (undefined: as ourselves). */
export type Placement = { cluster: string; exists: boolean; binaries: Binaries; user?: DatabaseUser }

/**
 * Root's data folder is often closed to every other user (a folder under /root, say). Then the cluster
 * lies under this folder and `<dataDir>/postgres` is a link to it; so does a copy of the programs when
 * node_modules is closed too.
 */
const OPEN_HOME = process.env.BOZKIR_DATABASE_HOME ?? '/var/lib/bozkir'

/** Decides where the cluster of this data folder lies and makes that place enterable. */
export async function placeCluster(dataDir: string, log: (line: string) => void): Promise<Placement> {
  const link = path.join(dataDir, 'postgres')
  const cluster = await realpath(link).catch(() => undefined)
  if (!cluster && (await lstat(link).catch(() => undefined))) {
    throw new DatabaseStartError(`Veritabanı klasörü yerinde değil: ${link} olmayan bir yeri gösteriyor.`)
  }
  const binaries = await findBinaries()
  const owner = cluster ? await stat(cluster) : undefined

  if (!isRoot()) {
    if (cluster && owner && process.getuid && owner.uid !== process.getuid()) {
      throw new DatabaseStartError(
        `Veritabanı başka bir kullanıcıya ait: ${cluster}. Bozkır’ı daha önce başlatan kullanıcıyla başlatın.`,
      )
    }
    return { cluster: cluster ?? link, exists: cluster !== undefined, binaries }
  }

  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await databaseUser()
  const programs = canEnter(user, path.join(binaries.root, 'bin'))
    ? binaries
    : await copyBinaries(binaries, await openFolder(OPEN_HOME))
  await letThrough(user, dataDir)
  if (cluster) {
    if (!canEnter(user, path.dirname(cluster))) throw unreachable(cluster)
    return { cluster, exists: true, binaries: programs, user }
  }
  if (canEnter(user, dataDir)) return { cluster: link, exists: false, binaries: programs, user }

  const place = path.join(OPEN_HOME, randomBytes(8).toString('hex'))
  await openFolder(OPEN_HOME)
  await openFolder(place)
  if (!canEnter(user, place)) throw unreachable(dataDir)
  log(`${dataDir} klasörüne yalnızca root girebiliyor; veritabanı dosyaları ${place} altında.`)
  return { cluster: path.join(place, 'postgres'), exists: false, binaries: programs, user }
}

/** Makes `<dataDir>/postgres` lead to a cluster that lies elsewhere. */
export async function linkCluster(dataDir: string, cluster: string): Promise<void> {
  const link = path.join(dataDir, 'postgres')
  if (cluster === link) return
  const temporary = `${link}.link`
  await symlink(cluster, temporary)
  await rename(temporary, link)
}

// A 0700 data folder of our own needs no detour: its group becomes the database user's, which may then
// pass through it and no more.
async function letThrough(user: DatabaseUser, dataDir: string): Promise<void> {
  if (canEnter(user, dataDir) || !canEnter(user, path.dirname(dataDir))) return
  const { uid, mode } = await stat(dataDir)
  if (uid !== 0 || (mode & 0o070) !== 0) return
  await chown(dataDir, 0, user.gid)
  await chmod(dataDir, (mode & 0o7777) | 0o010)
}

async function openFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    // Said apart from mkdir, whose mode the umask cuts.
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
      'DATA_DIR’i herkesin girebildiği bir yere alın, örneğin /var/lib/bozkir.',
  )
}

/** The operating system user that runs PostgreSQL when we are root. */
export type DatabaseUser = { uid: number; gid: number }

const run = promisify(execFile)
const OWN_USER = 'bozkir-db'

/** True where PostgreSQL would refuse to run as us. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * PostgreSQL refuses to run as root, so root lends it a user of its own that can do nothing else. Where
 * users cannot be made (a read-only /etc), an already present `postgres` serves.
 */
export async function databaseUser(): Promise<DatabaseUser> {
  const known = await lookUp(OWN_USER)
  if (known) return known
  // Two first starts at once may both come here; the loser finds the user the winner made.
  for (let attempt = 0; attempt < 5; attempt++) {
    await createUser()
    const made = await lookUp(OWN_USER)
    if (made) return made
  }
  const present = await lookUp('postgres')
  if (present) return present
  throw new DatabaseStartError(
    `PostgreSQL root olarak çalışmaz ve "${OWN_USER}" kullanıcısı açılamadı: ` +
      'Bozkır’ı sıradan bir kullanıcıyla başlatın ya da DATABASE_URL verin.',
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

// Root's PATH from `su` without a dash has no sbin, where useradd is.
function systemPath(): string {
  return `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin`
}

/** Whether that user can enter the folder: asked of the system itself, since modes and ACLs both count. */
export function canEnter(user: DatabaseUser, folder: string): boolean {
  const answer = spawnSync('/bin/sh', ['-c', 'cd "$1" 2>/dev/null', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  return answer.status === 0
}
