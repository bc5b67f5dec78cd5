import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  endEverything,
  filledFolder,
  isAlive,
  newFolder,
  query,
  read,
  removeTemplate,
  runOwner,
  serverPid,
  startOwner,
  write,
} from '#tests/faults/prove/owned-database.ts'

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

test.each([60, 180, 300, 420])(
  'after kill -9 %i ms into the first start the next one succeeds',
  async (delay) => {
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
  },
)

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
