import { describe, expect, test } from 'vitest'
import { ConfigurationError, readConfiguration } from '#server/core/configuration.ts'

function refusalOf(environment: NodeJS.ProcessEnv): string {
  try {
    readConfiguration(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    const { message } = error as Error
    expect(message.split('\n')).toHaveLength(1)
    return message
  }
  throw new Error('The configuration was accepted')
}

const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'a secret of at least thirty-two characters',
  PUBLIC_URL: 'https://bozkir.example',
}

const buckets = {
  S3_UPLOADS_BUCKET: 'fotograflar',
  S3_DOCUMENTS_BUCKET: 'belgeler',
  S3_ACCESS_KEY_ID: 'anahtar',
  S3_SECRET_ACCESS_KEY: 'gizli',
}
const bucketsTogether =
  'S3_UPLOADS_BUCKET, S3_DOCUMENTS_BUCKET, S3_ACCESS_KEY_ID ve S3_SECRET_ACCESS_KEY birlikte verilmelidir.'

describe('an invalid setting aborts the start with one line that names it', () => {
  test.each([
    ['NODE_ENV', 'Production'],
    ['PORT', 'kapı'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://localhost/bozkir'],
    ['DATABASE_URL', 'postgres://localhost:kapı/bozkir'],
    ['STORAGE_URL', '/var/bozkir'],
    ['STORAGE_URL', 'file://sunucu/klasor'],
    ['S3_ENDPOINT', 'depo.example'],
    ['S3_UPLOADS_BUCKET', 'Kova Adı'],
    ['S3_PATH_STYLE', 'evet'],
    ['ROLE', 'yedek'],
    ['SMTP_URL', 'posta.example:25'],
    ['PUBLIC_URL', 'bozkir.example'],
    ['PUBLIC_URL', 'ftp://bozkir.example'],
    ['APP_SECRET', 'kısa'],
    ['DEMO', 'evet'],
    ['ADMIN_EMAIL', 'yönetici'],
    ['ADMIN_PASSWORD', 'kısa'],
    ['LOG_LEVEL', 'çok'],
    ['CLUB_SOCIAL_URL', 'bozkirfitness'],
    ['IYZICO_BASE_URL', 'odeme.example'],
    ['IYZICO_BASE_URL', 'http://odeme.example'],
    ['IYZICO_CHECKOUT', 'yok'],
    ['IYS_CODE', 'kulüp'],
    ['IYS_BRAND', '12a'],
    ['IYS_BASE_URL', 'http://api.iys.example'],
    ['SIMULATOR_PORT', '70000'],
    ['SMTP_URL', 'smtp://posta.example:kapı'],
    ['METRICS_TOKEN', 'kısa'],
    ['DRAIN_SECONDS', 'çok'],
    ['PUSH_LOCAL_ENDPOINTS', 'evet'],
    ['S3_DOCUMENTS_BUCKET', 'Kova Adı'],
    ['TRUSTED_PROXIES', 'vekil'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['TRUSTED_PROXIES', '10.0.0.1/8/8'],
  ])('%s=%s', (name, value) => {
    const message = refusalOf({ [name]: value })
    expect(message).toMatch(new RegExp(`^Ayar hatalı: ${name} [^;]+malıdır\\. `))
    expect(message).not.toContain(value)
  })

  test('several invalid settings are reported together', () => {
    expect(refusalOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })).toBe(
      'Ayar hatalı: PORT 0 ile 65535 arasında bir tam sayı olmalıdır; DEMO 0 ya da 1 olmalıdır; ' +
        'LOG_LEVEL trace, debug, info, warn, error, fatal ya da silent olmalıdır. ' +
        'Açıklaması docs/configuration.md sayfasında.',
    )
  })
})

