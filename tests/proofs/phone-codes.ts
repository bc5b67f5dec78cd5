// Codes by SMS asked for and guessed at two processes, far beyond the limits: no more are sent or compared than one process
// would, and no answer, by its words or its time, tells whether a number is known.

import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { openFolder, parameters, program } from '#tests/proofs/support/product.ts'
import { attackPhoneCodes } from '#tests/support/processes/phone-code-guesses.ts'

const attack = parameters({ calls: 10_000, pairs: 400 })

async function openDatabase() {
  const { connectionString, stop } = await startEmbeddedDatabase({
    dataDir: openFolder(),
    log: () => undefined,
  })
  return { connectionString, drop: async () => void (await stop()) }
}

await program('phone-codes', () => attackPhoneCodes(attack, openDatabase))
