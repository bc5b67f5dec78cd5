import type { PoolClient } from 'pg'
import { readConfiguration } from '#server/core/configuration.ts'
import { createPool } from '#server/db/database.ts'
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { chainCheckTexts as texts } from '#server/modules/membership/contracts/chain-check.texts.ts'
import { proveChain } from '#server/modules/membership/contracts/chain-check.ts'
import { proveDues } from '#server/modules/membership/contracts/dues-check.ts'

/** Printed differences at most. */
const maximumPrinted = 100

const print = (line: string) => console.log(line)

/** Returns the number of broken links of the signature chain. */
async function checkChain(client: PoolClient): Promise<number> {
  const proof = await proveChain(client, (link) => print(texts.broken(link)))
  if (proof.missing > 0) print(texts.missing(proof.missing))
  print(texts.counted(proof))
  const breaks = proof.breaks + proof.missing
  print(breaks > 0 ? texts.fails(breaks) : texts.holds)
  return breaks
}

/** Returns the number of wrong rows in the list of pending signatures. */
async function checkDues(client: PoolClient): Promise<number> {
  const proof = await proveDues(client)
  for (const difference of proof.differences.slice(0, maximumPrinted)) print(texts.dueDiffers(difference))
  print(texts.duesCounted(proof))
  const count = proof.differences.length
  print(count > 0 ? texts.duesFail(count) : texts.duesHold)
  return count
}

/** Returns the number of all discrepancies. */
async function check(): Promise<number> {
  const { databaseUrl, dataDir } = readConfiguration(process.env)
  const embedded = databaseUrl ? null : await openEmbeddedDatabase(dataDir, print)
  const pool = createPool(databaseUrl ?? embedded?.connectionString ?? '')
  try {
    const client = await pool.connect()
    try {
      return (await checkChain(client)) + (await checkDues(client))
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
