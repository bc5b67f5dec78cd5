import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { jobsMessages } from '#shared/office/jobs/jobs.messages.ts'

const texts = jobsMessages

export const jobStates = ['waiting', 'running', 'failed', 'done', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

const counts = {
  waiting: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  done: z.number().int(),
}

export const JobQueue = named('JobQueue', {
  name: z.string(),
  title: z.string(),
  ...counts,
  /** When its schedule starts it, as five fields of cron on the club's clock; null where something else does. */
  schedule: z.string().nullable(),
  nextRun: Instant.nullable(),
})
export type JobQueue = z.infer<typeof JobQueue>

/** One job without what it carries: no code, no token, no text of a mail. */
export const Job = named('Job', {
  _id: Id,
  queue: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  /** A label that tells jobs of a queue apart, such as a masked address; empty where nothing may be shown. */
  subject: z.string(),
  /** Why it failed last, in words; empty where it has not. */
  reason: z.string(),
  /** The failure as the program put it, with everything personal masked. */
  detail: z.string(),
  /** How often it was tried again, and how often it may be. */
  retries: z.number().int(),
  retryLimit: z.number().int(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** When a waiting job begins at the earliest. */
  startsAt: Instant,
})
export type Job = z.infer<typeof Job>

export const listQueues = endpoint({
  method: 'GET',
  url: '/api/jobs/queues',
  access: 'jobs.list',
  failure: texts.queuesFailed,
  summary: 'İş kuyrukları: bekleyen, çalışan, başarısız ve biten işlerin sayısı, sıradaki çalışma',
  schema: { response: { 200: z.array(JobQueue) } },
})

export const listJobs = endpoint({
  method: 'GET',
  url: '/api/jobs',
  access: 'jobs.list',
  failure: texts.listFailed,
  summary: 'İşler, en yenisi önce',
  list: true,
  schema: {
    querystring: listQuery(['createdAt'], {
      queue: z.string().max(100).optional(),
      state: z.enum(jobStates).optional(),
    }),
    response: { 200: z.array(Job) },
  },
})

const JobParams = z.object({ queue: z.string().max(100), id: Id })
const Changed = named('Changed', { message: z.string(), count: z.number().int() })

export const retryJob = endpoint({
  method: 'POST',
  url: '/api/jobs/:queue/:id/retry',
  access: 'jobs.edit',
  failure: texts.retryFailed,
  summary: 'Başarısız olmuş bir işi yeniden sıraya alır',
  schema: { params: JobParams, response: { 200: Changed } },
})

export const retryFailedJobs = endpoint({
  method: 'POST',
  url: '/api/jobs/:queue/retry',
  access: 'jobs.edit',
  failure: texts.retryFailed,
  summary: 'Bir kuyruğun başarısız olmuş bütün işlerini yeniden sıraya alır',
  schema: { params: JobParams.pick({ queue: true }), response: { 200: Changed } },
})

export const cancelJob = endpoint({
  method: 'POST',
  url: '/api/jobs/:queue/:id/cancel',
  access: 'jobs.edit',
  failure: texts.cancelFailed,
  summary: 'Bekleyen bir işi iptal eder',
  schema: { params: JobParams, response: { 200: Changed } },
})
