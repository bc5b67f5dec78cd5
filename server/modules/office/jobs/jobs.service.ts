import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, databaseErrorOf, notFound } from '#server/core/errors.ts'
import { executorOf } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import type { Page } from '#server/db/list.ts'
import { purgeQueue } from '#server/integrations/cdn/purge.ts'
import { mailQueue } from '#server/integrations/mail/mail-queue.ts'
import { removalQueue } from '#server/integrations/storage/removals.ts'
import { maskAddress, maskFailure, reasonOf } from '#server/modules/office/jobs/failure-reason.ts'
import type { QueryOf, ResponseOf } from '#shared/core/endpoint.ts'
import { exactTotalLimit } from '#shared/core/list-query.ts'
import {
  type Job,
  type JobQueue,
  type JobState,
  jobStates,
  type listJobs,
  type retryJob,
} from '#shared/office/jobs/jobs.contract.ts'
import { jobsMessages } from '#shared/office/jobs/jobs.messages.ts'

const texts = jobsMessages

/** The state shown for each state of pg-boss. */
const stateOf: Readonly<Record<string, JobState>> = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  failed: 'failed',
  completed: 'done',
  cancelled: 'cancelled',
}

/** The states of pg-boss that are shown as one state. */
const storedAs = (state: JobState) =>
  sql.join(
    Object.keys(stateOf)
      .filter((stored) => stateOf[stored] === state)
      .map((stored) => sql`${stored}`),
    sql`, `,
  )

/** Excludes the internal queues of pg-boss. */
const isOurs = sql`name NOT LIKE '\\_\\_%'`

/** Returns the titles of queues; one of an earlier version has only its name. */
function queueTitles({ modules }: Pick<Services, 'modules'>): (name: string) => string {
  const queues = [mailQueue, removalQueue, purgeQueue, ...modules.flatMap((module) => module.queues ?? [])]
  const titles = new Map(queues.map(({ name, title }) => [name, title]))
  return (name) => titles.get(name) ?? name
}

const noJobs = () => Object.fromEntries(jobStates.map((state) => [state, 0])) as Record<JobState, number>

/** Returns the number of jobs in each state by queue; queues without any are left out. */
export async function countJobs(db: Database): Promise<Map<string, Record<JobState, number>>> {
  const { rows } = await db.execute<{ name: string; state: string; jobs: number }>(
    sql`SELECT name, state::text, count(*)::int AS jobs FROM pgboss.job WHERE ${isOurs} GROUP BY name, state`,
  )
  const counted = new Map<string, Record<JobState, number>>()
  for (const { name, state: stored, jobs } of rows) {
    const counts = counted.get(name) ?? noJobs()
    const state = stateOf[stored]
    if (state) counts[state] += jobs
    counted.set(name, counts)
  }
  return counted
}

/** Returns every queue with the numbers of its jobs and the next start by its schedule. */
export async function queues({ db, jobs, modules }: Services): Promise<JobQueue[]> {
  const counted = await countJobs(db)
  const schedules = new Map((await jobs.getSchedules()).map((schedule) => [schedule.name, schedule]))
  const titleOf = queueTitles({ modules })
  const known = (await jobs.getQueues()).filter(({ name }) => !name.startsWith('__'))
  return known
    .map(({ name }) => {
      const counts = counted.get(name) ?? noJobs()
      const schedule = schedules.get(name)
      const [next] = schedule ? jobs.previewSchedule(schedule.cron, { tz: schedule.timezone, count: 1 }) : []
      return {
        name,
        title: titleOf(name),
        waiting: counts.waiting,
        running: counts.running,
        failed: counts.failed,
        done: counts.done,
        schedule: schedule?.cron ?? null,
        nextRun: next?.toISOString() ?? null,
      }
    })
    .toSorted((one, other) => one.title.localeCompare(other.title, 'tr'))
}

interface StoredJob extends Record<string, unknown> {
  _id: string
  queue: string
  state: string
  recipient: string | null
  failure: string | null
  retries: number
  retryLimit: number
  createdAt: string
  startedAt: string | null
  completedAt: string | null
  startsAt: string
}

const moment = (text: string) => new Date(text).toISOString()

function toJob({ recipient, failure, state, ...row }: StoredJob, title: string): Job {
  // A job that succeeded after a failure needs no explanation any more.
  const shown = state === 'completed' ? '' : (failure ?? '')
  return {
    ...row,
    title,
    state: stateOf[state] ?? 'done',
    subject: recipient ? maskAddress(recipient) : '',
    reason: reasonOf(shown),
    detail: maskFailure(shown),
    createdAt: moment(row.createdAt),
    startedAt: row.startedAt && moment(row.startedAt),
    completedAt: row.completedAt && moment(row.completedAt),
    startsAt: moment(row.startsAt),
  }
}

