import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { addEquipment, listEquipments } from '#shared/club/equipments/equipments.contract.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { showDashboardWarnings } from '#shared/office/dashboard/dashboard.contract.ts'
import { jobReasonsMessages } from '#shared/office/jobs/jobs.messages.ts'
import { listApplications } from '#shared/people/applications/applications.contract.ts'
import { forgetPassword } from '#shared/people/session/session.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { sentCampaign, waitUntilFinished } from '#tests/support/records/campaigns.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { asFile, photo } from '#tests/support/records/images.ts'
import { anonymousVisitor, sendJobApplication } from '#tests/support/records/inbound-messages.ts'

const server = await openSmtpSink()
afterAll(() => server.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: server.url }, workers: true })
const branch = (await openBranch(admin, 'Meram'))._id

describe('storage that is not writable', () => {
  const folders = ['uploads', 'documents']
  const folder = (name: string) => join(product.dataDir, 'files', name)

  test('is reported in the response, and leaves no record without its file', async () => {
    const image = asFile(await photo())
    const upload = () => admin.call(addEquipment, { body: { branch, name: 'Bisiklet' }, files: { image } })
    await upload()
    await sendJobApplication(anonymousVisitor(product), branch)
    for (const name of folders) {
      await rename(folder(name), `${folder(name)}-away`)
      await writeFile(folder(name), 'a file where a folder should be')
    }
    const refusal = {
      status: 503,
      code: 'storage.unavailable',
      message: coreMessages.storageUnavailable,
    }
    await expect(upload()).rejects.toMatchObject(refusal)
    await expect(sendJobApplication(anonymousVisitor(product), branch)).rejects.toMatchObject(refusal)
    for (const name of folders) {
      await rm(folder(name))
      await rename(`${folder(name)}-away`, folder(name))
    }
    expect(await admin.call(listEquipments, {})).toHaveLength(1)
    expect(await admin.call(listApplications, {})).toHaveLength(1)
    await upload()
  })
})

describe('a database lost during a commit', () => {
  /** The next transaction that inserts equipment commits, and its connection is closed before the result arrives. */
  function endAfterCommit(): void {
    const { pool } = product.services
    let isArmed = true
    const watch = (client: PoolClient) => {
      const query = client.query.bind(client)
      let inserts = false
      client.query = ((...parameters: [string | { text: string }]) => {
        const [statement] = parameters
        const text = typeof statement === 'string' ? statement : statement.text
        if (/^insert into "equipments"/i.test(text)) inserts = true
        if (!isArmed || !inserts || text !== 'COMMIT') return query(...(parameters as [string]))
        isArmed = false
        pool.off('acquire', watch)
        return query('COMMIT; SELECT pg_terminate_backend(pg_backend_pid())')
      }) as typeof client.query
    }
    pool.on('acquire', watch)
  }

  test('keeps the files the transaction may have committed', async () => {
    const before = await admin.call(listEquipments, {})
    endAfterCommit()
    const upload = admin.call(addEquipment, {
      body: { branch, name: 'Kürek' },
      files: { image: asFile(await photo()) },
    })
    await expect(upload).rejects.toMatchObject({ status: 503 })
    const written = (await admin.call(listEquipments, {})).filter(
      ({ _id }) => !before.some((known) => known._id === _id),
    )
    expect(written).toHaveLength(1)
    for (const size of written[0]?.picture?.webp.split(', ') ?? []) {
      const answer = await product.app.inject(size.split(' ')[0] ?? '')
      expect(answer.statusCode).toBe(200)
    }
  })
})

