import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

/** A process that owns an embedded database, and the lines printed so far. */
export type Owner = { process: ChildProcess; lines: string[]; ended: Promise<unknown> }

/** The operating system user an owner runs as. */
export type Identity = { uid: number; gid: number }

const program = path.join(import.meta.dirname, 'database-owner.ts')
const owners: Owner[] = []
const folders: string[] = []

/** Stops everything the test started and removes its folders. */
export async function endEverything(): Promise<void> {
  for (const owner of owners.splice(0)) {
    if (owner.process.exitCode === null && owner.process.signalCode === null) owner.process.kill('SIGTERM')
    await owner.ended
  }
  for (const folder of folders.splice(0)) {
    await endServer(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

/** A new data folder, removed after the test. */
export async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'bozkir-life-')))
  folders.push(folder)
  return folder
}

let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'bozkir-life-')))
  const { owner } = await startOwner(folder)
  owner.process.kill('SIGTERM')
  await owner.ended
  return folder
}

/** A data folder with an empty database, removed after the test: a copy, because creating one takes seconds. */
export async function filledFolder(): Promise<string> {
  template ??= makeTemplate()
  const folder = await newFolder()
  await promisify(execFile)('cp', ['-a', `${await template}/.`, folder])
  return folder
}

/** Removes the folder that `filledFolder` copies. */
export async function removeTemplate(): Promise<void> {
  if (template) await rm(await template, { recursive: true, force: true })
  // The next file of the same process makes its own.
  template = undefined
}

/** Starts an owner without waiting for it. */
export function runOwner(folder: string, identity?: Identity, environment?: NodeJS.ProcessEnv): Owner {
  const child = spawn(process.execPath, [program, folder], {
    ...identity,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  const owner = { process: child, lines, ended: once(child, 'close') }
  owners.push(owner)
  return owner
}

/** Starts an owner and waits until its database accepts connections. */
export async function startOwner(folder: string, identity?: Identity, environment?: NodeJS.ProcessEnv) {
  const owner = runOwner(folder, identity, environment)
  for (;;) {
    const ready = owner.lines.find((line) => line.startsWith('ready '))
    if (ready) {
      const [, milliseconds, connectionString = ''] = ready.split(' ')
      return { owner, connectionString, milliseconds: Number(milliseconds) }
    }
    if (owner.process.exitCode !== null) throw new Error(owner.lines.join('\n'))
    await sleep(10)
  }
}

/** Runs one query on a new connection. */
export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Writes one row that `read` finds again. */
export const write = (connectionString: string) =>
  query(connectionString, `CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')`)

/** The row written by `write`. */
export const read = async (connectionString: string) =>
  (await query(connectionString, 'SELECT text FROM note'))[0]?.text

/** The pid of the PostgreSQL server of the folder. */
export async function serverPid(folder: string): Promise<number> {
  return Number((await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Whether a process with this pid exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

// Only the server of this test’s own folder, should a failed test have left it behind.
async function endServer(folder: string): Promise<void> {
  const pid = await serverPid(folder).catch(() => 0)
  if (pid === 0 || pid === process.pid || !isAlive(pid)) return
  process.kill(pid, 'SIGQUIT')
  await sleep(300)
}
