import { PgBoss } from 'pg-boss'
import type { Configuration } from '#server/core/configuration.ts'
import { installationSecret } from '#server/core/installation-secret.ts'
import type { Services } from '#server/core/module.ts'
import { personalFieldsOf } from '#server/core/personal-fields.ts'
import { createTransact } from '#server/core/unit-of-work.ts'
import { createPool, databaseOf } from '#server/db/database.ts'
import { openMailQueue } from '#server/integrations/mail/mail-queue.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { modules } from '#server/modules/index.ts'
import { openSmsQueue } from '#server/modules/messaging/sms/open-sms-queue.ts'

/** Runs a command with the services of the product, which is stopped or serves beside it. Nothing is paid or rendered. */
export async function withServices<T>(
  configuration: Configuration,
  { connectionString, storage }: { connectionString: string; storage: Storage },
  run: (services: Services) => Promise<T>,
): Promise<T> {
  const pool = createPool(connectionString)
  const jobs = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false })
  jobs.on('error', (error) => console.error(error.message))
  try {
    await jobs.start()
    const secret = configuration.appSecret ?? (await installationSecret(configuration.dataDir))
    const transact = createTransact({
      pool,
      tagsOf: () => [],
      publishTags: async () => new Map(),
      dropLocal: () => undefined,
      onTaskFailure: (error) => console.error(error),
      personalFields: personalFieldsOf(modules),
    })
    const mail = await openMailQueue(jobs, secret)
    return await run({
      configuration,
      secret,
      pool,
      db: databaseOf(pool),
      transact,
      storage,
      mail,
      iys: null,
      sms: openSmsQueue(jobs, secret, null),
      jobs,
      google: null,
      payments: undefined,
      modules,
    })
  } finally {
    await jobs.stop({ graceful: false })
    await pool.end()
  }
}
