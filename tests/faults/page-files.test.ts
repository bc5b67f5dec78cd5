import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import path from 'node:path'
import type pg from 'pg'

// Every round starts a process.
vi.setConfig({ testTimeout: 180_000 })

const program = path.join(import.meta.dirname, 'page-writer.ts')
let dataDir: string
let database: EmbeddedDatabase
let pool: pg.Pool
const writers: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'bozkir-page-files-'))
  database = await startEmbeddedDatabase({ dataDir, log: () => undefined })
  pool = createPool(database.connectionString)
  await migrateDatabase(pool)
  await pool.query("INSERT INTO settings VALUES ('number', '1')")
})
afterEach(async () => {
  for (const writer of writers.splice(0)) await kill(writer)
})
afterAll(async () => {
  await pool?.end()
  await database?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function startWriter(...lastWords: string[]): Promise<ChildProcess> {
  const writer = spawn(process.execPath, [program, database.connectionString, dataDir, ...lastWords], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  writers.push(writer)
  await once(writer.stdout, 'data')
  return writer
}

async function kill(writer: ChildProcess): Promise<void> {
  if (writer.exitCode !== null || writer.signalCode !== null) return
  const ended = once(writer, 'exit')
  writer.kill('SIGKILL')
  await ended
}

async function committed(): Promise<number> {
  const { rows } = await pool.query("SELECT value::int FROM settings WHERE key = 'number'")
  return rows[0].value
}

/** The numbers a proxy could serve now; empty if the page has no file. */
async function shown(): Promise<number[]> {
  const forms: [ending: string, unpack: (bytes: Buffer) => Buffer][] = [
    ['', (bytes) => bytes],
    ['.gz', gunzipSync],
    ['.br', brotliDecompressSync],
  ]
  const found = await Promise.all(
    forms.map(async ([ending, unpack]) => {
      const bytes = await readFile(path.join(dataDir, 'pages/equipment', `index.html${ending}`)).catch(
        () => null,
      )
      return bytes ? [Number(/\d+/.exec(unpack(bytes).toString())?.[0])] : []
    }),
  )
  return found.flat()
}

test('a server killed right after a commit leaves no stale page file', async () => {
  for (let round = 0; round < 2; round++) {
    const before = await committed()
    const writer = await startWriter('commit')
    if (writer.signalCode === null) await once(writer, 'exit')
    expect(await committed()).toBe(before + 4)
    expect(await shown()).toEqual([])
  }
})

test('a server killed at any time leaves no page file older than the committed data', async () => {
  for (let round = 0; round < 5; round++) {
    const writer = await startWriter()
    await vi.waitFor(async () => expect(await shown()).not.toEqual([]), { timeout: 20_000, interval: 1 })
    await sleep(Math.random() * 150)
    await kill(writer)
    const number = await committed()
    for (const one of await shown()) expect(one).toBe(number)
  }
})

test('with two servers on one folder, one of them repeatedly killed, no file is ever stale', async () => {
  await startWriter()
  let sightings = 0
  for (let round = 0; round < 3; round++) {
    const other = await startWriter()
    for (const end = Date.now() + 800; Date.now() < end; ) {
      const number = await committed()
      const numbers = await shown()
      for (const one of numbers) expect(one).toBeGreaterThanOrEqual(number)
      sightings += numbers.length
    }
    await kill(other)
  }
  expect(sightings).toBeGreaterThan(0)
})
