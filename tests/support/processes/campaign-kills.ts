import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import {
  decideUnknownDeliveries,
  listUnknownDeliveries,
  sendCampaign,
  showProgress,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import type { Delivery, Progress } from '#shared/messaging/campaigns/campaigns.schema.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { draftCampaign } from '#tests/support/records/campaigns.ts'
import { allAgree } from '#tests/support/records/consents.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

const account = { email: 'admin@bozkir.example', password: 'Bozkir-2026' }
const patience = 180_000
/** Connections to the mail server that a campaign uses. */
const connections = 4

export interface KilledSending {
  /** Number of mails received per recipient. */
  received: ReadonlyMap<string, number>
  recipients: readonly string[]
  /** The mails listed as unknown after sending. */
  unknown: readonly Delivery[]
  /** Every progress observed, in order. */
  seen: readonly Progress[]
  /** Resends the mails with unknown delivery that never arrived; returns the number of mails per recipient. */
  decide(): Promise<ReadonlyMap<string, number>>
  close(): Promise<void>
}

/** Sends a campaign from a worker process, which is killed and restarted after each given number of mails. */
export async function sendThroughKills(count: number, killsAt: readonly number[]): Promise<KilledSending> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-campaign-kills-'))
  const database = await createTestDatabase()
  const pool = createPool(database.connectionString)
  let product: RunningProduct | undefined
  let kills = 0
  const sink = await openSmtpSink({
    storesMails: false,
    onMail(arrived) {
      if (arrived < (killsAt[kills] ?? Number.POSITIVE_INFINITY)) return
      kills += 1
      product?.process.kill('SIGKILL')
    },
  })
  const environment = {
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SMTP_URL: sink.url,
  }
  const start = async () => {
    // Instead of waiting until the time of the mails that the killed process was sending is over.
    if (kills > 0) await pool.query(`UPDATE campaign_deliveries SET due_at = now() WHERE state = 'sending'`)
    product = await startRunningProduct(dataDir, environment)
    return signIn(product.url, account.email)
  }
  const recipients = Array.from({ length: count }, (_, index) => `uye${index + 1}@bozkir.example`)
  let admin = await start()
  const branch = await admin.call(addBranch, { body: { name: 'Meram' } })
  await seedClub(
    pool,
    { users: count },
    { branches: [branch._id], columns: { users: { role: `'member'::user_role` } } },
  )
  await allAgree(pool, branch._id)
  const { _id } = await draftCampaign(admin, branch._id)
  const seen: Progress[] = []

  async function untilFinished(): Promise<void> {
    for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
      if (product && (product.process.signalCode ?? product.process.exitCode) !== null) admin = await start()
      const progress = await admin.call(showProgress, { params: { id: _id } }).catch(() => undefined)
      if (progress) seen.push(progress)
      if (progress?.state === 'finished') return
      await new Promise((fulfil) => setTimeout(fulfil, 50))
    }
    throw new Error('The campaign did not finish in time')
  }

  await admin.call(sendCampaign, { params: { campaignId: _id }, body: {} })
  await untilFinished()
  const unknown = await admin.call(listUnknownDeliveries, { query: { filter: { campaign: _id } } })
  expect(kills).toBe(killsAt.length)
  return {
    received: new Map(sink.received),
    recipients,
    unknown,
    seen: [...seen],
    async decide() {
      const lost = unknown.filter(({ email }) => !sink.received.has(email)).map(({ _id }) => _id)
      const kept = unknown.filter(({ email }) => sink.received.has(email)).map(({ _id }) => _id)
      const tell = (ids: string[], decision: 'send-again' | 'treat-as-sent') =>
        ids.length > 0 ? admin.call(decideUnknownDeliveries, { body: { ids, decision } }) : undefined
      await tell(kept, 'treat-as-sent')
      await tell(lost, 'send-again')
      await untilFinished()
      return new Map(sink.received)
    },
    async close() {
      await product?.stop()
      await sink.close()
      await pool.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** No duplicates, every missing mail listed, at most one unknown delivery per connection and kill, and monotonic progress. */
export function expectPromisesKept(sending: KilledSending, kills: number): void {
  const { received, recipients, unknown, seen } = sending
  const doubtful = new Set(unknown.map(({ email }) => email))
  expect([...received].filter(([, times]) => times > 1)).toEqual([])
  expect(recipients.filter((email) => !received.has(email) && !doubtful.has(email))).toEqual([])
  expect(unknown.length).toBeLessThanOrEqual(kills * connections)
  const done = seen.map((progress) => progress.done)
  expect(done).toEqual(done.toSorted((one, other) => one - other))
  expect(seen.at(-1)).toMatchObject({ state: 'finished', done: recipients.length, inDoubt: unknown.length })
}
