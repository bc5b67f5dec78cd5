// Several processes of one club: servers and a worker on one database and one storage, a rolling update, rights that
// one process takes while another writes, and processes in every time zone.

import { cluster } from '#tests/proofs/machines/cluster.ts'
import { revokedRights } from '#tests/proofs/machines/revoked-rights.ts'
import { timeZones } from '#tests/proofs/machines/time-zones.ts'
import { parameters, program } from '#tests/proofs/support/product.ts'

const { rounds, zones, pooled } = parameters({
  rounds: 3,
  /** 1: with PgBouncer before the requests. */
  pooled: 0,
  /** Hours from one time zone to the next. */
  zones: 1,
})

await program('machines', async () => {
  const violations = [
    ...(await cluster(pooled === 1)),
    ...(await revokedRights(rounds, pooled === 1)),
    ...(await timeZones(zones)),
  ]
  return { violations, detail: `two servers and a worker, ${rounds} rounds, time zones by ${zones} h` }
})
