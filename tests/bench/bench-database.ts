import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { createApp } from '#server/app/app.ts'
import { readConfiguration } from '#server/app/configuration.ts'
import { dropPageTags } from '#server/app/pages/page-tags.ts'
import type { Services } from '#server/core/services.ts'
import { createWork } from '#server/core/work.ts'
import { createPool, databaseOf } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openMailQueue } from '#server/integrations/mail/mail-queue.ts'
import { openStorage } from '#server/integrations/storage/storage.ts'
import { createSessionQueues } from '#server/modules/session/session.jobs.ts'

/** The API alone, on an empty database of its own. */
export async function startBenchApi() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bozkir-bench-'))
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined })
  const { connectionString } = database
  const pool = createPool(connectionString)
  await migrateDatabase(pool)
  const jobs = new PgBoss({ connectionString, max: 2 })
  await jobs.start()
  const secret = 'a secret of at least thirty-two characters'
  const services: Services = {
    configuration: readConfiguration({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }),
    secret,
    pool,
    db: databaseOf(pool),
    work: createWork({
      pool,
      publishTags: dropPageTags,
      dropLocal: () => undefined,
      onTaskFailure: () => undefined,
    }),
    storage: openStorage(undefined, dataDir),
    mail: await openMailQueue(jobs, secret),
    jobs,
    google: null,
    payments: undefined,
  }
  await createSessionQueues(services)
  const { app } = await createApp(services)
  return {
    app,
    services,
    pool,
    stop: async () => {
      await app.close()
      await jobs.stop({ graceful: false })
      await pool.end()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
