import { getColumnTable } from 'drizzle-orm'
import { ConfigurationError } from '#server/core/configuration.ts'
import { unseal } from '#server/core/crypto.ts'
import type { Module } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'

/** Throws `ConfigurationError` where the keys of the installation were sealed with another secret. */
export async function checkSecret(db: Database, secret: string, modules: readonly Module[]): Promise<void> {
  for (const { column, purpose } of modules.flatMap(({ sealed = [] }) => sealed).filter(isInstallations)) {
    const rows = await db.select({ value: column }).from(getColumnTable(column))
    const isOwn = rows.every(({ value }) => unseal(secret, purpose, value as Buffer) !== undefined)
    if (!isOwn)
      throw new ConfigurationError(
        'APP_SECRET hatalı: bu veri tabanının anahtarları başka bir APP_SECRET ile şifrelenmiş. Onu verin ya da “npm run change:secret” ile değiştirin.',
      )
  }
}

const isInstallations = ({ isInstallations: is }: { isInstallations?: true }) => is === true