describe('a missing setting aborts the start as well', () => {
  test.each([
    [{ ...production, APP_SECRET: '' }, 'APP_SECRET üretim ortamında zorunludur (en az 32 karakter).'],
    [{ ...production, PUBLIC_URL: '' }, 'PUBLIC_URL üretim ortamında zorunludur.'],
    [{ ...production, DEMO: '1' }, 'DEMO=1 üretim ortamında kullanılamaz.'],
    [
      { PUBLIC_URL: 'https://bozkir.example', DEMO: '1' },
      'DEMO=1 yalnızca PUBLIC_URL verilmediğinde ya da bu bilgisayarı gösterdiğinde kullanılabilir.',
    ],
    [{ ADMIN_EMAIL: 'a@bozkir.example' }, 'ADMIN_EMAIL ve ADMIN_PASSWORD birlikte verilmelidir.'],
    [{ ADMIN_PASSWORD: 'Parola-2026' }, 'ADMIN_EMAIL ve ADMIN_PASSWORD birlikte verilmelidir.'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID ve GOOGLE_CLIENT_SECRET birlikte verilmelidir.'],
    [{ IYZICO_API_KEY: 'x' }, 'IYZICO_BASE_URL, IYZICO_API_KEY ve IYZICO_SECRET_KEY birlikte verilmelidir.'],
    [{ IYS_CODE: '1' }, 'IYS_USERNAME, IYS_PASSWORD, IYS_CODE ve IYS_BRAND birlikte verilmelidir.'],
    [
      { IYS_BASE_URL: 'https://api.iys.example' },
      'IYS_BASE_URL yalnızca IYS_USERNAME ile birlikte verilebilir.',
    ],
    [{ S3_ENDPOINT: 'https://depo.example' }, bucketsTogether],
    [{ ...buckets, S3_SECRET_ACCESS_KEY: '' }, bucketsTogether],
    [
      { ...buckets, S3_DOCUMENTS_BUCKET: 'fotograflar' },
      'S3_UPLOADS_BUCKET ve S3_DOCUMENTS_BUCKET ayrı kovalar olmalıdır.',
    ],
    [{ ...buckets, STORAGE_URL: 'file:///srv/bozkir' }, 'STORAGE_URL ile S3_… birlikte verilemez.'],
    [
      { DATABASE_DIRECT_URL: 'postgres://a:b@c/d' },
      'DATABASE_DIRECT_URL yalnızca DATABASE_URL ile birlikte verilebilir.',
    ],
    [{ ROLE: 'worker' }, 'ROLE yalnızca DATABASE_URL ile birlikte verilebilir.'],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID ve GOOGLE_CLIENT_SECRET birlikte verilmelidir.'],
  ])('%o', (environment, message) => {
    expect(refusalOf(environment)).toBe(message)
  })
})

describe('reading the configuration', () => {
  test('without any setting starts a demo on this machine only', () => {
    expect(readConfiguration({})).toMatchObject({
      production: false,
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      google: null,
      payments: { checkout: 'direct', iyzico: null, simulatorPort: 3001 },
      firstAdmin: null,
      trustedProxies: [],
      club: { name: 'Spor Kulübü', city: '', openingHours: '' },
    })
  })

  test('empty variables count as absent', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'DEMO',
      'TRUSTED_PROXIES',
      'CLUB_NAME',
      'LOG_LEVEL',
    ]
    const empty = Object.fromEntries(names.map((name) => [name, '  ']))
    expect(readConfiguration(empty)).toEqual(readConfiguration({}))
  })

  test('demo data is off for other machines by default', () => {
    expect(readConfiguration({ HOST: '0.0.0.0' }).demo).toBe(false)
    expect(readConfiguration({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true)
    expect(readConfiguration({ DEMO: '0' }).demo).toBe(false)
    expect(readConfiguration(production).demo).toBe(false)
  })

  test('as it is for a public origin, regardless of NODE_ENV: no simulator accepts its cards', () => {
    const forgotten = readConfiguration({ PUBLIC_URL: 'https://bozkir.example' })
    expect(forgotten).toMatchObject({
      demo: false,
      refusesDemoAccounts: true,
      payments: { simulatorPort: null },
    })
    expect(forgotten.warnings).toEqual([
      'PUBLIC_URL dışarıya açık bir adres, ama NODE_ENV=production verilmemiş.',
    ])
    expect(readConfiguration(production)).toMatchObject({ demo: false, refusesDemoAccounts: true })
  })

  test.each([
    'http://127.0.0.1:8080',
    'http://localhost',
    'http://kulup.localhost:3000',
    'http://[::1]:3000',
  ])('while %s is this machine', (PUBLIC_URL) => {
    expect(readConfiguration({ PUBLIC_URL })).toMatchObject({
      demo: true,
      refusesDemoAccounts: false,
      payments: { simulatorPort: 3001 },
      warnings: [],
    })
  })

  test('production reports missing and unknown settings', () => {
    const missing = [
      'SMTP_URL verilmemiş: e-postalar gönderilmez, DATA_DIR/outbox klasörüne yazılır.',
      'MAIL_FROM verilmemiş: e-postalar kulübün kendi adresinden gider.',
      'DATABASE_URL verilmemiş: veriler DATA_DIR klasöründeki gömülü PostgreSQL ile tutulur.',
    ]
    expect(readConfiguration(production).warnings).toEqual(missing)
    const complete = {
      ...production,
      SMTP_URL: 'smtps://posta.example',
      MAIL_FROM: 'Kulüp <kulup@bozkir.example>',
      DATABASE_URL: 'postgres://sunucu/bozkir',
      CLUB_NAME: 'Kulüp',
    }
    expect(readConfiguration(complete).warnings).toEqual([])
    expect(readConfiguration({ ...complete, CLUB_TELEPHONE: '0332' }).warnings).toEqual([
      'CLUB_TELEPHONE diye bir ayar yok; okunmadı.',
    ])
  })

  test.each([
    [{ PUBLIC_URL: 'https://bozkir.example/' }, 'https://bozkir.example'],
    [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
  ])('%o is served at %s', (environment, publicUrl) => {
    expect(readConfiguration(environment).publicUrl).toBe(publicUrl)
  })

  test('card payments use iyzico, the simulator, or are off', () => {
    const account = {
      IYZICO_BASE_URL: 'https://sandbox-api.iyzipay.com/',
      IYZICO_API_KEY: 'sandbox-a',
      IYZICO_SECRET_KEY: 'sandbox-b',
      IYZICO_CHECKOUT: 'hosted',
    }
    expect(readConfiguration(account).payments).toEqual({
      checkout: 'hosted',
      iyzico: { baseUrl: 'https://sandbox-api.iyzipay.com', apiKey: 'sandbox-a', secretKey: 'sandbox-b' },
      simulatorPort: null,
    })
    expect(readConfiguration({ SIMULATOR_PORT: '0' }).payments.simulatorPort).toBe(0)
    expect(readConfiguration(production).payments).toMatchObject({ iyzico: null, simulatorPort: null })
  })

  test('consents are entered into İYS with an account only', () => {
    const account = { IYS_USERNAME: 'kulüp', IYS_PASSWORD: 'gizli', IYS_CODE: '123', IYS_BRAND: '456' }
    const connection = { username: 'kulüp', password: 'gizli', code: '123', brand: '456' }
    expect(readConfiguration(account).iys).toEqual({ ...connection, baseUrl: 'https://api.iys.org.tr' })
    expect(readConfiguration({ ...account, IYS_BASE_URL: 'https://iys.example/' }).iys).toEqual({
      ...connection,
      baseUrl: 'https://iys.example',
    })
    expect(readConfiguration(production).iys).toBeNull()
  })

  test('files are stored in a folder, or in buckets of Amazon S3 or another storage', () => {
    expect(readConfiguration({ STORAGE_URL: 'file:///srv/bozkir' }).storage).toEqual({
      folder: '/srv/bozkir',
    })
    expect(readConfiguration({ DATA_DIR: '/srv' }).storage).toEqual({ folder: '/srv/files' })
    const amazon = {
      uploads: 'fotograflar',
      documents: 'belgeler',
      endpoint: undefined,
      region: 'us-east-1',
      accessKeyId: 'anahtar',
      secretAccessKey: 'gizli',
      pathStyle: false,
    }
    expect(readConfiguration(buckets).storage).toEqual(amazon)
    const elsewhere = { S3_ENDPOINT: 'https://depo.example', S3_REGION: 'konya' }
    expect(readConfiguration({ ...buckets, ...elsewhere }).storage).toEqual({
      ...amazon,
      endpoint: 'https://depo.example',
      region: 'konya',
      pathStyle: true,
    })
    expect(readConfiguration({ ...buckets, ...elsewhere, S3_PATH_STYLE: '0' }).storage).toMatchObject({
      pathStyle: false,
    })
  })

  test('proxies may be addresses, ranges and known names', () => {
    const { trustedProxies } = readConfiguration({
      TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/8, ::1,fd00::/8, loopback',
    })
    expect(trustedProxies).toEqual(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback'])
  })
})
