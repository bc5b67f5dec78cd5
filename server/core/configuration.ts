import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { rules, warningsOf } from '#server/core/setting-rules.ts'
import type { StoragePlace } from '#server/integrations/storage/storage.ts'

const isLoopback = (host: string) => /^(127(\.\d{1,3}){3}|(.+\.)?localhost|::1|\[::1\])$/i.test(host)

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0) return proxyNames.has(text)
  return (
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

const isNetwork = (text: string) => text === 'loopback' || (isProxy(text) && !proxyNames.has(text))

function isFolderUrl(text: string): boolean {
  try {
    return fileURLToPath(text) !== ''
  } catch {
    return false
  }
}

/** Card data and passwords are sent over HTTPS only, except to this machine. */
function isProviderUrl(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLoopback(hostname)
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

const flag = z.enum(['0', '1']).transform((value) => value === '1')

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./)
  .refine(URL.canParse)

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  /** PostgreSQL itself, where `DATABASE_URL` is a transaction pooler. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  ROLE: z.enum(['server', 'worker', 'both']).default('both'),
  STORAGE_URL: z.string().refine(isFolderUrl).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_UPLOADS_BUCKET: z.string().regex(bucketName).optional(),
  S3_DOCUMENTS_BUCKET: z.string().regex(bucketName).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: flag.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./)
    .refine(URL.canParse)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/)
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_SECRET: z.string().min(32).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  IYZICO_BASE_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isProviderUrl)
    .optional(),
  IYZICO_API_KEY: z.string().optional(),
  IYZICO_SECRET_KEY: z.string().optional(),
  IYZICO_CHECKOUT: z.enum(['direct', 'hosted']).default('direct'),
  IYS_USERNAME: z.string().optional(),
  IYS_PASSWORD: z.string().optional(),
  /** Numbers of the company and of its brand at İYS. */
  IYS_CODE: z.string().regex(/^\d+$/).optional(),
  IYS_BRAND: z.string().regex(/^\d+$/).optional(),
  IYS_BASE_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isProviderUrl)
    .optional(),
  NETGSM_USERCODE: z.string().optional(),
  NETGSM_PASSWORD: z.string().optional(),
  /** The sender that people see. */
  NETGSM_HEADER: z.string().min(3).max(11).optional(),
  NETGSM_BASE_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isProviderUrl)
    .optional(),
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  DEMO: flag.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  /** Allows push endpoints on this machine, for tests. */
  PUSH_LOCAL_ENDPOINTS: flag.optional(),
  /** Comma-separated addresses or ranges of proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((proxy) => proxy.trim()))
    .refine((proxies) => proxies.every(isProxy))
    .default([]),
  /** Comma-separated networks that webhooks reach as well, there also by plain HTTP and on other ports. */
  WEBHOOK_ALLOWED_NETWORKS: z
    .string()
    .transform((text) => text.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(isNetwork))
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  CDN_PURGE_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isProviderUrl)
    .optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  /** Address of a Sentry-compatible service, with its public key. */
  SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Seconds between `/readyz` reporting the stop and the end of accepting requests. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  // The club's identity in an empty database; later it is edited in the back office.
  CLUB_NAME: z.string().max(60).default('Spor Kulübü'),
  CLUB_CITY: z.string().max(60).default(''),
  CLUB_ADDRESS: z.string().max(200).default(''),
  CLUB_PHONE: z.string().max(30).default(''),
  CLUB_EMAIL: z.union([z.literal(''), z.email()]).default(''),
  CLUB_OPENING_HOURS: z.string().max(60).default(''),
  CLUB_SOCIAL_URL: z.url({ protocol: /^https$/ }).optional(),
  /** Of the company, in agreements and legal pages. */
  CLUB_TRADE_NAME: z.string().max(200).default(''),
  CLUB_MERSIS: z.string().max(20).default(''),
  CLUB_KEP: z.string().max(254).default(''),
  CLUB_TAX_OFFICE: z.string().max(80).default(''),
  CLUB_TAX_NUMBER: z.string().max(20).default(''),
  CLUB_RESPONSIBLE_PERSON: z.string().max(120).default(''),
})

