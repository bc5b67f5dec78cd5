import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { PgBoss } from 'pg-boss'
import { announce } from '#server/app/announcement.ts'
import { createApp } from '#server/app/app.ts'
import { type Configuration, ConfigurationError } from '#server/app/configuration.ts'
import { dropPageTags } from '#server/app/pages/page-tags.ts'
import { servePages } from '#server/app/pages/serve-pages.ts'
import type { Services } from '#server/core/services.ts'
import { createWork, type WorkOptions } from '#server/core/work.ts'
import { createPool, databaseOf } from '#server/db/database.ts'
import { watchPulse } from '#server/db/database-pulse.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { fillEmptyDatabase } from '#server/db/first-run.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createGoogleIdentity } from '#server/integrations/google/google.ts'
import { openMailQueue, startMailWorker } from '#server/integrations/mail/mail-queue.ts'
import { openMailTransport } from '#server/integrations/mail/mail-transport.ts'
import { openPayments } from '#server/integrations/payments/open-payments.ts'
import { SimulatorPortError } from '#server/integrations/payments/simulator/simulator.ts'
import { openStorage } from '#server/integrations/storage/storage.ts'
import { startViewExpiry } from '#server/modules/blog/blog.views.ts'
import { createCampaignQueues, startCampaignJobs } from '#server/modules/campaigns/campaigns.jobs.ts'
import { startCampaignSender } from '#server/modules/campaigns/sending/sender.ts'
import { createClosureQueues, startClosureJobs } from '#server/modules/closures/closures.jobs.ts'
import { startDashboardJobs } from '#server/modules/dashboard/dashboard.jobs.ts'
import { createFreezeQueues, startFreezeJobs } from '#server/modules/freezes/freezes.jobs.ts'
import { createImportQueues, startImportJobs } from '#server/modules/imports/imports.jobs.ts'
import { maskFailure } from '#server/modules/jobs/failure-reason.ts'
import { createMembershipQueues, startMembershipJobs } from '#server/modules/memberships/memberships.jobs.ts'
import {
  createNotificationQueues,
  startNotificationJobs,
} from '#server/modules/notifications/notifications.jobs.ts'
import { addInitialPages } from '#server/modules/pages/initial-pages.ts'
import { startSettling } from '#server/modules/payments/payments.jobs.ts'
import { startPrivacyJobs } from '#server/modules/privacy/privacy.jobs.ts'
import { addInitialProgram } from '#server/modules/programs/initial-program.ts'
import { createRaffleQueues, startRaffleJobs } from '#server/modules/raffles/raffles.jobs.ts'
import { createSessionQueues, startSessionJobs } from '#server/modules/session/session.jobs.ts'
import { startTurnstileJobs } from '#server/modules/turnstile/turnstile.jobs.ts'
import { createOrderQueues, startOrderJobs } from '#server/modules/vitamin-orders/order-jobs.ts'

export interface Product {
  /** Where it is served. */
  address: string
  services: Services
  /** Fulfils when the embedded database ended although nobody stopped it. */
  databaseEnded: Promise<void>
  /** Finishes running requests and jobs, then stops the database. */
  stop(): Promise<void>
}

/** A key of this installation's own, made once, where none is configured. */
async function installationSecret(dataDir: string): Promise<string> {
  const file = resolve(dataDir, 'app-secret')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    await mkdir(dataDir, { recursive: true })
    const secret = randomBytes(32).toString('hex')
    await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    return secret
  }
}

/** Milliseconds that running requests have to finish once no new one is taken. */
const requestsMilliseconds = 20_000

