// Kills server, worker and PostgreSQL (kill -9) under all kinds of writes, at the moments that take long, and during a
// campaign: what was acknowledged is there once, nothing is half done, and money, signatures and draws add up.

import { setTimeout as sleep } from 'node:timers/promises'
import { killCampaign } from '#tests/proofs/kills/campaign.ts'
import { ActiveMembers, brokenLessons, unmatchedMoney, untilPaid } from '#tests/proofs/kills/members.ts'
import { killBackups, killCloses, killFirstStarts, killImports } from '#tests/proofs/kills/moments.ts'
import { Client, insist, signIn } from '#tests/proofs/support/client.ts'
import { openClub } from '#tests/proofs/support/club.ts'
import {
  environmentOf,
  openFolder,
  openPool,
  parameters,
  postmasterOf,
  program,
  runCommand,
  startProduct,
} from '#tests/proofs/support/product.ts'
import { openWrites, Writers } from '#tests/proofs/support/writes.ts'
import { providerKeys, startCardProvider } from '#tests/support/processes/card-provider.ts'
import { enrolMembers } from '#tests/support/records/members.ts'

const { rounds, lanes, moments, rows, mails, seconds } = parameters({
  rounds: 50,
  lanes: 12,
  /** Kills of each moment, and of the campaign. */
  moments: 4,
  rows: 2000,
  mails: 3000,
  seconds: 3600,
})
const victims = ['server', 'database', 'worker', 'server and database'] as const

/** Kills a victim per round, in turn, while writers and members work. */
async function killUnderLoad(): Promise<{ violations: string[]; detail: string }> {
  const provider = await startCardProvider()
  const dataDir = openFolder()
  let round = 0
  const settings = () => ({
    IYZICO_BASE_URL: provider.baseUrl,
    IYZICO_API_KEY: providerKeys.apiKey,
    IYZICO_SECRET_KEY: providerKeys.secretKey,
    // In every second pair of rounds members pay in the provider’s form.
    ...(round % 8 > 3 && { IYZICO_CHECKOUT: 'hosted' }),
  })
  const start = () => startProduct({ dataDir, environment: settings() })
  const startWorker = () =>
    startProduct({
      dataDir: openFolder(),
      environment: { ...settings(), ...environmentOf(dataDir), ROLE: 'worker' },
    })
  let product = await start()
  let worker = await startWorker()
  const admin = await signIn(new Client(() => product.url))
  const club = await openClub(admin)
  const pool = openPool(dataDir)
  const people = await enrolMembers(pool, club.branch, 60)
  await pool.query('UPDATE users SET email_verified_at = now() WHERE id = ANY ($1)', [
    people.map(({ _id }) => _id),
  ])
  await pool.end()
  const members = new ActiveMembers(() => product.url, admin.token, club, people)
  const writers = new Writers(await openWrites(admin, club))
  await writers.writeEach()
  const violations: string[] = []
  const deadline = Date.now() + seconds * 1000
  let slowest = 0
  for (; round < rounds && Date.now() < deadline; round += 1) {
    const victim = victims[round % victims.length] as (typeof victims)[number]
    await insist(() => members.prepare(round))
    const end = new AbortController()
    const working = [writers.run(lanes, end.signal), members.act(lanes / 2, end.signal)]
    await sleep(500 + Math.random() * 1500)
    const killedAt = performance.now()
    const postmaster = postmasterOf(dataDir)
    if (victim !== 'database') await worker.kill()
    if (victim.startsWith('server')) await product.kill()
    if (victim.endsWith('database') && postmaster) process.kill(postmaster.pid, 'SIGKILL')
    if (victim.startsWith('server')) product = await start()
    // Where the server lives on, it restarts its database by itself.
    await insist(() => admin.call('POST', '/api/faqs', { question: `Tur ${round}`, answer: 'Evet' }))
    slowest = Math.max(slowest, (performance.now() - killedAt) / 1000)
    if (victim !== 'database') worker = await startWorker()
    end.abort()
    await Promise.all(working)
    violations.push(...(await writers.violations()).map((line) => `round ${round}, ${victim}: ${line}`))
  }
  const after = openPool(dataDir)
  await untilPaid(after)
  violations.push(...(await unmatchedMoney(after, provider)), ...(await brokenLessons(after)))
  await after.end()
  violations.push(...(await members.drawAll()))
  for (const check of ['server/cli/check-ledger.ts', 'server/cli/check-contracts.ts']) {
    const { code, output } = await runCommand([check], { ...environmentOf(dataDir), DATA_DIR: dataDir })
    if (code !== 0) violations.push(`${check}: ${output}`)
  }
  await worker.stop()
  const code = await product.stop()
  if (code !== 0) violations.push(`the last stop ended with ${code}`)
  await provider.stop()
  return {
    violations: [...violations, ...writers.unused],
    detail: `${round} kills, ${writers.count} acknowledged writes, ${members.done} acts of members, away ${slowest.toFixed(1)} s at most`,
  }
}

await program('kills', async () => {
  const { violations, detail } = await killUnderLoad()
  const sizes = { rounds: moments, rows, mails }
  for (const kill of [killFirstStarts, killImports, killBackups, killCloses, killCampaign])
    violations.push(...(await kill(sizes)))
  return { violations, detail: `${detail}, ${5 * moments} kills at moments` }
})
