import { setTimeout } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { createApp } from '#server/app/app.ts'
import { checkPooler } from '#server/app/check-pooler.ts'
import { checkSecret } from '#server/app/check-secret.ts'
import { fillEmptyDatabase, refuseDemoAccounts } from '#server/app/first-run.ts'
import { openGoogle, simulatedGoogleClient } from '#server/app/open-google.ts'
import { openIys } from '#server/app/open-iys.ts'
import { openPayments } from '#server/app/open-payments.ts'
import { openSms, simulatedSmsAccount } from '#server/app/open-sms.ts'
import { explainDatabase, explainFolder, explainListening } from '#server/app/start-errors.ts'
import { openAllQueues, startJobs } from '#server/app/start-jobs.ts'
import type { Configuration } from '#server/core/configuration.ts'
import { installationSecret } from '#server/core/installation-secret.ts'
import type { Services } from '#server/core/module.ts'
import { personalFieldsOf } from '#server/core/personal-fields.ts'
import { createTransact, type TransactOptions } from '#server/core/unit-of-work.ts'
import { createPool, type DatabasePool, databaseOf, requestStatementTimeout } from '#server/db/database.ts'
import { watchDatabaseHealth } from '#server/db/database-health.ts'
import type { EmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { purging } from '#server/integrations/cdn/purge.ts'
import { openMailQueue } from '#server/integrations/mail/mail-queue.ts'
import { openMailTransport } from '#server/integrations/mail/mail-transport.ts'
import { openStorage, prepareStorage } from '#server/integrations/storage/open-storage.ts'
import { removingLater } from '#server/integrations/storage/removals.ts'
import { readClub, seedIdentity, senderOf } from '#server/modules/club/identity/identity.service.ts'
import { modules } from '#server/modules/index.ts'
import { switchIys } from '#server/modules/messaging/iys/iys-state.ts'
import { openSmsQueue } from '#server/modules/messaging/sms/open-sms-queue.ts'
import { maskFailure } from '#server/modules/office/jobs/failure-reason.ts'
import { invalidatePageTags } from '#server/pages/page-tags.ts'
import { servePages } from '#server/pages/pages.plugin.ts'
import { tagsOfChange } from '#server/pages/tags-of-changes.ts'

export interface Product {
  /** Origin of the listening server. */
  address: string
  services: Services
  /** Resolves when the embedded database exited unexpectedly. */
  databaseEnded: Promise<void>
  /** Finishes running requests and jobs, then stops the database. */
  stop(): Promise<void>
}

/** Starts the API, the pages and the jobs, in that order; pages and jobs depend on ROLE. Takes over `embedded`. */
export async function startProduct(
  configuration: Configuration,
  print: (line: string) => void,
  embedded: EmbeddedDatabase | null,
): Promise<Product> {
  const { dataDir, databaseUrl, poolerUrl, role } = configuration
  const serves = role !== 'worker'
  const runsJobs = role !== 'server'
  const connectionString = databaseUrl ?? embedded?.connectionString ?? ''
  const closing: (() => Promise<unknown>)[] = embedded ? [() => embedded.stop()] : []
  const stop = async () => {
    for (const close of closing.toReversed()) await close().catch((error: Error) => print(error.message))
  }
  try {
    // Separate from requests: without their statement timeout, their connections and their pooler.
    const jobsPool = createPool(connectionString, { max: 8 })
    closing.push(() => jobsPool.end())
    const pool = createPool(poolerUrl ?? connectionString, {
      statementTimeout: requestStatementTimeout,
      ...(poolerUrl && { direct: jobsPool }),
    })
    closing.push(() => pool.end())
    const explainDirect = explainDatabase(poolerUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    await migrateDatabase(jobsPool).catch(explainDirect)
    await checkPooler(pool).catch(explainDatabase('DATABASE_URL'))
    const secret =
      configuration.appSecret ?? (await installationSecret(dataDir).catch(explainFolder('DATA_DIR')))
    await checkSecret(databaseOf(pool), secret, modules)
    await seedIdentity(databaseOf(pool), configuration)
    if (configuration.refusesDemoAccounts) {
      await refuseDemoAccounts(pool, databaseUrl ? 'DATABASE_URL' : 'DATA_DIR')
    }
    closing.push(watchDatabaseHealth([pool, jobsPool], print))
    const storage = await openStorage(configuration.storage)
    closing.push(async () => storage.close())
    await prepareStorage(storage).catch(explainFolder(configuration.storageSetting))
    // Closed after the jobs.
    const transport = openMailTransport({
      smtpUrl: configuration.smtpUrl,
      from: async () => senderOf(configuration, await readClub(databaseOf(pool))),
      dataDir,
    })
    closing.push(async () => transport.close())
    const jobs = new PgBoss({
      connectionString,
      application_name: 'club-jobs',
      max: 4,
      supervise: runsJobs,
      schedule: runsJobs,
    })
    jobs.on('error', (error) => print(`İş kuyruğu: ${maskFailure(error.message)}`))
    await jobs.start().catch(explainDirect)
    closing.push(() => jobs.stop({ graceful: true, timeout: 10_000 }))
    const payments = await openPayments({
      ...configuration.payments,
      host: configuration.host,
      publicUrl: configuration.publicUrl,
      dataDir,
      merchant: (await readClub(databaseOf(pool))).name,
      identityClient: simulatedGoogleClient(configuration),
      smsAccount: simulatedSmsAccount,
    }).catch(explainListening(configuration))
    closing.push(() => payments.close())

    const { sentryDsn, production } = configuration
    const errorReports = sentryDsn
      ? // Loaded only here: few installations use it.
        (await import('#server/app/operations/error-reports.ts')).openErrorReports(
          sentryDsn,
          production ? 'production' : 'development',
        )
      : undefined
    closing.push(async () => errorReports?.close())
    const report = (error: unknown) => {
      print(maskFailure(error instanceof Error ? error.message : String(error)))
      errorReports?.report(error)
    }
    let dropLocal: TransactOptions['dropLocal'] = () => undefined
    const workOn = (own: DatabasePool) =>
      createTransact({
        pool: own,
        tagsOf: tagsOfChange,
        publishTags: purging(jobs, configuration.cdn, invalidatePageTags),
        dropLocal: (published) => dropLocal(published),
        onTaskFailure: report,
        personalFields: personalFieldsOf(modules),
      })
    const services: Services = {
      configuration,
      secret,
      pool,
      db: databaseOf(pool),
      transact: workOn(pool),
      storage: removingLater(storage, jobs),
      mail: await openMailQueue(jobs, secret),
      iys: await openIys(configuration, payments.simulator),
      sms: openSmsQueue(jobs, secret, openSms(configuration, payments.simulator)),
      jobs,
      google: await openGoogle(configuration, payments.gateway?.simulatorOrigin ?? undefined),
      payments: payments.gateway,
      errorReports,
      modules,
    }
    await switchIys(services.db, services.iys !== null)
    await openAllQueues(services)
    const { app, inProcess } = await createApp(services)
    closing.push(() => app.close())
    for (const warning of configuration.warnings) app.log.warn(warning)
    if (serves) {
      await servePages(app, {
        pool,
        call: inProcess.client(),
        get: inProcess.get,
        storage: services.storage,
        isShared: configuration.cdn !== null,
      })
      dropLocal = app.pageCache.committed
    }
    await app.ready()
    if (serves) {
      await fillEmptyDatabase(services, inProcess, print)
      for (const { addInitialContent } of modules) await addInitialContent?.(services)
    }
    if (runsJobs) {
      const forJobs: Services = {
        ...services,
        pool: jobsPool,
        db: databaseOf(jobsPool),
        transact: workOn(jobsPool),
      }
      closing.push(await startJobs(forJobs, transport, report, app.log))
    }
    await app
      .listen({ port: configuration.port, host: configuration.host })
      .catch(explainListening(configuration))
    closing.push(async () => {
      // /readyz fails first, so that proxies drain; requests are still served meanwhile.
      app.announceStop()
      await setTimeout(configuration.drainSeconds * 1000)
      await app.finishRequests()
    })
    if (serves) void app.pageCache.warm()
    const address = app.listeningOrigin
    const { demo } = configuration
    const smsInbox = services.sms.gateway?.inboxUrl ?? null
    await announce({ print, address, demo, smsInbox, role: configuration.role })
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

interface Announcement {
  print: (line: string) => void
  address: string
  demo: boolean
  /** Where the simulator shows the text messages; null without it. */
  smsInbox: string | null
  role: Configuration['role']
}

/** Prints the addresses and, with demo data, the accounts to sign in with. */
async function announce({ print, address, demo, smsInbox, role }: Announcement): Promise<void> {
  print('')
  if (role === 'worker') {
    print(`Hazır: yalnızca arka plan işleri (${address}/healthz).`)
    return
  }
  print('Hazır.')
  print(`  Site            ${address}/`)
  print(`  Yönetim paneli  ${address}/admin`)
  print(`  API belgesi     ${address}/api/docs`)
  if (smsInbox) print(`  SMS kutusu      ${smsInbox}`)
  if (demo) {
    // Loaded only here: the image has no demo data.
    const { demoAccounts, demoPassword } = await import('#server/demo/demo-accounts.ts')
    print('')
    print(`  Deneme hesapları (parola: ${demoPassword})`)
    for (const { email, description } of demoAccounts) print(`  ${email.padEnd(26)} ${description}`)
  }
  print('')
}
