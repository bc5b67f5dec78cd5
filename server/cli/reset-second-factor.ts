import { PgBoss } from 'pg-boss'
import { readConfiguration } from '#server/core/configuration.ts'
import { AppError } from '#server/core/errors.ts'
import { installationSecret } from '#server/core/installation-secret.ts'
import { personalFieldsOf } from '#server/core/personal-fields.ts'
import { createTransact, system } from '#server/core/unit-of-work.ts'
import { createPool, databaseOf } from '#server/db/database.ts'
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { openMailQueue } from '#server/integrations/mail/mail-queue.ts'
import { modules } from '#server/modules/index.ts'
import { resetFactors } from '#server/modules/people/second-factor/second-factor.service.ts'
import { findByEmail } from '#server/modules/people/users/users.service.ts'

const texts = {
  usage: 'Kullanım: npm run reset:factor -- yonetici@kulup.example "neden"',
  unknown: (email: string) => `Bu e-posta adresiyle bir hesap yok: ${email}`,
  done: (name: string) =>
    `${name} için iki adımlı doğrulama sıfırlandı, oturumlar kapatıldı. Parolayla giriş yapılıp yeniden kurulabilir.`,
  failed: (reason: string) => `Sıfırlanamadı: ${reason}`,
} as const

/** Resets the second factor of an account, for an admin whom no other admin can help. */
async function reset(email: string, reason: string): Promise<string> {
  const configuration = readConfiguration(process.env)
  const { databaseUrl, dataDir, appSecret } = configuration
  const embedded = databaseUrl ? null : await openEmbeddedDatabase(dataDir, console.log)
  const connectionString = databaseUrl ?? embedded?.connectionString ?? ''
  const pool = createPool(connectionString)
  const jobs = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false })
  jobs.on('error', (error) => console.error(error.message))
  try {
    await jobs.start()
    const transact = createTransact({
      pool,
      publishTags: async () => new Map(),
      dropLocal: () => undefined,
      onTaskFailure: (error) => console.error(error),
      personalFields: personalFieldsOf(modules),
    })
    const mail = await openMailQueue(jobs, appSecret ?? (await installationSecret(dataDir)))
    const person = await findByEmail(databaseOf(pool), email)
    if (!person) throw new AppError(404, 'user.missing', texts.unknown(email))
    await resetFactors({ transact, mail }, system, { user: person._id, reason })
    return texts.done(person.name)
  } finally {
    await jobs.stop({ graceful: false })
    await pool.end()
    await embedded?.close()
  }
}

const [email, reason] = process.argv.slice(2)
if (email && reason?.trim()) {
  try {
    console.log(await reset(email, reason.trim()))
  } catch (error) {
    console.error(texts.failed(error instanceof Error ? error.message : String(error)))
    process.exitCode = 1
  }
} else {
  console.error(texts.usage)
  process.exitCode = 1
}
