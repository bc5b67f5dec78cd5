// Consents on their way to İYS: an outage of three days, lost answers, a refusal for too many requests and kills. Everything
// is entered once and in the order in which it was said, and the start page warns in time.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { simulatedIysAccount } from '#server/simulators/iys/iys-routes.ts'
import { Client, signIn } from '#tests/proofs/support/client.ts'
import { atEnd, openFolder, parameters, program, startProduct } from '#tests/proofs/support/product.ts'
import { startIys } from '#tests/support/processes/iys.ts'
import { endPauses, enterThroughKills, writeChanges } from '#tests/support/processes/iys-faults.ts'

const { changes, kills } = parameters({ changes: 10_000, kills: 5 })

await program('iys', async () => {
  const violations: string[] = []
  const { connectionString } = await startEmbeddedDatabase({ dataDir: openFolder(), log: () => undefined })
  const pool = new pg.Pool({ connectionString, max: 4 })
  atEnd(() => void pool.end())
  const iys = await startIys({ iysWaitMs: 500 })
  atEnd(() => void iys.stop())
  const dataDir = openFolder()
  const { username, password, code, brand } = simulatedIysAccount
  const start = () =>
    startProduct({
      dataDir,
      environment: {
        DATABASE_URL: connectionString,
        IYS_USERNAME: username,
        IYS_PASSWORD: password,
        IYS_CODE: code,
        IYS_BRAND: brand,
        IYS_BASE_URL: iys.baseUrl,
      },
    })
  let product = await start()
  const restart = async () => {
    await product.kill()
    await endPauses(pool)
    product = await start()
  }
  const admin = await signIn(new Client(() => product.url))
  const warnings = async () => {
    const { warnings } = await admin.call<{ warnings: { kind: string; count: number }[] }>(
      'GET',
      '/api/dashboard/warnings',
    )
    return warnings.find(({ kind }) => kind === 'iys-overdue')?.count ?? 0
  }

  // Until the outage is over, no call gets through.
  for (const call of ['enter', 'results', 'changes'] as const)
    await iys.plan({ call, times: 1_000_000, effect: { type: 'outage' } })
  await writeChanges(pool, changes)
  await restart()
  for (let failure = null; failure === null; await sleep(200)) {
    const { rows } = await pool.query<{ failure: null }>('SELECT failure FROM iys_state')
    failure = rows[0]?.failure ?? null
  }
  if ((await warnings()) > 0) violations.push('The start page warned on the first day')
  await pool.query(`UPDATE iys_entries SET queued_at = now() - interval '20 days'`)
  const overdue = await warnings()
  if (overdue !== changes) violations.push(`The start page names ${overdue} entries of ${changes}`)
  await iys.endPlans()
  await iys.plan({ call: 'enter', effect: { type: 'lost-answer' } })
  await iys.plan({ call: 'results', effect: { type: 'busy', seconds: 5 } })
  await restart()
  const began = Date.now()
  violations.push(...(await enterThroughKills({ pool, iys, changes, kills, restart })))
  if ((await warnings()) > 0) violations.push('The start page still warns')
  const seconds = Math.round((Date.now() - began) / 1000)
  await product.stop()
  return { violations, detail: `${changes} changes entered in ${seconds} s through ${kills} kills` }
})
