// PostgreSQL is stopped by SIGSTOP under writes: requests are refused in time, cached pages are served, and after
// SIGCONT every acknowledged write is there once.

import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, insist, signIn } from '#tests/faults/outside/support/client.ts'
import { openClub } from '#tests/faults/outside/support/club.ts'
import {
  CannotRun,
  openFolder,
  parameters,
  postmasterOf,
  program,
  startProduct,
} from '#tests/faults/outside/support/product.ts'
import { openWrites, Writers } from '#tests/faults/outside/support/writes.ts'

const { rounds, frozen, lanes } = parameters({ rounds: 3, frozen: 20, lanes: 8 })

/** Seconds within which a request is refused, and within which writes are accepted again. */
const refusedWithin = 35
const recoversWithin = 30

/** PostgreSQL with its backends. */
function familyOf(postmaster: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return (
          pid > 0 &&
          Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === postmaster
        )
      } catch {
        return false
      }
    })
  return [postmaster, ...children]
}

await program('frozen-database', async () => {
  if (process.platform !== 'linux') throw new CannotRun('it needs /proc')
  const dataDir = openFolder()
  const product = await startProduct({ dataDir })
  const visitor = new Client(() => product.url)
  const admin = await signIn(visitor)
  const writers = new Writers(await openWrites(admin, await openClub(admin)))
  await writers.writeEach()
  const violations: string[] = []
  let longest = 0
  let recovery = 0
  for (let round = 0; round < rounds; round += 1) {
    await visitor.call('GET', '/api/club')
    await visitor.send('GET', '/')
    const end = new AbortController()
    const writing = writers.run(lanes, end.signal)
    await sleep(500)
    const { pid = 0 } = postmasterOf(dataDir) ?? {}
    const family = familyOf(pid)
    for (const member of family) process.kill(member, 'SIGSTOP')
    const thaws = setTimeout(() => {
      for (const member of family) process.kill(member, 'SIGCONT')
    }, frozen * 1000)
    const frozenAt = performance.now()
    try {
      const page = await visitor.send('GET', '/')
      if (page.status !== 200) violations.push(`round ${round}: the cached page has status ${page.status}`)
      while (performance.now() - frozenAt < frozen * 1000 - 2000) {
        const since = performance.now()
        const { status } = await admin.send('GET', '/api/users')
        const seconds = (performance.now() - since) / 1000
        longest = Math.max(longest, seconds)
        const isThawed = performance.now() - frozenAt > frozen * 1000
        if (status !== 503 && !isThawed)
          violations.push(`round ${round}: status ${status} of a frozen database`)
        await sleep(200)
      }
      if ((await visitor.send('GET', '/healthz')).status !== 200)
        violations.push(`round ${round}: the process says that it is not alive`)
    } finally {
      clearTimeout(thaws)
      for (const member of family) process.kill(member, 'SIGCONT')
    }
    const thawedAt = performance.now()
    await insist(() => admin.call('POST', '/api/faqs', { question: `Tur ${round}`, answer: 'Evet' }))
    recovery = Math.max(recovery, (performance.now() - thawedAt) / 1000)
    end.abort()
    await writing
    violations.push(...(await writers.violations()).map((line) => `round ${round}: ${line}`))
  }
  if (longest > refusedWithin) violations.push(`a request was refused after ${longest.toFixed(1)} s`)
  if (recovery > recoversWithin) violations.push(`writes were accepted again after ${recovery.toFixed(1)} s`)
  await product.stop()
  return {
    violations,
    detail: `${rounds} freezes of ${frozen} s, refused after ${longest.toFixed(1)} s at most, working again after ${recovery.toFixed(1)} s, ${writers.count} acknowledged writes`,
  }
})
