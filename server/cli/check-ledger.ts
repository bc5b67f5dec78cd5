import pg from 'pg'
import { readConfiguration } from '#server/core/configuration.ts'
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { checkPointLedger, pointCheckTexts } from '#server/modules/loyalty/points/point-ledger-check.ts'
import { ledgerCheckTexts as texts } from '#server/modules/money/balances/ledger-check.messages.ts'
import { proveLedger } from '#server/modules/money/balances/ledger-check.ts'
import { checkDeskLedger, deskCheckTexts } from '#server/modules/money/sales/desk-ledger-check.ts'

const print = (line: string) => console.log(line)

/** Checks the ledgers of wallets, points and the desk; returns the number of discrepancies. */
async function check(): Promise<number> {
  const { databaseUrl, dataDir } = readConfiguration(process.env)
  const embedded = databaseUrl ? null : await openEmbeddedDatabase(dataDir, print)
  const client = new pg.Client({ connectionString: databaseUrl ?? embedded?.connectionString })
  try {
    await client.connect()
    const proof = await proveLedger(client, (difference) => print(texts.difference(difference)))
    const points = await checkPointLedger(client, (difference) =>
      print(pointCheckTexts.difference(difference)),
    )
    const desk = await checkDeskLedger(client, (difference) => print(deskCheckTexts.difference(difference)))
    print(texts.counted(proof))
    print(pointCheckTexts.counted(points))
    print(deskCheckTexts.counted(desk))
    const differences = proof.differences + points.differences + desk.differences
    print(differences > 0 ? texts.broken(differences) : texts.holds)
    return differences
  } finally {
    await client.end()
    await embedded?.close()
  }
}

try {
  process.exitCode = (await check()) > 0 ? 1 : 0
} catch (error) {
  console.error(texts.failed(error instanceof Error ? error.message : String(error)))
  process.exitCode = 2
}
