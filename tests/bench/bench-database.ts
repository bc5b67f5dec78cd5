import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { createApp } from '#server/app/app.ts'
import { openAllQueues } from '#server/app/start-jobs.ts'
import { readConfiguration } from '#server/core/configuration.ts'
import type { Services } from '#server/core/module.ts'
import { personalFieldsOf } from '#server/core/personal-fields.ts'
import { createTransact } from '#server/core/unit-of-work.ts'
import { createPool, databaseOf } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openMailQueue } from '#server/integrations/mail/mail-queue.ts'
import type { PaymentGateway } from '#server/integrations/payments/gateway.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import { seedIdentity } from '#server/modules/club/identity/identity.service.ts'
import { modules } from '#server/modules/index.ts'
import { invalidatePageTags } from '#server/pages/page-tags.ts'

/** The API in this process, on a migrated database. */
async function openBenchApi(connectionString: string, dataDir: string, payments?: PaymentGateway) {
  const pool = createPool(connectionString)
  const jobs = new PgBoss({ connectionString, max: 2 })
  await jobs.start()
  const configuration = readConfiguration({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
  await seedIdentity(databaseOf(pool), configuration)
  const storage = await openStorage(configuration.storage)
  const secret = 'a secret of at least thirty-two characters'
  const services: Services = {
    configuration,
    secret,
    pool,
    db: databaseOf(pool),
    transact: createTransact({
      pool,
      tagsOf: () => [],
      publishTags: invalidatePageTags,
      dropLocal: () => undefined,
      onTaskFailure: () => undefined,
      personalFields: personalFieldsOf(modules),
    }),
    storage,
    mail: await openMailQueue(jobs, secret),
    jobs,
    google: null,
    payments,
    modules,
  }
  await openAllQueues(services)
  const { app } = await createApp(services)
  return {
    app,
    services,
    pool,
    stop: async () => {
      await app.close()
      await jobs.stop({ graceful: false })
      await pool.end()
    },
  }
}

/** The API without the site, on a new, empty database. */
export async function startBenchApi(payments?: PaymentGateway) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-bench-'))
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined })
  const migrating = createPool(database.connectionString)
  await migrateDatabase(migrating)
  await migrating.end()
  const api = await openBenchApi(database.connectionString, dataDir, payments)
  return {
    ...api,
    stop: async () => {
      await api.stop()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