/** Returns one page of jobs, by default the latest first. Of their data only a mail's address is read. */
export async function jobPage(
  { db, modules }: Services,
  query: QueryOf<typeof listJobs>,
): Promise<Page<Job>> {
  const { queue, state, id } = query.filter ?? {}
  const [first, last] = query.range ?? [0, 99]
  const conditions: SQL[] = [isOurs]
  if (queue) conditions.push(sql`name = ${queue}`)
  if (state) conditions.push(sql`state IN (${storedAs(state)})`)
  if (id)
    conditions.push(
      id.length > 0
        ? sql`id IN (${sql.join(
            id.map((one) => sql`${one}`),
            sql`, `,
          )})`
        : sql`false`,
    )
  const where = sql.join(conditions, sql` AND `)
  const order = query.sort?.[1] === 'ASC' ? sql`ASC` : sql`DESC`
  const [{ rows }, counted] = await Promise.all([
    db.execute<StoredJob>(sql`
      SELECT id AS "_id", name AS queue, state::text, CASE WHEN name = 'mail' THEN data->>'to' END AS recipient,
        coalesce(output->>'message', output->'value'->>'message') AS failure, retry_count AS retries,
        retry_limit AS "retryLimit", created_on AS "createdAt", started_on AS "startedAt",
        completed_on AS "completedAt", start_after AS "startsAt"
      FROM pgboss.job WHERE ${where}
      ORDER BY created_on ${order}, id ${order} LIMIT ${last - first + 1} OFFSET ${first}`),
    db.execute<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM (SELECT 1 FROM pgboss.job WHERE ${where} LIMIT ${exactTotalLimit + 1}) counted`,
    ),
  ])
  const titleOf = queueTitles({ modules })
  const total = counted.rows[0]?.total ?? 0
  return {
    rows: rows.map((row) => toJob(row, titleOf(row.queue))),
    first,
    total,
    estimated: total > exactTotalLimit,
  }
}

/** pg-boss's calls inside the transaction of a change. */
const within = ({ client }: UnitOfWork) => ({ db: executorOf(client) })

/** Returns the queue of a name. Throws 404, also for names that pg-boss refuses. */
async function requireQueue({ jobs }: Services, name: string) {
  const mayBeOurs = /^[\w.-]+$/.test(name) && !name.startsWith('__')
  const queue = mayBeOurs ? await jobs.getQueue(name) : null
  if (!queue) throw notFound(texts.queueUnknown)
  return queue
}

/** Locks a job in the state that a change of it needs. */
async function lockJob({ db }: UnitOfWork, queue: string, id: string, state: JobState, refusal: string) {
  const { rows } = await db.execute<{ state: string }>(
    sql`SELECT state::text FROM pgboss.job WHERE name = ${queue} AND id = ${id} FOR UPDATE`,
  )
  const [row] = rows
  if (!row) throw notFound(texts.notFound)
  if (stateOf[row.state] !== state) throw new AppError(409, `job.not-${state}`, refusal)
}

/** Throws 409 if another job waits in a queue that allows one at a time. */
async function explainingOneAtATime<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    throw databaseErrorOf(error)?.code === '23505' ? new AppError(409, 'job.alone', texts.alone) : error
  }
}

type Changed = ResponseOf<typeof retryJob>

export async function retry(
  services: Services,
  currentUser: CurrentUser,
  queue: string,
  id: string,
): Promise<Changed> {
  await requireQueue(services, queue)
  await explainingOneAtATime(() =>
    services.transact(currentUser, async (tx) => {
      await lockJob(tx, queue, id, 'failed', texts.notFailed)
      await services.jobs.retry(queue, id, within(tx))
      await tx.audit({ resource: 'jobs', recordId: id, action: 'retry', after: { queue } })
    }),
  )
  return { message: texts.retried(1), count: 1 }
}

/** Failed jobs that are put back in one transaction. */
const batchSize = 500

/** Puts every failed job of a queue back; in a queue where one waits at a time, the latest of them. */
export async function retryFailed(
  services: Services,
  currentUser: CurrentUser,
  name: string,
): Promise<Changed> {
  const queue = await requireQueue(services, name)
  const isAlone = queue.policy !== undefined && queue.policy !== 'standard'
  const most = isAlone ? 1 : batchSize
  // Those that fail again meanwhile are left.
  const { failed = 0 } = (await countJobs(services.db)).get(name) ?? {}
  let count = 0
  for (let found = most; found === most && count < failed; count += found) {
    found = await explainingOneAtATime(() =>
      services.transact(currentUser, async (tx) => {
        const { rows } = await tx.db.execute<{ id: string }>(sql`
          SELECT id FROM pgboss.job WHERE name = ${name} AND state = 'failed'
          ORDER BY created_on DESC LIMIT ${most} FOR UPDATE SKIP LOCKED`)
        const ids = rows.map(({ id }) => id)
        if (ids.length === 0) return 0
        await services.jobs.retry(name, ids, within(tx))
        await tx.audit({
          resource: 'jobs',
          recordId: ids[0] ?? '',
          action: 'retry',
          after: { queue: name, jobs: ids.length },
        })
        return ids.length
      }),
    )
    if (isAlone) return { message: texts.retried(found), count: found }
  }
  return { message: texts.retried(count), count }
}

export async function cancel(
  services: Services,
  currentUser: CurrentUser,
  queue: string,
  id: string,
): Promise<Changed> {
  await requireQueue(services, queue)
  await services.transact(currentUser, async (tx) => {
    await lockJob(tx, queue, id, 'waiting', texts.notWaiting)
    await services.jobs.cancel(queue, id, within(tx))
    await tx.audit({ resource: 'jobs', recordId: id, action: 'cancel', after: { queue } })
  })
  return { message: texts.cancelled, count: 1 }
}
