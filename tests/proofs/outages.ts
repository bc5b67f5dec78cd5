// Database unreachable, stopped or locked; mail server, storage and card provider away: requests are refused in time,
// cached pages are served, nothing is lost or done twice, and everything works again by itself.

import { databaseOutages } from '#tests/proofs/outages/database.ts'
import { neighbourOutages } from '#tests/proofs/outages/neighbours.ts'
import { CannotRun, parameters, program } from '#tests/proofs/support/product.ts'

const { seconds } = parameters({ seconds: 30 })

await program('outages', async () => {
  if (process.platform !== 'linux') throw new CannotRun('it needs /proc')
  const violations = [...(await databaseOutages(seconds)), ...(await neighbourOutages())]
  return { violations, detail: `outages of ${seconds} s` }
})
