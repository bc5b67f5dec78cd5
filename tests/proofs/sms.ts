// Text messages from two processes, which are killed in turn, to a provider that loses answers and refuses: nobody gets
// one twice, what is unknown is listed, and at most one request is unknown per kill or lost answer.

import pg from 'pg'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { openFolder, parameters, program } from '#tests/proofs/support/product.ts'
import { sendSmsThroughKills } from '#tests/support/processes/sms-kills.ts'

const trouble = parameters({ count: 20_000, kills: 3, lost: 4, refused: 6, seconds: 1200 })

await program('sms', async () => {
  const { connectionString, stop } = await startEmbeddedDatabase({
    dataDir: openFolder(),
    log: () => undefined,
  })
  const pool = new pg.Pool({ connectionString, max: 4 })
  try {
    return await sendSmsThroughKills(connectionString, pool, trouble)
  } finally {
    await pool.end()
    await stop()
  }
})