/** Lets running requests finish; who reads too slowly holds nothing up for ever. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const end = new AbortController()
  void setTimeout(requestsMilliseconds, undefined, { signal: end.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  )
  await app.close()
  end.abort()
}

/** Starts the database, the API, the jobs and the pages, in that order. */
export async function startProduct(
  configuration: Configuration,
  print: (line: string) => void,
): Promise<Product> {
  const { dataDir, databaseUrl } = configuration
  const embedded = databaseUrl ? null : await startEmbeddedDatabase({ dataDir, log: print })
  const connectionString = databaseUrl ?? embedded?.connectionString ?? ''
  const closing: (() => Promise<unknown>)[] = embedded ? [() => embedded.stop()] : []
  const stop = async () => {
    for (const close of closing.toReversed()) await close().catch((error: Error) => print(error.message))
  }
  try {
    const pool = createPool(connectionString)
    closing.push(() => pool.end())
    await migrateDatabase(pool)
    closing.push(watchPulse(pool, print))
    const jobs = new PgBoss({ connectionString, application_name: 'bozkir-jobs', max: 4 })
    jobs.on('error', (error) => print(`İş kuyruğu: ${maskFailure(error.message)}`))
    await jobs.start()
    closing.push(() => jobs.stop({ graceful: true, timeout: 10_000 }))
    const transport = openMailTransport({
      smtpUrl: configuration.smtpUrl,
      from: configuration.mailFrom,
      dataDir,
    })
    closing.push(async () => transport.close())

    const payments = await openPayments({
      ...configuration.payments,
      host: configuration.host,
      publicUrl: configuration.publicUrl,
      dataDir,
      merchant: configuration.club.name,
    }).catch((error: Error) => {
      if (!(error instanceof SimulatorPortError)) throw error
      throw new ConfigurationError(
        `${configuration.payments.simulatorPort} numaralı port dolu. SIMULATOR_PORT ile başka bir port seçin.`,
      )
    })
    closing.push(() => payments.close())

    const report = (error: unknown) =>
      print(maskFailure(error instanceof Error ? error.message : String(error)))
    let publishTags: WorkOptions['publishTags'] = dropPageTags
    let dropLocal: WorkOptions['dropLocal'] = () => undefined
    const services: Services = {
      configuration,
      secret: configuration.appSecret ?? (await installationSecret(dataDir)),
      pool,
      db: databaseOf(pool),
      work: createWork({
        pool,
        publishTags: (client, tags) => publishTags(client, tags),
        dropLocal: (published) => dropLocal(published),
        onTaskFailure: report,
      }),
      storage: openStorage(configuration.storageUrl, dataDir),
      mail: await openMailQueue(jobs),
      jobs,
      google: configuration.google ? createGoogleIdentity(configuration.google.clientId) : null,
      payments: payments.gateway,
    }
    await mkdir(services.storage.uploadsDir, { recursive: true })
    await createSessionQueues(services)
    await createMembershipQueues(services)
    await createFreezeQueues(services)
    await createNotificationQueues(services)
    await createClosureQueues(services)
    await createOrderQueues(services)
    await createRaffleQueues(services)
    await createCampaignQueues(services)
    await createImportQueues(services)
    const { app, inProcess } = await createApp(services)
    closing.push(() => closeApp(app))
    await servePages(app, {
      pool,
      call: inProcess.client(),
      uploads: services.storage.uploads,
      connectionString,
      configuration,
    })
    publishTags = app.pageCache.publish
    dropLocal = app.pageCache.committed
    await app.ready()
    await fillEmptyDatabase(services, inProcess, print)
    await addInitialPages(services)
    await addInitialProgram(services)
    await startMailWorker(jobs, transport)
    await startSessionJobs(services)
    await startMembershipJobs(services)
    await startFreezeJobs(services)
    await startNotificationJobs(services)
    await startClosureJobs(services)
    await startOrderJobs(services)
    await startRaffleJobs(services)
    await startCampaignJobs(services)
    await startImportJobs(services)
    const sender = startCampaignSender(services, report)
    closing.push(() => sender.stop())
    await startViewExpiry(services)
    await startPrivacyJobs(services)
    await startTurnstileJobs(services)
    await startDashboardJobs(services)
    closing.push(startSettling(services, report))
    await app
      .listen({ port: configuration.port, host: configuration.host })
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error
        throw new ConfigurationError(
          `${configuration.port} numaralı port dolu. PORT ile başka bir port seçin.`,
        )
      })
    closing.push(async () => {
      // Proxies hear first that nothing more shall come; what comes meanwhile is still answered.
      app.announceStop()
      await setTimeout(configuration.drainSeconds * 1000)
    })
    void app.pageCache.warm()
    const address = app.listeningOrigin
    announce({ print, address, demo: configuration.demo })
    const databaseEnded = new Promise<void>((fulfil) => {
      void embedded?.exited.then(({ expected }) => {
        if (!expected) fulfil()
      })
    })
    return { address, services, databaseEnded, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
