import { chmod, chown, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
  runOwner,
  serverPid,
  startOwner,
  write,
} from './owned-database.ts'

afterEach(endEverything)
afterAll(removeTemplate)

test('an empty folder becomes a running database that requires its password', async () => {
  const folder = await newFolder()
  const { connectionString } = await startOwner(folder)
  const [settings] = await query(
    connectionString,
    `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding, datcollate,
       current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses
     FROM pg_database WHERE datname = current_database()`,
  )
  expect(settings).toMatchObject({ name: 'club', encoding: 'UTF8', fsync: 'on', addresses: '127.0.0.1' })
  expect((await stat(path.join(folder, 'postgres.password'))).mode & 0o077).toBe(0)

  const wrong = new URL(connectionString)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password/)
})

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

test('a second start on the same folder fails with one line and does not affect the first', async () => {
  const folder = await filledFolder()
  const first = await startOwner(folder)
  const second = runOwner(folder)
  await second.ended
  expect(second.process.exitCode).toBe(3)
  expect(second.lines).toEqual([
    expect.stringMatching(/^failed Bu veri klasörünü çalışan başka bir sunucu kullanıyor/),
  ])
  expect(await query(first.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a restart keeps the data and is fast', async () => {
  const folder = await filledFolder()
  const first = await startOwner(folder)
  await write(first.connectionString)
  first.owner.process.kill('SIGTERM')
  await first.owner.ended
  expect(first.owner.process.exitCode).toBe(0)

  const second = await startOwner(folder)
  expect(await read(second.connectionString)).toBe('kept')
  expect(second.milliseconds).toBeLessThan(2_000)
})

test('after kill -9 of the owner the next start takes over the orphaned server', async () => {
  const folder = await filledFolder()
  const first = await startOwner(folder)
  await write(first.connectionString)
  first.owner.process.kill('SIGKILL')
  await first.owner.ended
  const orphan = await serverPid(folder)
  expect(isAlive(orphan)).toBe(true)

  const second = await startOwner(folder)
  expect(await read(second.connectionString)).toBe('kept')
  expect(await serverPid(folder)).not.toBe(orphan)
})

test('after kill -9 of both the next start recovers', async () => {
  const folder = await filledFolder()
  const first = await startOwner(folder)
  await write(first.connectionString)
  const server = await serverPid(folder)
  first.owner.process.kill('SIGKILL')
  process.kill(server, 'SIGKILL')
  await first.owner.ended

  const second = await startOwner(folder)
  expect(await read(second.connectionString)).toBe('kept')
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

test.each([60, 300])('after kill -9 %i ms into the first start the next one succeeds', async (delay) => {
  const folder = await newFolder()
  const first = runOwner(folder)
  while (first.process.exitCode === null) {
    if ((await readdir(folder)).some((name) => name.startsWith('postgres.half-'))) break
    await sleep(5)
  }
  await sleep(delay)
  first.process.kill('SIGKILL')
  await first.ended

  const { connectionString } = await startOwner(folder)
  await write(connectionString)
  expect(await read(connectionString)).toBe('kept')
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

test('a server that dies is restarted at the same address with its data', async () => {
  const folder = await filledFolder()
  const { owner, connectionString } = await startOwner(folder)
  await write(connectionString)
  const died = await serverPid(folder)
  process.kill(died, 'SIGKILL')
  await expect.poll(() => read(connectionString).catch(() => ''), { timeout: 20_000 }).toBe('kept')
  expect(await serverPid(folder)).not.toBe(died)
  expect(owner.lines).toContainEqual(expect.stringMatching(/^log Veri tabanı beklenmedik biçimde kapandı/))
  await expect.poll(() => owner.lines).toContain('log Veri tabanı yeniden çalışıyor.')
  owner.process.kill('SIGTERM')
  await owner.ended
  expect(owner.process.exitCode).toBe(0)
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
