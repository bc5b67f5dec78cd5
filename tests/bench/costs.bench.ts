import type pg from 'pg'
import { startBenchProducts } from '#tests/bench/bench-products.ts'
import { type Cost, openMeter } from '#tests/bench/costs/meter.ts'
import { operations } from '#tests/bench/costs/operations.ts'
import { atMost, type Figure } from '#tests/bench/figure.ts'
import { prepareClub } from '#tests/bench/load/club.ts'
import { countStatements } from '#tests/bench/load/statement-count.ts'
import { startSmtpSinkProcess } from '#tests/support/mail/smtp-sink.ts'
import { providerKeys, startCardProvider } from '#tests/support/processes/card-provider.ts'

/**
 * The operations by name, with the processor milliseconds of server and PostgreSQL they may cost: twice the
 * measured value, because machines differ.
 */
const operationsKept: Record<string, { title: string; bound: number }> = {
  page: { title: 'Önbellekten sayfa', bound: 0.7 },
  'page-unchanged': { title: 'Değişmemiş sayfa (304)', bound: 0.3 },
  'page-rendered': { title: 'Çizilen ve sıkıştırılan sayfa', bound: 160 },
  login: { title: 'Giriş (argon2id)', bound: 30 },
  profile: { title: 'Profil', bound: 12 },
  lessons: { title: 'Ders listesi, 25 satır', bound: 12 },
  list: { title: 'Panelde kullanıcı listesi, 25 satır', bound: 6 },
  booking: { title: 'Derse yazılma', bound: 20 },
  cancelling: { title: 'Dersten ayrılma', bound: 16 },
  codes: { title: 'Giriş kodları, on dakikalık', bound: 10 },
  scan: { title: 'Turnike kararı', bound: 7 },
  'card-payment': { title: 'Kartla ödeme, başından sonuna', bound: 70 },
  mail: { title: 'Bir kampanya e-postası', bound: 7 },
}

/** Tables that grow with the members, and the size of a row with its indexes. */
const growing = [
  'users',
  'memberships',
  'wallet_entries',
  'turnstile_entries',
  'lesson_bookings',
  'audit_log',
  'campaign_deliveries',
  'sessions',
]

async function bytesOfRows(pool: pg.Pool): Promise<Record<string, { rows: number; bytes: number }>> {
  // VACUUM FULL, so that free space is not counted.
  await pool.query('VACUUM FULL ANALYZE')
  const sizes: Record<string, { rows: number; bytes: number }> = {}
  for (const table of growing) {
    const { rows } = await pool.query<{ rows: number; bytes: number }>(
      `SELECT count(*)::int AS rows, pg_total_relation_size('${table}')::float8 AS bytes FROM ${table}`,
    )
    const [size] = rows
    if (size) sizes[table] = size
  }
  return sizes
}

function print(costs: readonly Cost[]): void {
  console.table(
    costs.map(({ name, times, server, postgres, statements, databaseBytes, answerBytes }) => ({
      İşlem: operationsKept[name]?.title ?? name,
      Kez: times,
      'Sunucu ms': Number(server.toFixed(2)),
      'PostgreSQL ms': Number(postgres.toFixed(2)),
      Deyim: Number(statements.toFixed(1)),
      'Veritabanı bayt': Math.round(databaseBytes),
      'Yanıt bayt': Math.round(answerBytes),
    })),
  )
}

/** Measures processor time, statements and bytes of each operation, run sequentially. */
export async function costsBench(): Promise<Figure[]> {
  const sink = await startSmtpSinkProcess()
  const provider = await startCardProvider()
  let counting: Awaited<ReturnType<typeof countStatements>> | undefined
  const environment = {
    SMTP_URL: sink.url,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'info',
    IYZICO_BASE_URL: provider.baseUrl,
    IYZICO_API_KEY: providerKeys.apiKey,
    IYZICO_SECRET_KEY: providerKeys.secretKey,
  }
  const gate = async (connectionString: string) => {
    counting = await countStatements(connectionString)
    return counting.connectionString
  }
  const { pool, products, stop } = await startBenchProducts(2, { environment, gate })
  try {
    const [filler, product] = products
    if (!filler || !product || !counting) throw new Error('No servers were started')
    await filler.stop()
    const club = await prepareClub(product.url, pool)
    await pool.query(
      `UPDATE users SET newsletter = coalesce(email LIKE 'aksam%', false), newsletter_at = now(), email_verified_at = now() WHERE role = 'member'`,
    )
    await pool.query('VACUUM ANALYZE')
    const meter = await openMeter(pool, product, counting.read)
    console.log('Boştayken, saniyede:', meter.idle)
    const costs: Cost[] = []
    for (const operation of await operations({ url: product.url, pool, club }))
      costs.push(await meter.measure(operation))
    print(costs)
    const sizes = await bytesOfRows(pool)
    console.table(
      Object.entries(sizes).map(([table, { rows, bytes }]) => ({
        Tablo: table,
        Satır: rows,
        'Satır başına bayt (indekslerle)': Math.round(bytes / rows),
      })),
    )
    return costs.map(({ name, server, postgres, statements }) => {
      const { title, bound } = operationsKept[name] ?? { title: name, bound: 0 }
      const detail = `sunucu ${server.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)} ms; ${statements.toFixed(1)} deyim`
      return atMost(`${title}: işlemci`, server + postgres, bound, 'ms', detail)
    })
  } finally {
    await stop()
    await counting?.close()
    await provider.stop()
    sink.stop()
  }
}