/** The names of all variables, which docs/configuration.md explains. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Buckets as soon as one of their variables is set, otherwise a folder. */
function storageOf(values: z.infer<typeof Environment>): StoragePlace {
  const uploads = values.S3_UPLOADS_BUCKET ?? ''
  const documents = values.S3_DOCUMENTS_BUCKET ?? ''
  const accessKeyId = values.S3_ACCESS_KEY_ID ?? ''
  const secretAccessKey = values.S3_SECRET_ACCESS_KEY ?? ''
  const needed = [uploads, documents, accessKeyId, secretAccessKey]
  if (![...needed, values.S3_ENDPOINT].some(Boolean)) {
    const folder = values.STORAGE_URL ? fileURLToPath(values.STORAGE_URL) : resolve(values.DATA_DIR, 'files')
    return { folder }
  }
  if (!needed.every(Boolean))
    throw new ConfigurationError(
      'S3_UPLOADS_BUCKET, S3_DOCUMENTS_BUCKET, S3_ACCESS_KEY_ID ve S3_SECRET_ACCESS_KEY birlikte verilmelidir.',
    )
  if (uploads === documents)
    throw new ConfigurationError('S3_UPLOADS_BUCKET ve S3_DOCUMENTS_BUCKET ayrı kovalar olmalıdır.')
  if (values.STORAGE_URL) throw new ConfigurationError('STORAGE_URL ile S3_… birlikte verilemez.')
  return {
    uploads,
    documents,
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    accessKeyId,
    secretAccessKey,
    pathStyle: values.S3_PATH_STYLE ?? values.S3_ENDPOINT !== undefined,
  }
}

/** The configuration, read once at start. */
export type Configuration = ReturnType<typeof readConfiguration>

/** An invalid or missing setting; `message` is the one line that is printed. */
export class ConfigurationError extends Error {}

