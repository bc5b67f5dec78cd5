import { withServices } from '#server/cli/command-services.ts'
import { readConfiguration } from '#server/core/configuration.ts'
import { AppError } from '#server/core/errors.ts'
import { system } from '#server/core/unit-of-work.ts'
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
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
  const { databaseUrl, dataDir } = configuration
  const embedded = databaseUrl ? null : await openEmbeddedDatabase(dataDir, console.log)
  const connectionString = databaseUrl ?? embedded?.connectionString ?? ''
  const storage = await openStorage(configuration.storage)
  try {
    return await withServices(configuration, { connectionString, storage }, async (services) => {
      const person = await findByEmail(services.db, email)
      if (!person) throw new AppError(404, 'user.missing', texts.unknown(email))
      await resetFactors(services, system, { user: person._id, reason })
      return texts.done(person.name)
    })
  } finally {
    storage.close()
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
