import { describe, expect, test, vi } from 'vitest'
import { startJobs } from '#server/app/start-jobs.ts'
import { openQueues } from '#server/core/job-queues.ts'
import { mailQueue, startMailWorker } from '#server/integrations/mail/mail-queue.ts'
import type { MailTransport } from '#server/integrations/mail/mail-transport.ts'
import { watchService } from '#server/integrations/outages.ts'
import { removalQueue } from '#server/integrations/storage/removals.ts'
import { maskFailure, reasonOf } from '#server/modules/office/jobs/failure-reason.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'
import {
  cancelJob,
  type Job,
  listJobs,
  listQueues,
  retryFailedJobs,
  retryJob,
} from '#shared/office/jobs/jobs.contract.ts'
import { jobReasonsMessages, jobsMessages } from '#shared/office/jobs/jobs.messages.ts'
import { openTestClub, startTestProduct } from '#tests/support/product/test-product.ts'

const texts = jobsMessages

/** The recipients, and the mail server’s response for each. */
const refused = new Set<string>()
const delivered: string[] = []

const { product, admin } = await openTestClub()
await product.services.jobs.updateQueue('mail', { retryLimit: 0 })
const { jobs, secret } = product.services
const transport: MailTransport = {
  send: async ({ to }) => {
    if (refused.has(to)) throw new Error(`connect ECONNREFUSED 10.0.0.25:587 for ${to}`)
    delivered.push(to)
  },
  verify: async () => undefined,
  close: () => undefined,
}
await startMailWorker(jobs, secret, transport, watchService('mail', jobs, product.app.log))

async function queueMail(to: string): Promise<void> {
  const { pool, mail } = product.services
  const client = await pool.connect()
  await mail.enqueue(client, { to, subject: 'Sıfırlama kodun', text: 'Kodun: 482913', html: '' })
  client.release()
}

const list = (filter: object = {}) => admin.call(listJobs, { query: { filter } })

/** Waits until a mail reaches the given state, and returns its job. */
const jobOf = (address: string, state: Job['state']): Promise<Job> =>
  vi.waitUntil(
    async () => (await list({ queue: 'mail', state })).find(({ subject }) => subject === address),
    { timeout: 15_000, interval: 100 },
  )

describe('a failed job', () => {
  test('is shown with its reason in words, retried, and completed', async () => {
    refused.add('gokce@uye.example')
    await queueMail('gokce@uye.example')
    const failed = await jobOf('g•••@uye.example', 'failed')
    expect(failed).toMatchObject({
      queue: 'mail',
      title: 'E-posta gönderimi',
      reason: jobReasonsMessages.unreachable,
    })
    const queue = (await admin.call(listQueues)).find(({ name }) => name === 'mail')
    expect(queue).toMatchObject({ failed: 1, schedule: null, nextRun: null })
    refused.clear()
    const params = { queue: 'mail', id: failed._id }
    expect(await admin.call(retryJob, { params })).toEqual({ message: texts.retried(1), count: 1 })
    const done = await jobOf('g•••@uye.example', 'done')
    expect(done).toMatchObject({ _id: failed._id, reason: '', detail: '' })
    expect(delivered).toEqual(['gokce@uye.example'])
    await expect(admin.call(retryJob, { params })).rejects.toMatchObject({
      status: 409,
      message: texts.notFailed,
    })
  })

  test('shows none of its payload', async () => {
    refused.add('nurgul@uye.example')
    await queueMail('nurgul@uye.example')
    await jobOf('n•••@uye.example', 'failed')
    const shown = JSON.stringify(await list())
    expect(shown).not.toContain('nurgul@')
    expect(shown).not.toContain('482913')
    expect(shown).not.toContain('Sıfırlama')
    expect(shown).not.toContain('10.0.0.25')
  })

  test('is requeued with all other failed jobs of its queue', async () => {
    for (const name of ['bir', 'iki', 'uc']) {
      refused.add(`${name}@uye.example`)
      await queueMail(`${name}@uye.example`)
    }
    await vi.waitUntil(async () => (await list({ queue: 'mail', state: 'failed' })).length === 4, {
      timeout: 15_000,
    })
    refused.clear()
    const { count } = await admin.call(retryFailedJobs, { params: { queue: 'mail' } })
    expect(count).toBe(4)
    await vi.waitUntil(() => delivered.length === 5, { timeout: 15_000 })
    expect(await list({ queue: 'mail', state: 'failed' })).toEqual([])
  })
})

describe('a queued job', () => {
  test('can be cancelled, once', async () => {
    const { jobs } = product.services
    await jobs.createQueue('push')
    const id = (await jobs.send('push', { device: 'x' }, { startAfter: 3600 })) ?? ''
    const params = { queue: 'push', id }
    expect(await admin.call(cancelJob, { params })).toEqual({ message: texts.cancelled, count: 1 })
    expect(await list({ queue: 'push' })).toMatchObject([{ _id: id, state: 'cancelled' }])
    await expect(admin.call(cancelJob, { params })).rejects.toMatchObject({
      status: 409,
      message: texts.notWaiting,
    })
  })

  test('blocks a second job in a singleton queue, and the error says so', async () => {
    const { jobs, pool } = product.services
    await jobs.send('closures')
    await pool.query("UPDATE pgboss.job SET state = 'failed' WHERE name = 'closures'")
    await jobs.send('closures')
    await pool.query("UPDATE pgboss.job SET state = 'retry' WHERE name = 'closures' AND state = 'created'")
    await expect(admin.call(retryFailedJobs, { params: { queue: 'closures' } })).rejects.toMatchObject({
      status: 409,
      message: texts.alone,
    })
  })
})

