// The product logs into a full device, a pipe without a reader and a closed pipe: it serves, writes and stops.

import { closeSync, existsSync, openSync } from 'node:fs'
import { Client, signIn } from '#tests/faults/outside/support/client.ts'
import { openClub } from '#tests/faults/outside/support/club.ts'
import {
  CannotRun,
  openFolder,
  parameters,
  program,
  startProduct,
} from '#tests/faults/outside/support/product.ts'
import { openWrites, Writers } from '#tests/faults/outside/support/writes.ts'

const { requests } = parameters({ requests: 3000 })

await program('unwritable-log', async () => {
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
  return { violations, detail: `${Object.keys(logs).length} logs, ${requests} requests each` }
})
