// Database, files and log on one small file system that fills up under writes: refusals with 503 or 507, nothing
// acknowledged is lost, and with free space the product works again.

import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, insist, signIn } from '#tests/faults/outside/support/client.ts'
import { openClub } from '#tests/faults/outside/support/club.ts'
import {
  atEnd,
  CannotRun,
  openFolder,
  parameters,
  program,
  startProduct,
} from '#tests/faults/outside/support/product.ts'
import { openWrites, Writers } from '#tests/faults/outside/support/writes.ts'

const { rounds, megabytes, full, lanes } = parameters({ rounds: 3, megabytes: 400, full: 15, lanes: 8 })

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

await program('full-disk', async () => {
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
})