describe('a mail server', () => {
  const mails = (email: string) => server.received.get(email) ?? 0
  const ask = async () => {
    const { email } = (await product.person()).user
    await anonymousVisitor(product)(forgetPassword, { body: { email } })
    return email
  }
  const jobOf = async (email: string) =>
    (
      await product.services.pool.query(
        `SELECT state, retry_count AS tries FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1`,
        [email],
      )
    ).rows[0]

  // `behave` closes open connections: a mail being sent meanwhile would be retried during a later test.
  beforeEach(() =>
    expect
      .poll(
        async () =>
          (
            await product.services.pool.query(
              `SELECT data->>'to' AS to, state FROM pgboss.job
               WHERE name = 'mail' AND state IN ('created', 'retry', 'active')`,
            )
          ).rows,
        { timeout: 30_000 },
      )
      .toEqual([]),
  )

  test('with transient errors receives each mail once afterwards, and permanent errors are not retried', async () => {
    await server.behave('permanent')
    const refused = await ask()
    await expect.poll(() => jobOf(refused), { timeout: 20_000 }).toEqual({ state: 'failed', tries: 0 })
    await server.behave('transient')
    const patient = await ask()
    await expect.poll(() => jobOf(patient), { timeout: 20_000 }).toMatchObject({ state: 'retry' })
    await server.behave('good')
    await expect.poll(() => mails(patient), { timeout: 30_000 }).toBe(1)
    expect(mails(refused)).toBe(0)
  })

  test('that is slow for one recipient delays no request, and receives every mail once', async () => {
    const { email: slow } = (await product.person()).user
    await server.behave((address) => (address === slow ? { latency: 2000 } : 'good'))
    await anonymousVisitor(product)(forgetPassword, { body: { email: slow } })
    const other = await ask()
    expect(mails(slow)).toBe(0)
    await expect.poll(() => [mails(slow), mails(other)], { timeout: 20_000 }).toEqual([1, 1])
    await server.behave('good')
  })

  test('receives queued mails one after another, without a pause between them', async () => {
    const { mail, pool } = product.services
    const addresses = Array.from({ length: 20 }, (_, index) => `kuyruk-${index}@bozkir.example`)
    await inTransaction(pool, ({ client }) =>
      mail.enqueueAll(
        client,
        addresses.map((to) => ({ to, subject: 'Duyuru', text: 'Metin', html: '<p>Metin</p>' })),
      ),
    )
    // With the interval of an empty queue between two mails it would take ten seconds.
    await expect.poll(() => addresses.map(mails), { timeout: 8_000 }).toEqual(addresses.map(() => 1))
  })

  test('failing for an hour is reported in the log and on the dashboard, until it accepts a mail', async () => {
    const { app, services } = product
    const logged = vi.spyOn(app.log, 'error')
    const staff = await product.person({ role: 'staff', branch })
    const warningsOf = async ({ call }: Person) => (await call(showDashboardWarnings, {})).warnings
    const reports = () => logged.mock.calls.filter(([, text]) => text === 'mail server refuses mails')
    await server.behave('transient')
    const first = await ask()
    await expect.poll(() => jobOf(first), { timeout: 20_000 }).toMatchObject({ state: 'retry' })
    expect(await warningsOf(admin)).toEqual([])
    await services.pool.query(`UPDATE outages SET since = since - interval '1 hour'`)
    await ask()
    await expect.poll(() => warningsOf(admin), { timeout: 20_000 }).not.toEqual([])
    expect(await warningsOf(admin)).toMatchObject([
      { kind: 'mail-outage', count: 2, reason: jobReasonsMessages.mailRefused },
    ])
    expect(await warningsOf(staff)).toEqual(await warningsOf(admin))
    const again = await ask()
    await expect.poll(() => jobOf(again), { timeout: 20_000 }).toMatchObject({ state: 'retry' })
    expect(reports()).toHaveLength(1)
    await server.behave('good')
    await expect.poll(() => mails(again), { timeout: 30_000 }).toBe(1)
    await expect.poll(() => warningsOf(admin), { timeout: 20_000 }).toEqual([])
  })

  test('being away is reported within a minute, not after an hour', async () => {
    const warnings = async () => (await admin.call(showDashboardWarnings, {})).warnings
    await server.behave('away')
    const first = await ask()
    await expect.poll(() => jobOf(first), { timeout: 20_000 }).toMatchObject({ state: 'retry' })
    expect(await warnings()).toEqual([])
    await product.services.pool.query(`UPDATE outages SET since = since - interval '20 seconds'`)
    await expect.poll(warnings, { timeout: 40_000 }).toMatchObject([{ kind: 'mail-outage', count: 1 }])
    await server.behave('good')
    await expect.poll(warnings, { timeout: 40_000 }).toEqual([])
  })

  test('failing for a campaign counts as well', async () => {
    const { pool } = product.services
    await server.behave('away')
    const { _id } = await sentCampaign(product, admin, branch)
    const outage = async () => (await pool.query('SELECT cause FROM outages')).rows
    await expect.poll(outage, { timeout: 30_000 }).toEqual([{ cause: 'ESOCKET' }])
    await server.behave('good')
    // Instead of waiting for the next minute.
    await product.services.jobs.send('campaign-mails')
    await waitUntilFinished(admin, _id)
    await expect.poll(outage, { timeout: 30_000 }).toEqual([])
  })
})
