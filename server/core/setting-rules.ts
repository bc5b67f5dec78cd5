const portRule = '0 ile 65535 arasında bir tam sayı olmalıdır'
const flagRule = '0 ya da 1 olmalıdır'
const databaseRule = 'postgres://kullanıcı:parola@sunucu:5432/veri_tabanı biçiminde olmalıdır'
const addressRule = 'http:// ya da https:// ile başlayan bir adres olmalıdır'
const bucketRule = 'küçük harf, rakam, nokta ve tireden oluşan 3 ile 63 karakterlik bir kova adı olmalıdır'

/** The rule of each setting, for error messages. */
export const rules: Readonly<Record<string, string>> = {
  NODE_ENV: 'development, test ya da production olmalıdır',
  PORT: portRule,
  DATA_DIR: 'bir klasör yolu olmalıdır',
  DATABASE_URL: databaseRule,
  DATABASE_DIRECT_URL: databaseRule,
  ROLE: 'server, worker ya da both olmalıdır',
  STORAGE_URL: 'file:///klasör biçiminde olmalıdır',
  S3_ENDPOINT: addressRule,
  S3_UPLOADS_BUCKET: bucketRule,
  S3_DOCUMENTS_BUCKET: bucketRule,
  S3_PATH_STYLE: flagRule,
  SMTP_URL: 'smtp:// ya da smtps:// ile başlayan bir adres olmalıdır',
  PUBLIC_URL: addressRule,
  APP_SECRET: 'en az 32 karakter olmalıdır',
  IYZICO_BASE_URL: 'https:// ile başlayan bir adres olmalıdır',
  IYZICO_CHECKOUT: 'direct ya da hosted olmalıdır',
  IYS_CODE: 'yalnızca rakamlardan oluşmalıdır',
  IYS_BRAND: 'yalnızca rakamlardan oluşmalıdır',
  IYS_BASE_URL: 'https:// ile başlayan bir adres olmalıdır',
  NETGSM_HEADER: '3 ile 11 karakter arasında olmalıdır',
  NETGSM_BASE_URL: 'https:// ile başlayan bir adres olmalıdır',
  SIMULATOR_PORT: portRule,
  DEMO: flagRule,
  ADMIN_EMAIL: 'bir e-posta adresi olmalıdır',
  ADMIN_PASSWORD: 'en az 8 karakter olmalıdır',
  PUSH_LOCAL_ENDPOINTS: flagRule,
  TRUSTED_PROXIES: 'virgülle ayrılmış IP adreslerinden ya da aralıklardan oluşmalıdır',
  WEBHOOK_ALLOWED_NETWORKS:
    'virgülle ayrılmış IP adreslerinden, aralıklardan ya da loopback sözcüğünden oluşmalıdır',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal ya da silent olmalıdır',
  CDN_PURGE_URL: 'https:// ile başlayan bir adres olmalıdır',
  SENTRY_DSN: addressRule,
  METRICS_TOKEN: 'en az 16 karakter olmalıdır',
  DRAIN_SECONDS: '0 ile 120 arasında bir tam sayı olmalıdır',
  MAIL_FROM: 'Ad <adres@alan> biçiminde olmalıdır',
  CLUB_NAME: 'en çok 60 karakter olmalıdır',
  CLUB_EMAIL: 'bir e-posta adresi olmalıdır',
  CLUB_SOCIAL_URL: 'https:// ile başlayan bir adres olmalıdır',
}

/** Settings that production should have, with the effect of leaving them out. */
const recommended = {
  SMTP_URL: 'e-postalar gönderilmez, DATA_DIR/outbox klasörüne yazılır',
  MAIL_FROM: 'e-postalar kulübün kendi adresinden gider',
  DATABASE_URL: 'veriler DATA_DIR klasöründeki gömülü PostgreSQL ile tutulur',
} as const

interface Circumstances {
  production: boolean
  /** `PUBLIC_URL` is not an address of this machine. */
  isPublic: boolean
  isKnown: (name: string) => boolean
}

/** Returns warnings about settings that are allowed and probably a mistake. */
export function warningsOf(
  given: Readonly<Record<string, string>>,
  { production, isPublic, isKnown }: Circumstances,
): string[] {
  if (!production)
    return isPublic ? ['PUBLIC_URL dışarıya açık bir adres, ama NODE_ENV=production verilmemiş.'] : []
  const missing = Object.entries(recommended).flatMap(([name, effect]) =>
    given[name] === undefined ? [`${name} verilmemiş: ${effect}.`] : [],
  )
  const unknown = Object.keys(given).filter((name) => name.startsWith('CLUB_') && !isKnown(name))
  return [...missing, ...unknown.map((name) => `${name} diye bir ayar yok; okunmadı.`)]
}
