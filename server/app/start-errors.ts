import { type Configuration, ConfigurationError } from '#server/core/configuration.ts'
import { DatabaseInUseError, DatabaseStartError } from '#server/db/embedded/embedded-database.ts'
import { UnknownSchemaError } from '#server/db/unknown-schema-error.ts'

type Cause = Error & { code?: unknown }

/** Yields an error and its causes. */
function* chainOf(error: unknown): Generator<Cause> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

/** Explanations of database errors, by their code or, without one, by their message. */
const databaseReasons: readonly (readonly [RegExp, string])[] = [
  [/^(28P01|28000)$/, 'sunucu bu kullanıcı adını ve parolayı kabul etmedi'],
  [/^3D000$/, 'sunucuda bu adda bir veri tabanı yok'],
  [/^ECONNREFUSED$/, 'sunucu bağlantıyı reddetti; adresi, portu ve PostgreSQL’in çalıştığını kontrol edin'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'sunucunun adı bulunamadı'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$|timeout/, 'sunucu zamanında yanıt vermedi'],
  [/^08P01$/, 'bir bağlantı havuzu; PostgreSQL’in kendi adresini DATABASE_DIRECT_URL ile verin'],
  [/^53300$/, 'sunucuda boş bağlantı yok'],
  [/^57P03$/, 'sunucu henüz açılıyor ya da kapanıyor'],
  [/^42501$/, 'kullanıcının bu veri tabanında tablo ve eklenti oluşturma yetkisi olmalıdır'],
  [
    /^(0A000|58P01)$/,
    'sunucu PostgreSQL 15 ya da yenisi olmalı, pg_trgm ve btree_gist eklentilerini tanımalıdır',
  ],
  [/SSL|certificate/, 'sunucuyla şifreli bağlantı kurulamadı; sslmode değerini kontrol edin'],
  [/Connection terminated|ECONNRESET/, 'sunucu bağlantıyı kapattı'],
]

/** Throws a `ConfigurationError` that names the setting where the error says why the database cannot be used. */
export function explainDatabase(setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): (error: unknown) => never {
  return (error) => {
    if (error instanceof ConfigurationError) throw error
    for (const { code, message } of chainOf(error)) {
      const said = typeof code === 'string' ? code : message
      const reason = databaseReasons.find(([pattern]) => pattern.test(said))?.[1]
      if (reason) throw new ConfigurationError(`${setting} hatalı: ${reason}.`)
    }
    throw error
  }
}

const isFileError = ({ code }: Cause) =>
  /^(EACCES|EPERM|ENOENT|ENOTDIR|EEXIST|EROFS|ENOSPC|EDQUOT|ENAMETOOLONG)$/.test(String(code))

/** Throws a `ConfigurationError` that names the setting of a folder that cannot be written. */
export function explainFolder(setting: 'DATA_DIR' | 'STORAGE_URL'): (error: unknown) => never {
  return (error) => {
    const cause = [...chainOf(error)].find(isFileError)
    throw cause
      ? new ConfigurationError(`${setting} hatalı: klasör yazılabilir olmalıdır (${String(cause.code)}).`)
      : error
  }
}

const listenReasons: Readonly<Record<string, (configuration: Configuration) => string>> = {
  EADDRINUSE: ({ port }) => `${port} numaralı port dolu. PORT ile başka bir port seçin.`,
  EACCES: ({ port }) => `${port} numaralı portu açma yetkisi yok. PORT ile 1024 ya da üstünü seçin.`,
  EADDRNOTAVAIL: ({ host }) => `HOST hatalı: ${host} bu bilgisayarın bir adresi olmalıdır.`,
  ENOTFOUND: ({ host }) => `HOST hatalı: ${host} bu bilgisayarın bir adresi olmalıdır.`,
}

/** Throws a `ConfigurationError` that names `HOST` or `PORT` where listening there failed. */
export function explainListening(configuration: Configuration): (error: unknown) => never {
  return (error) => {
    const reason = listenReasons[String((error as Cause).code)]
    throw reason ? new ConfigurationError(reason(configuration)) : error
  }
}

/** Returns the one line to print for an error of the configuration; undefined for any other error. */
export function startFailure(error: unknown): string | undefined {
  const isExpected =
    error instanceof ConfigurationError ||
    error instanceof DatabaseInUseError ||
    error instanceof DatabaseStartError ||
    error instanceof UnknownSchemaError
  return isExpected ? error.message : undefined
}
