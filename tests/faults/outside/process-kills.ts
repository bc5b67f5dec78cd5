// Kills server and PostgreSQL under twelve kinds of writes: every acknowledged write is there once afterwards.

import { setTimeout as sleep } from 'node:timers/promises'
import { Client, insist, signIn } from '#tests/faults/outside/support/client.ts'
import { openClub } from '#tests/faults/outside/support/club.ts'
import {
  openFolder,
  parameters,
  postmasterOf,
  program,
  startProduct,
} from '#tests/faults/outside/support/product.ts'
import { openWrites, Writers } from '#tests/faults/outside/support/writes.ts'

const { rounds, lanes, seconds } = parameters({ rounds: 50, lanes: 12, seconds: 2400 })
const victims = ['server', 'database', 'server and database'] as const

await program('process-kills', async () => {
  const dataDir = openFolder()
  const start = () => startProduct({ dataDir })
  let product = await start()
  const admin = await signIn(new Client(() => product.url))
  const writers = new Writers(await openWrites(admin, await openClub(admin)))
  await writers.writeEach()
  const violations: string[] = []
  const deadline = Date.now() + seconds * 1000
  let round = 0
  let slowest = 0
  for (; round < rounds && Date.now() < deadline; round += 1) {
    const victim = victims[round % victims.length] as (typeof victims)[number]
    const end = new AbortController()
    const writing = writers.run(lanes, end.signal)
    await sleep(500 + Math.random() * 1500)
    const killedAt = performance.now()
    const postmaster = postmasterOf(dataDir)
    if (victim !== 'database') await product.kill()
    if (victim !== 'server' && postmaster) process.kill(postmaster.pid, 'SIGKILL')
    if (victim !== 'database') product = await start()
    // Where the server lives on, it restarts its database by itself.
    await insist(() => admin.call('POST', '/api/faqs', { question: `Tur ${round}`, answer: 'Evet' }))
    slowest = Math.max(slowest, (performance.now() - killedAt) / 1000)
    end.abort()
    await writing
    violations.push(...(await writers.violations()).map((line) => `round ${round}, ${victim}: ${line}`))
  }
  const code = await product.stop()
  if (code !== 0) violations.push(`the last stop ended with ${code}`)
  return {
    violations: [...violations, ...writers.unused],
    detail: `${round} kills, ${writers.count} acknowledged writes, away ${slowest.toFixed(1)} s at most`,
  }
})
