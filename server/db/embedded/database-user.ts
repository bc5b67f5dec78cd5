import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { DatabaseStartError } from './errors.ts'

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
