// Database, files and log on one small file system that fills up under writes: refusals with 503 or 507, nothing
// acknowledged is lost, and with free space the product works again. A log that cannot be written keeps no request.

import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, insist, signIn } from '#tests/proofs/support/client.ts'
import { openClub } from '#tests/proofs/support/club.ts'
import {
  atEnd,
  CannotRun,
  type Outcome,
  openFolder,
  parameters,
  program,
  startProduct,
} from '#tests/proofs/support/product.ts'
import { openWrites, Writers } from '#tests/proofs/support/writes.ts'

const { rounds, megabytes, full, lanes, requests } = parameters({
  ...{ rounds: 3, megabytes: 400, full: 15, lanes: 8, requests: 3000 },
})

/** Mounts a small file system in memory. */
function mountSmallDisk(): string {
  const disk = openFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk], {
      stdio: 'pipe',
    })
  } catch (error) {
    throw new CannotRun(`a small file system cannot be mounted: ${(error as Error).message.trim()}`)
  }
  atEnd(() => execFileSync('umount', ['-l', disk]))
  return disk
}

/** Fills the file system but for some kilobytes; returns a function that frees it. */
function fill(disk: string): () => void {
  const file = join(disk, 'filler')
  const fd = openSync(file, 'w')
  for (const size of [1 << 20, 1 << 12]) {
    const block = Buffer.alloc(size, 1)
    try {
      while (statfsSync(disk).bavail > 0) writeSync(fd, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(fd)
  return () => rmSync(file, { force: true })
}

async function fillDisk(): Promise<Outcome> {
  const disk = mountSmallDisk()
  const dataDir = join(disk, 'data')
  mkdirSync(dataDir, { mode: 0o755 })
  const log = openSync(join(disk, 'product.log'), 'a')
  atEnd(() => closeSync(log))
  const start = () => startProduct({ dataDir, log, environment: { LOG_LEVEL: 'trace' } })
  let product = await start()
  const admin = await signIn(new Client(() => product.url))
  const writers = new Writers(await openWrites(admin, await openClub(admin)))
  await writers.writeEach()
  const violations: string[] = []
  let restarts = 0
  let recovery = 0
  for (let round = 0; round < rounds; round += 1) {
    const end = new AbortController()
    const writing = writers.run(lanes, end.signal)
    await sleep(1000)
    const free = fill(disk)
    await sleep(full * 1000)
    const hasEnded = product.process.exitCode !== null || product.process.signalCode !== null
    if (!hasEnded) {
      const page = await admin.send('GET', '/healthz').catch(() => undefined)
      if (page?.status !== 200) violations.push(`round ${round}: no response with a full disk`)
    }
    const freedAt = performance.now()
    free()
    // As a supervisor restarts it: the product ends when its database cannot run.
    const isUp = async () => {
      if (product.process.exitCode !== null || product.process.signalCode !== null) {
        restarts += 1
        product = await start()
      }
      return admin.call('POST', '/api/faqs', { question: `Tur ${round} ${Date.now()}`, answer: 'Evet' })
    }
    await insist(isUp, 120)
    recovery = Math.max(recovery, (performance.now() - freedAt) / 1000)
    end.abort()
    await writing
    violations.push(...(await writers.violations()).map((line) => `round ${round}: ${line}`))
  }
  const code = await product.stop()
  if (code !== 0) violations.push(`the last stop ended with ${code}`)
  return {
    violations,
    detail: `${rounds} times full, ${restarts} restarts, working again after ${recovery.toFixed(1)} s at most, ${writers.count} acknowledged writes`,
  }
}

/** Logs into a full device, a pipe without a reader and a closed pipe: the product serves, writes and stops. */
async function spoilLogs(): Promise<string[]> {
  if (!existsSync('/dev/full')) throw new CannotRun('it needs /dev/full')
  const violations: string[] = []
  const full = openSync('/dev/full', 'w')
  const logs = { 'a full device': full, 'a pipe without a reader': 'pipe', 'a closed pipe': 'pipe' } as const
  for (const [name, log] of Object.entries(logs)) {
    const product = await startProduct({
      dataDir: openFolder(),
      log: log as number | 'pipe',
      environment: { LOG_LEVEL: 'trace' },
    })
    const { stdout, stderr } = product.process
    for (const stream of [stdout, stderr]) {
      if (name === 'a pipe without a reader') stream?.removeAllListeners('data').pause()
      if (name === 'a closed pipe') stream?.destroy()
    }
    const visitor = new Client(() => product.url)
    const admin = await signIn(visitor)
    const writers = new Writers(await openWrites(admin, await openClub(admin)))
    await writers.writeEach()
    let wrong = 0
    for (let sent = 0; sent < requests; sent += 50) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => visitor.send('GET', '/api/club')))
      wrong += replies.filter(({ status }) => status !== 200).length
    }
    if (wrong > 0) violations.push(`${name}: ${wrong} of ${requests} requests failed`)
    violations.push(...[...(await writers.violations()), ...writers.unused].map((line) => `${name}: ${line}`))
    const code = await product.stop()
    if (code !== 0) violations.push(`${name}: the stop ended with ${code}`)
  }
  closeSync(full)
  return violations
}

await program('full-disk', async () => {
  const unlogged = await spoilLogs()
  const { violations, detail } = await fillDisk()
  return { violations: [...unlogged, ...violations], detail: `${detail}, ${requests} requests without a log` }
})
