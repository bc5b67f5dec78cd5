// One-to-one sessions booked, moved, cancelled, marked, refunded and expired at random from two processes, which are killed
// in turn: for every pack available + reserved = granted − consumed − expired − refunded, and each booked appointment has
// its session, each place in a lesson that a pack pays its lesson; trainers earn for the used sessions, in closed months too.

import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { openFolder, parameters, program } from '#tests/proofs/support/product.ts'
import { runSessionOperations } from '#tests/support/processes/session-kills.ts'
import { startTwoProcesses } from '#tests/support/processes/two-processes.ts'

const trouble = parameters({ operations: 100_000, kills: 10 })

async function openDatabase() {
  const { connectionString, stop } = await startEmbeddedDatabase({
    dataDir: openFolder(),
    log: () => undefined,
  })
  return { connectionString, drop: async () => void (await stop()) }
}

await program('sessions', async () => {
  const processes = await startTwoProcesses({}, openDatabase)
  const { violations, done } = await runSessionOperations(processes, trouble)
  await processes.stop()
  return { violations, detail: JSON.stringify(done) }
})