test('unknown queues and jobs, and the internal queues, are not found', async () => {
  const id = '01990000-0000-7000-8000-000000000000'
  for (const queue of ['yok', '__pgboss__send-it', 'Gökçe Işık', "'; --", ''.padEnd(100, 'ş')])
    await expect(admin.call(retryJob, { params: { queue, id } })).rejects.toMatchObject({
      status: 404,
      message: texts.queueUnknown,
    })
  await expect(admin.call(cancelJob, { params: { queue: 'mail', id } })).rejects.toMatchObject({
    status: 404,
    message: texts.notFound,
  })
})

test('every queue has a title, and schedules show their next run', async () => {
  const full = await startTestProduct({ workers: true })
  const person = await full.person({ role: 'admin' })
  const queues = await person.call(listQueues)
  expect(queues.length).toBeGreaterThan(25)
  expect(queues.filter(({ name, title }) => title === name)).toEqual([])
  expect(queues.find(({ name }) => name === 'file-removal')?.title).toBe('Kalan dosyaların silinmesi')
  const reminders = queues.find(({ name }) => name === 'membership-reminders')
  expect(reminders).toMatchObject({ title: 'Üyelik bitiş hatırlatmaları', schedule: '0 10 * * *' })
  // 10:00 in Konya.
  expect(reminders?.nextRun).toMatch(/T07:00:00\.000Z$/)
  expect(Date.parse(reminders?.nextRun ?? '')).toBeGreaterThan(Date.now())
  await full.close()
})

test('staff cannot list jobs', async () => {
  const trainer = await product.person({ role: 'trainer' })
  await expect(trainer.call(listQueues)).rejects.toMatchObject({ status: 403 })
})

test.each([
  ['Invalid login: 535 5.7.8 Authentication failed', jobReasonsMessages.mailLogin],
  ['Can’t reach: ETIMEDOUT', jobReasonsMessages.tooSlow],
  ['job timed out', jobReasonsMessages.unfinished],
  ['Push service answered 500', jobReasonsMessages.pushRefused],
  ['Cannot read properties of undefined', jobReasonsMessages.unexpected],
  ['', ''],
])('the list of jobs explains the error “%s”', (failure, reason) => {
  expect(reasonOf(failure)).toBe(reason)
})

test('addresses, codes, keys and statement parameters are masked in the reason of a failure', () => {
  expect(maskFailure('550 <ali.veli@ornek.example> unknown')).toBe('550 <a•••@ornek.example> unknown')
  expect(maskFailure('Failed query: insert into x\nparams: Gökçe Işık')).toBe('Failed query: insert into x')
  expect(maskFailure('bad token eyJhbGciOiJIUzI1NiIsInR5cCI6')).toBe('bad token •••')
  expect(maskFailure('phone +90 532 123 45 67')).toBe('phone +•••')
  expect(maskFailure('POST https://push.example/secret/abc?x=1 failed')).toBe('POST push.example/… failed')
})

describe('the queues at a start', () => {
  const settings = async () =>
    (
      await product.services.pool.query(
        `SELECT name, retry_limit, expire_seconds, updated_on FROM pgboss.queue ORDER BY name`,
      )
    ).rows

  test('of an earlier version get the settings of this one, and no other is written', async () => {
    const { jobs } = product.services
    await openQueues(jobs, [mailQueue, removalQueue])
    const before = await settings()
    await jobs.updateQueue('mail', { retryLimit: 3, expireInSeconds: 60 })
    await jobs.deleteQueue(removalQueue.name)
    await openQueues(jobs, [mailQueue, removalQueue])
    const after = await settings()
    expect(after.map(({ updated_on: _, ...row }) => row)).toEqual(
      before.map(({ updated_on: _, ...row }) => row),
    )
    expect(after.find(({ name }) => name === 'mail')).toMatchObject({ retry_limit: 120, expire_seconds: 120 })
    await openQueues(jobs, [mailQueue, removalQueue])
    expect(await settings()).toEqual(after)
  })

  test('of an earlier version are scheduled as in this one, or not at all if it has none of the name', async () => {
    const { app, services } = product
    const scheduled = services.modules
      .flatMap(({ queues = [] }) => queues)
      .filter(({ cron }) => cron)
      .map(({ name, cron }) => ({ name, cron, timezone: clubTimeZone }))
    const [first, second] = scheduled
    await services.jobs.schedule(first?.name ?? '', '1 1 1 1 *', {}, { tz: clubTimeZone })
    await services.jobs.schedule(second?.name ?? '', second?.cron ?? '', {}, { tz: 'UTC' })
    // A queue that this version no longer has.
    await services.jobs.createQueue('raffle-closing')
    await services.jobs.schedule('raffle-closing', '* * * * *', {}, { tz: clubTimeZone })
    const transport = { send: async () => undefined, verify: async () => undefined, close: () => undefined }
    const stop = await startJobs(services, transport, () => undefined, app.log)
    const schedules = await services.jobs.getSchedules()
    await stop()
    expect(schedules).toHaveLength(scheduled.length)
    expect(schedules).toEqual(
      expect.arrayContaining(scheduled.map((schedule) => expect.objectContaining(schedule))),
    )
  })
})
