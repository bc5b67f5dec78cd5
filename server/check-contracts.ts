import { readConfiguration } from '#server/app/configuration.ts'
import { createPool } from '#server/db/database.ts'
import { openEmbeddedDatabase } from '#server/db/embedded/running-database.ts'
import { chainCheckTexts as texts } from '#server/modules/contracts/chain-check.texts.ts'
import { proveChain } from '#server/modules/contracts/chain-check.ts'

const print = (line: string) => console.log(line)

/** Answers how many breaks there are. */
async function check(): Promise<number> {
  const { databaseUrl, dataDir } = readConfiguration(process.env)
  const embedded = databaseUrl ? null : await openEmbeddedDatabase(dataDir, print)
  const pool = createPool(databaseUrl ?? embedded?.connectionString ?? '')
  try {
    const client = await pool.connect()
    try {
      const proof = await proveChain(client, (link) => print(texts.broken(link)))
      if (proof.missing > 0) print(texts.missing(proof.missing))
      print(texts.counted(proof))
      const breaks = proof.breaks + proof.missing
      print(breaks > 0 ? texts.fails(breaks) : texts.holds)
      return breaks
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
    await embedded?.close()
  }
}

try {
  process.exitCode = (await check()) > 0 ? 1 : 0
} catch (error) {
  console.error(texts.failed(error instanceof Error ? error.message : String(error)))
  process.exitCode = 2
}
