import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import {
  createInvitations,
  type InvitationBatch,
  showInvitations,
} from '#shared/office/invitations/invitations.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { createTestDatabase } from '#tests/support/product/database.ts'
import { signIn } from '#tests/support/product/sign-in.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

const account = { email: 'admin@bozkir.example', password: 'Bozkir-2026' }
const people = 300
const killAfter = 120
/** Connections to the mail server that a batch uses. */
const connections = 4

const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-invitation-kills-'))
const database = await createTestDatabase()
const pool = createPool(database.connectionString)
let product: RunningProduct | undefined
let isKilled = false
const sink = await openSmtpSink({
  storesMails: false,
  onMail(arrived) {
    if (isKilled || arrived < killAfter) return
    isKilled = true
    product?.process.kill('SIGKILL')
  },
})

async function start() {
  // Instead of waiting until the time of the mails that the killed process was sending is over.
  if (isKilled) await pool.query(`UPDATE invitation_recipients SET due_at = now() WHERE state = 'sending'`)
  product = await startRunningProduct(dataDir, {
    DATABASE_URL: database.connectionString,
    DEMO: '0',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SMTP_URL: sink.url,
  })
  return signIn(product.url, account.email)
}

afterAll(async () => {
  await product?.stop()
  await sink.close()
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('killing a worker while it invites a club mails nobody twice, and says who may have got none', async () => {
  let admin = await start()
  const branch = await admin.call(addBranch, { body: { name: 'Meram' } })
  const columns = { users: { role: `'member'::user_role`, claimed_at: 'NULL', password_hash: 'NULL' } }
  await seedClub(pool, { users: people }, { branches: [branch._id], columns })
  const body = { kind: 'mail' as const, filter: { branch: branch._id } }
  const { _id: id, total } = await admin.call(createInvitations, { body })
  expect(total).toBe(people)
  const seen: InvitationBatch[] = []
  await expect
    .poll(
      async () => {
        if (product && (product.process.signalCode ?? product.process.exitCode) !== null)
          admin = await start()
        const batch = await admin.call(showInvitations, { params: { id } }).catch(() => undefined)
        if (batch) seen.push(batch)
        return batch?.finishedAt
      },
      { timeout: 180_000, interval: 50 },
    )
    .toEqual(expect.any(String))
  expect(isKilled).toBe(true)
  expect([...sink.received].filter(([, mails]) => mails > 1)).toEqual([])
  const batch = seen.at(-1)
  expect(batch).toMatchObject({ queued: 0, failed: 0, skipped: 0 })
  expect(batch?.inDoubt).toBeLessThanOrEqual(connections)
  expect((batch?.sent ?? 0) + (batch?.inDoubt ?? 0)).toBe(people)
  // Whom the server has not accepted is among those in doubt.
  expect(people - sink.received.size).toBeLessThanOrEqual(batch?.inDoubt ?? 0)
  const open = seen.map(({ queued }) => queued)
  expect(open).toEqual(open.toSorted((one, other) => other - one))
}, 240_000)
