import { chmod, chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { canEnter, isRoot } from '#server/db/embedded/placement.ts'
import {
  endEverything,
  filledFolder,
  type Identity,
  isAlive,
  newFolder,
  query,
  read,
  removeTemplate,
  serverPid,
  startOwner,
  write,
} from '#tests/faults/prove/owned-database.ts'

afterEach(endEverything)
afterAll(removeTemplate)

test('the application role has all privileges the schema needs', async () => {
  const { connectionString } = await startOwner(await filledFolder())
  await query(
    connectionString,
    'CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gist',
  )
  const [row] = await query(
    connectionString,
    `SELECT string_agg(w, ' ' ORDER BY w COLLATE "tr-TR-x-icu") AS words FROM unnest(ARRAY['zil','çay','cam','ığdır','isim']) w`,
  )
  expect(row?.words).toBe('cam çay ığdır isim zil')
})

test('two folders run side by side', async () => {
  const [one, two] = await Promise.all([startOwner(await filledFolder()), startOwner(await filledFolder())])
  await query(one.connectionString, 'CREATE TABLE only_here ()')
  await expect(query(two.connectionString, 'SELECT * FROM only_here')).rejects.toThrow(/does not exist/)
})

test('a stale pid file whose pid belongs to another process does not block the start', async () => {
  const folder = await filledFolder()
  const first = await startOwner(folder)
  const pidFile = path.join(folder, 'postgres', 'postmaster.pid')
  const stale = (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(process.pid))
  first.owner.process.kill('SIGTERM')
  await first.owner.ended
  await writeFile(pidFile, stale)

  await startOwner(folder)
  expect(isAlive(process.pid)).toBe(true)
})

test('statements go through a Unix socket, also in a folder of an earlier version', async () => {
  const folder = await filledFolder()
  await writeFile(path.join(folder, 'postgres', 'pg_hba.conf'), 'host all club 127.0.0.1/32 scram-sha-256\n')
  const { connectionString } = await startOwner(folder)
  expect(await query(connectionString, 'SELECT inet_client_addr() AS address')).toEqual([{ address: null }])
})

test('statements go through TCP in a folder whose path is too long for a socket', async () => {
  const parent = await newFolder()
  // Otherwise the cluster of root is placed elsewhere.
  await chmod(parent, 0o755)
  const folder = path.join(parent, 'derin'.repeat(20))
  await mkdir(folder)
  const { connectionString } = await startOwner(folder)
  expect(await query(connectionString, 'SELECT inet_client_addr() AS address')).toEqual([
    { address: '127.0.0.1' },
  ])
})

test('a lost password file is recreated and the data is kept', async () => {
  const folder = await filledFolder()
  const first = await startOwner(folder)
  await write(first.connectionString)
  first.owner.process.kill('SIGTERM')
  await first.owner.ended
  await rm(path.join(folder, 'postgres.password'))

  const second = await startOwner(folder)
  expect(await read(second.connectionString)).toBe('kept')
})

test('after five failed restarts the owner is notified', async () => {
  const folder = await filledFolder()
  const { owner } = await startOwner(folder)
  const control = path.join(folder, 'postgres', 'global', 'pg_control')
  const pid = await serverPid(folder)
  await rename(control, `${control}.away`)
  process.kill(pid, 'SIGKILL')
  await owner.ended
  expect(owner.process.exitCode).toBe(4)
  expect(owner.lines.filter((line) => line.startsWith('log Veri tabanı başlamadı'))).toHaveLength(5)
  expect(owner.lines.at(-1)).toBe('log Veri tabanı 5 denemede yeniden başlatılamadı.')
}, 120_000)

const unprivileged: Identity = { uid: 65534, gid: 65534 }
test.skipIf(!isRoot() || !canEnter(unprivileged, import.meta.dirname))(
  'it also runs as an unprivileged user',
  async () => {
    const folder = await newFolder()
    await chown(folder, unprivileged.uid, unprivileged.gid)
    const first = await startOwner(folder, unprivileged)
    await write(first.connectionString)
    expect((await stat(path.join(folder, 'postgres'))).uid).toBe(unprivileged.uid)
    first.owner.process.kill('SIGKILL')
    await first.owner.ended

    const second = await startOwner(folder, unprivileged)
    expect(await read(second.connectionString)).toBe('kept')
  },
)

test.skipIf(!isRoot())('below a folder only root can enter, the cluster is placed elsewhere', async () => {
  const closed = await newFolder()
  await chmod(closed, 0o700)
  const open = await newFolder()
  await chmod(open, 0o755)
  const folder = path.join(closed, 'data')
  const environment = { DATABASE_HOME: open }
  const first = await startOwner(folder, undefined, environment)
  await write(first.connectionString)
  expect(await realpath(path.join(folder, 'postgres'))).toContain(open)
  first.owner.process.kill('SIGTERM')
  await first.owner.ended

  const second = await startOwner(folder, undefined, environment)
  expect(await read(second.connectionString)).toBe('kept')
})