/** Reads and checks the environment. Throws `ConfigurationError`. */
export function readConfiguration(environment: NodeJS.ProcessEnv) {
  // An empty variable is the same as an absent one.
  const given: Record<string, string> = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
    const broken = [...names].map((name) => `${name} ${rules[name] ?? 'okunamadı'}`)
    throw new ConfigurationError(
      `Ayar hatalı: ${broken.join('; ')}. Açıklaması docs/configuration.md sayfasında.`,
    )
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const isPublic = values.PUBLIC_URL !== undefined && !isLoopback(new URL(values.PUBLIC_URL).hostname)
  const demo = values.DEMO ?? (!production && !isPublic && isLoopback(values.HOST))
  if (isPublic && values.DEMO && !production)
    throw new ConfigurationError(
      'DEMO=1 yalnızca PUBLIC_URL verilmediğinde ya da bu bilgisayarı gösterdiğinde kullanılabilir.',
    )
  if (production && values.DEMO) throw new ConfigurationError('DEMO=1 üretim ortamında kullanılamaz.')
  if (production && !values.APP_SECRET)
    throw new ConfigurationError('APP_SECRET üretim ortamında zorunludur (en az 32 karakter).')
  if (production && !values.PUBLIC_URL)
    throw new ConfigurationError('PUBLIC_URL üretim ortamında zorunludur.')
  if (production && values.PUSH_LOCAL_ENDPOINTS)
    throw new ConfigurationError('PUSH_LOCAL_ENDPOINTS=1 üretim ortamında kullanılamaz.')
  if (values.ROLE !== 'both' && !values.DATABASE_URL)
    throw new ConfigurationError('ROLE yalnızca DATABASE_URL ile birlikte verilebilir.')
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new ConfigurationError('DATABASE_DIRECT_URL yalnızca DATABASE_URL ile birlikte verilebilir.')
  if (Boolean(values.ADMIN_EMAIL) !== Boolean(values.ADMIN_PASSWORD))
    throw new ConfigurationError('ADMIN_EMAIL ve ADMIN_PASSWORD birlikte verilmelidir.')
  if (values.CDN_PURGE_TOKEN && !values.CDN_PURGE_URL)
    throw new ConfigurationError('CDN_PURGE_TOKEN yalnızca CDN_PURGE_URL ile birlikte verilebilir.')
  if (Boolean(values.GOOGLE_CLIENT_ID) !== Boolean(values.GOOGLE_CLIENT_SECRET))
    throw new ConfigurationError('GOOGLE_CLIENT_ID ve GOOGLE_CLIENT_SECRET birlikte verilmelidir.')
  const iyzico = {
    baseUrl: values.IYZICO_BASE_URL?.replace(/\/+$/, '') ?? '',
    apiKey: values.IYZICO_API_KEY ?? '',
    secretKey: values.IYZICO_SECRET_KEY ?? '',
  }
  const hasIyzico = Object.values(iyzico).every(Boolean)
  if (!hasIyzico && Object.values(iyzico).some(Boolean))
    throw new ConfigurationError(
      'IYZICO_BASE_URL, IYZICO_API_KEY ve IYZICO_SECRET_KEY birlikte verilmelidir.',
    )
  const iys = {
    username: values.IYS_USERNAME ?? '',
    password: values.IYS_PASSWORD ?? '',
    code: values.IYS_CODE ?? '',
    brand: values.IYS_BRAND ?? '',
  }
  const hasIys = Object.values(iys).every(Boolean)
  if (!hasIys && Object.values(iys).some(Boolean))
    throw new ConfigurationError('IYS_USERNAME, IYS_PASSWORD, IYS_CODE ve IYS_BRAND birlikte verilmelidir.')
  if (values.IYS_BASE_URL && !hasIys)
    throw new ConfigurationError('IYS_BASE_URL yalnızca IYS_USERNAME ile birlikte verilebilir.')
  const netgsm = {
    userCode: values.NETGSM_USERCODE ?? '',
    password: values.NETGSM_PASSWORD ?? '',
    header: values.NETGSM_HEADER ?? '',
  }
  const hasNetgsm = Object.values(netgsm).every(Boolean)
  if (!hasNetgsm && [...Object.values(netgsm), values.NETGSM_BASE_URL].some(Boolean))
    throw new ConfigurationError('NETGSM_USERCODE, NETGSM_PASSWORD ve NETGSM_HEADER birlikte verilmelidir.')
  const publicUrl = (
    values.PUBLIC_URL ??
    `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${values.PORT}`
  ).replace(/\/$/, '')
  return {
    production,
    demo,
    /** The database must not contain demo accounts, whose password is published. */
    refusesDemoAccounts: production || isPublic,
    warnings: warningsOf(given, { production, isPublic, isKnown: (name) => name in Environment.shape }),
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    /** PostgreSQL itself; undefined for the embedded one. */
    databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    /** The transaction pooler of requests, if there is one. */
    poolerUrl: values.DATABASE_DIRECT_URL && values.DATABASE_URL,
    role: values.ROLE,
    storage: storageOf(values),
    /** The setting that determines the folder of files. */
    storageSetting: values.STORAGE_URL ? ('STORAGE_URL' as const) : ('DATA_DIR' as const),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    localPush: values.PUSH_LOCAL_ENDPOINTS ?? false,
    publicUrl,
    appSecret: values.APP_SECRET,
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? { clientId: values.GOOGLE_CLIENT_ID, clientSecret: values.GOOGLE_CLIENT_SECRET }
        : null,
    payments: {
      /** `hosted`: the card is entered in the provider's form. */
      checkout: values.IYZICO_CHECKOUT,
      iyzico: hasIyzico ? iyzico : null,
      /** Null where the simulator is not allowed. */
      simulatorPort: hasIyzico || production || isPublic ? null : values.SIMULATOR_PORT,
    },
    iys: hasIys
      ? { ...iys, baseUrl: values.IYS_BASE_URL?.replace(/\/+$/, '') ?? 'https://api.iys.org.tr' }
      : null,
    /** Null without an account of a provider of text messages. */
    netgsm: hasNetgsm
      ? { ...netgsm, baseUrl: (values.NETGSM_BASE_URL ?? 'https://api.netgsm.com.tr').replace(/\/+$/, '') }
      : null,
    firstAdmin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : null,
    trustedProxies: values.TRUSTED_PROXIES,
    webhookNetworks: values.WEBHOOK_ALLOWED_NETWORKS ?? (demo ? ['loopback'] : []),
    /** A cache in front of the servers, which drops pages on request. */
    cdn: values.CDN_PURGE_URL ? { purgeUrl: values.CDN_PURGE_URL, token: values.CDN_PURGE_TOKEN } : null,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    sentryDsn: values.SENTRY_DSN,
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS,
    /** Whether the club's name was given, so that demo data must not bring another. */
    hasClubName: given.CLUB_NAME !== undefined,
    /** Seeds the identity of an empty database; see `seedIdentity`. */
    club: {
      name: values.CLUB_NAME,
      tradeName: values.CLUB_TRADE_NAME,
      mersis: values.CLUB_MERSIS,
      kep: values.CLUB_KEP,
      taxOffice: values.CLUB_TAX_OFFICE,
      taxNumber: values.CLUB_TAX_NUMBER,
      responsiblePerson: values.CLUB_RESPONSIBLE_PERSON,
      phone: values.CLUB_PHONE,
      email: values.CLUB_EMAIL,
      address: values.CLUB_ADDRESS,
      city: values.CLUB_CITY,
      openingHours: values.CLUB_OPENING_HOURS,
      socialUrl: values.CLUB_SOCIAL_URL,
      mailSender: /^\s*"?([^"<]*?)"?\s*</.exec(values.MAIL_FROM ?? '')?.[1] ?? '',
    },
  }
}
