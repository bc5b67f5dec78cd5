import type { PoolClient } from 'pg'
import { runCheck } from '#server/cli/run-check.ts'
import { checkPointLedger, pointCheckTexts } from '#server/modules/loyalty/points/point-ledger-check.ts'
import { ledgerCheckTexts as texts } from '#server/modules/money/balances/ledger-check.messages.ts'
import { proveLedger } from '#server/modules/money/balances/ledger-check.ts'
import { checkDeskLedger, deskCheckTexts } from '#server/modules/money/sales/desk-ledger-check.ts'

const print = (line: string) => console.log(line)

/** Checks the ledgers of wallets, points and the desk; returns the number of discrepancies. */
async function check(client: PoolClient): Promise<number> {
  const proof = await proveLedger(client, (difference) => print(texts.difference(difference)))
  const points = await checkPointLedger(client, (difference) => print(pointCheckTexts.difference(difference)))
  const desk = await checkDeskLedger(client, (difference) => print(deskCheckTexts.difference(difference)))
  print(texts.counted(proof))
  print(pointCheckTexts.counted(points))
  print(deskCheckTexts.counted(desk))
  const differences = proof.differences + points.differences + desk.differences
  print(differences > 0 ? texts.broken(differences) : texts.holds)
  return differences
}

await runCheck(check, texts.failed)
