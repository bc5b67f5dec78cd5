import { execFile } from 'node:child_process'
import { readFile, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DatabaseStartError } from './errors.ts'
import type { Placement } from './placement.ts'

const run = promisify(execFile)

/**
 * Clears what a killed owner left: a PostgreSQL that lived on is shut down, a pid file that points at
 * nothing of ours is removed. Call only while holding the data folder's lock: then no owner is alive.
 */
export async function clearLeftover(placement: Placement, log: (line: string) => void): Promise<void> {
  const pidFile = path.join(placement.cluster, 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) {
    await rm(pidFile, { force: true })
    return
  }
  if (await servesCluster(pid, placement.cluster)) {
    log('Önceki çalışmadan kalan veritabanı kapatılıyor…')
    await shutDown(pid, placement)
  }
  // PostgreSQL takes any living process with that number for a server, so a reused number would block it.
  await rm(pidFile, { force: true })
}

async function shutDown(pid: number, placement: Placement): Promise<void> {
  if (process.platform === 'win32') {
    await run(placement.binaries.pgCtl, ['stop', '-D', placement.cluster, '-m', 'fast', '-w']).catch(
      () => undefined,
    )
    return
  }
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patience] of steps) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (!(await servesCluster(pid, placement.cluster))) return
      await sleep(20)
    }
  }
  throw new DatabaseStartError(`Önceki çalışmadan kalan veritabanı kapatılamadı (süreç ${pid}).`)
}

// A process number alone proves nothing after a restart of the machine: the process must also be a server
// of this very cluster.
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (folder === undefined) return (await commandLine(pid)).includes(cluster)
    return folder === cluster && (await commandLine(pid)).includes('postgres')
  }
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/fi', `PID eq ${pid}`, '/nh']).catch(() => ({ stdout: '' }))
    return stdout.includes('postgres')
  }
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout.includes(cluster)
}

// Empty for a process that is gone and for one that only waits to be reaped.
async function commandLine(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}
