import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { droppedLines } from '#server/app/operations/log-output.ts'
import { unauthorized } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { countJobs } from '#server/modules/office/jobs/jobs.service.ts'
import { jobStates } from '#shared/office/jobs/jobs.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Serves `/metrics` for Prometheus with `METRICS_TOKEN` as bearer token.
 * Labels are route templates, states and queues: their number does not grow with people or records.
 */
export function serveMetrics(app: FastifyInstance, services: Services, metricsToken: string): void {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'club_http_request_duration_seconds',
    help: 'Duration of requests by route template and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  })
  app.requestObservers.push(({ method, route, status, milliseconds }) =>
    requests.observe({ method, route, status }, milliseconds / 1000),
  )
  countConnections(services, registers)
  countPages(app, registers)
  countDroppedLines(registers)
  const countQueues = queueCounts(services, registers)

  const digest = (text: string) => hash('sha256', text, 'buffer')
  const expected = digest(`Bearer ${metricsToken}`)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // Digests have equal lengths, which timingSafeEqual needs.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      throw unauthorized(accessMessages.unauthorized)
    // Before the registry is serialised: its gauges must be from the same moment.
    await countQueues()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function countConnections({ pool }: Services, registers: Registry[]): void {
  new Gauge({
    name: 'club_database_connections',
    help: 'Connections of the pool: in use, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function countDroppedLines(registers: Registry[]): void {
  new Counter({
    name: 'club_log_lines_dropped_total',
    help: 'Lines of the log that could not be written: a full disk, or a reader that does not keep up.',
    registers,
    collect() {
      this.reset()
      this.inc(droppedLines())
    },
  })
}

function countPages(app: FastifyInstance, registers: Registry[]): void {
  // Pages are registered after the API, and not in tests of the API alone.
  const stats = () => (app.hasDecorator('pageCache') ? app.pageCache.stats() : null)
  new Counter({
    name: 'club_page_cache_total',
    help: 'Pages served from memory, rendered on request, served stale, and renders that failed.',
    labelNames: ['outcome'],
    registers,
    collect() {
      const counted = stats()
      if (!counted) return
      this.reset()
      this.inc({ outcome: 'hit' }, counted.hits)
      this.inc({ outcome: 'miss' }, counted.renders)
      this.inc({ outcome: 'stale' }, counted.stale)
      this.inc({ outcome: 'failed' }, counted.failures)
    },
  })
  new Gauge({
    name: 'club_page_cache_bytes',
    help: 'Memory that cached pages take.',
    registers,
    collect() {
      this.set(stats()?.bytes ?? 0)
    },
  })
}

/** Returns the function that updates the gauges of jobs and mails. */
function queueCounts({ db, pool }: Services, registers: Registry[]): () => Promise<void> {
  const jobs = new Gauge({
    name: 'club_jobs',
    help: 'Background jobs by queue and state.',
    labelNames: ['queue', 'state'],
    registers,
  })
  const mails = new Gauge({
    name: 'club_mails_queued',
    help: 'Mails that wait to be sent: single ones, and those of campaigns that are being sent.',
    labelNames: ['kind'],
    registers,
  })
  const up = new Gauge({
    name: 'club_database_up',
    help: '1 while the database answers; without it jobs and mails are not counted.',
    registers,
  })
  return async () => {
    // Queues may have disappeared since the last scrape.
    jobs.reset()
    mails.reset()
    try {
      const queues = await countJobs(db)
      for (const [queue, counts] of queues) {
        for (const state of jobStates) jobs.set({ queue, state }, counts[state])
      }
      mails.set({ kind: 'single' }, queues.get('mail')?.waiting ?? 0)
      const { rows } = await pool.query<{ queued: number }>(
        `SELECT count(*)::float8 AS queued FROM campaign_deliveries
         JOIN campaigns ON campaigns.id = campaign_id
         WHERE state = 'queued' AND finished_at IS NULL AND paused_at IS NULL`,
      )
      mails.set({ kind: 'campaign' }, rows[0]?.queued ?? 0)
      up.set(1)
    } catch {
      up.set(0)
    }
  }
}
