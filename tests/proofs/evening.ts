// A club’s evening, a mix of visitors, members, gates and staff at rising rates, on one process and then on two: the
// highest rate at which 99 of 100 responses come within 200 ms and none fails.

import { prepareClub } from '#tests/proofs/evening/club.ts'
import type { LoadClub, LoadReport } from '#tests/proofs/evening/plan.ts'
import { sendLoad } from '#tests/proofs/evening/sender.ts'
import { findPostgres, postgresSeconds, processorSeconds } from '#tests/proofs/support/machine.ts'
import {
  environmentOf,
  openFolder,
  openPool,
  type Product,
  parameters,
  program,
  startProduct,
} from '#tests/proofs/support/product.ts'

const {
  rate: firstRate,
  seconds,
  most,
  least,
  members,
} = parameters({
  /** Requests per second of the first step. */
  rate: 300,
  seconds: 10,
  /** The last step at most. */
  most: 2000,
  /** The rate below which the proof fails. */
  least: 600,
  members: 3000,
})
/** The p99 latency limit, in milliseconds. */
const patience = 200
const growth = 1.1

interface Step {
  rate: number
  report: LoadReport
  /** Cores used by the servers and by PostgreSQL. */
  servers: number
  postgres: number
}

const failuresOf = ({ failures }: LoadReport) =>
  Object.values(failures).reduce((sum, count) => sum + count, 0)
const isCarried = ({ report }: Step) => report.all.p99 <= patience && failuresOf(report) === 0

let orders = 0

async function runStep(club: LoadClub, products: readonly Product[], postmaster: number, rate: number) {
  const used = async () => {
    const own = await Promise.all(products.map(({ process: { pid } }) => processorSeconds(pid ?? 0)))
    return { servers: own.reduce((sum, one) => sum + one, 0), postgres: await postgresSeconds(postmaster) }
  }
  const before = await used()
  orders += 1
  // Each step uses a new seed, because the codes of the previous one are used up.
  const report = await sendLoad({ club, urls: products.map(({ url }) => url), rate, seconds, seed: orders })
  const after = await used()
  const step: Step = {
    ...{ rate, report },
    servers: (after.servers - before.servers) / seconds,
    postgres: (after.postgres - before.postgres) / seconds,
  }
  return step
}

/** Raises the rate until it is not carried; a failing rate is tried once more. */
async function raise(name: string, club: LoadClub, products: readonly Product[], postmaster: number) {
  const steps: Step[] = []
  // The first requests of a process meet cold caches, which says nothing about the rate.
  await runStep(club, products, postmaster, firstRate / 2)
  for (let rate = firstRate; rate <= most; rate = Math.round(rate * growth)) {
    let step = await runStep(club, products, postmaster, rate)
    if (!isCarried(step)) step = await runStep(club, products, postmaster, rate)
    steps.push(step)
    if (!isCarried(step)) break
  }
  const rounded = (value: number) => Number(value.toFixed(1))
  console.log(name)
  console.table(
    steps.map(({ rate, report, servers, postgres }) => ({
      'requests/s': rate,
      p50: rounded(report.all.p50),
      p99: rounded(report.all.p99),
      'page p99': rounded(report.by.page.p99),
      'member p99': rounded(report.by.member.p99),
      'gate p99': rounded(report.by.gate.p99),
      'desk p99': rounded(report.by.desk.p99),
      failures: failuresOf(report),
      'refused scans': report.refusedScans,
      'server cores': rounded(servers),
      'PostgreSQL cores': rounded(postgres),
      'sender cores': rounded(report.ownLoad),
      'sender late p99': rounded(report.lateness),
    })),
  )
  for (const { rate, report } of steps) if (failuresOf(report)) console.log(rate, report.failures)
  return steps.findLast(isCarried)?.rate ?? 0
}

await program('evening', async () => {
  const dataDir = openFolder()
  const settings = { DEMO: '1', LOG_LEVEL: 'warn' }
  const one = await startProduct({ dataDir, environment: settings })
  const environment = { ...settings, ...environmentOf(dataDir), ROLE: 'server' }
  const other = await startProduct({ dataDir: openFolder(), environment })
  const pool = openPool(dataDir)
  const club = await prepareClub(one.url, pool, members)
  const postmaster = await findPostgres(pool)
  const alone = await raise('One process', club, [one], postmaster)
  const both = await raise('Two processes', club, [one, other], postmaster)
  await pool.end()
  await other.stop()
  await one.stop()
  return {
    violations: Object.entries({ 'one process': alone, 'two processes': both })
      .filter(([, rate]) => rate < least)
      .map(([name, rate]) => `${name} carried ${rate} requests/s`),
    detail: `${alone} requests/s on one process, ${both} on two`,
  }
})
