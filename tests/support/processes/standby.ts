import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { placeCluster } from '#server/db/embedded/placement.ts'

export interface ReplicatedDatabase {
  primary: EmbeddedDatabase
  standby: EmbeddedDatabase
  stop(): Promise<void>
}

const quiet = () => undefined
const run = promisify(execFile)

/** Runs statements in single-user mode on a stopped cluster. */
async function alone(dataDir: string, statements: readonly string[]): Promise<void> {
  const { binaries, cluster, user } = await placeCluster(dataDir, quiet)
  const child = spawn(binaries.postgres, ['--single', '-D', cluster, 'bozkir'], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(`${statements.join('\n')}\n`)
  await once(child, 'close')
}

/** A PostgreSQL with a streaming replica, created from a copy of its files. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'bozkir-standby-'))
  await chmod(folder, 0o755)
  const folders = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  await (await startEmbeddedDatabase({ dataDir: folders.primary, log: quiet })).stop()
  await alone(folders.primary, [
    'ALTER ROLE bozkir REPLICATION',
    'GRANT EXECUTE ON FUNCTION pg_wal_replay_pause(), pg_wal_replay_resume() TO bozkir',
  ])
  const { cluster } = await placeCluster(folders.primary, quiet)
  await appendFile(join(cluster, 'pg_hba.conf'), 'host replication bozkir 127.0.0.1/32 scram-sha-256\n')
  await mkdir(folders.standby)
  const copy = join(folders.standby, 'postgres')
  // Keeps file owners, unlike Node’s fs.cp.
  await run('cp', ['--archive', cluster, copy])
  await copyFile(join(folders.primary, 'postgres.password'), join(folders.standby, 'postgres.password'))
  const primary = await startEmbeddedDatabase({ dataDir: folders.primary, log: quiet })
  const { hostname, port, username } = new URL(primary.connectionString)
  const password = (await readFile(join(folders.primary, 'postgres.password'), 'utf8')).trim()
  await writeFile(join(copy, 'standby.signal'), '')
  await appendFile(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password} sslmode=disable'\n`,
  )
  const standby = await startEmbeddedDatabase({ dataDir: folders.standby, log: quiet })
  return {
    primary,
    standby,
    async stop() {
      await standby.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
