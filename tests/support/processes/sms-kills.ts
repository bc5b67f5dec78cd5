import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { simulatedSmsAccount } from '#server/app/open-sms.ts'
import { inTransaction } from '#server/db/database.ts'
import { openSmsQueue } from '#server/modules/messaging/sms/open-sms-queue.ts'
import { mostPerRequest } from '#shared/messaging/sms/sms.schema.ts'
import { type RunningProduct, startRunningProduct } from '#tests/support/processes/running-product.ts'
import { startSmsProvider } from '#tests/support/processes/sms-provider.ts'

interface Trouble {
  /** Messages that are sent, half of them commercial. */
  count: number
  /** How often a process is killed. */
  kills: number
  /** Answers that get lost, and refusals with 80 and 85, spread over the requests. */
  lost: number
  refused: number
  /** Seconds until everything has to be sent. */
  seconds: number
}

/** Milliseconds between two looks at the database. */
const pollingInterval = 200

/**
 * Sends messages from two processes, of which one is killed now and then, to a provider that loses answers and refuses;
 * returns what is against the rules.
 */
export async function sendSmsThroughKills(
  connectionString: string,
  pool: pg.Pool,
  { count, kills, lost, refused, seconds }: Trouble,
): Promise<{ violations: string[]; detail: string }> {
  const violations: string[] = []
  const provider = await startSmsProvider()
  const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'bozkir-sms-kills-'))))
  const start = (place: number) =>
    startRunningProduct(folders[place] ?? '', {
      DATABASE_URL: connectionString,
      DEMO: '0',
      ADMIN_EMAIL: 'admin@bozkir.example',
      ADMIN_PASSWORD: 'Bozkir-2026',
      NETGSM_USERCODE: simulatedSmsAccount.userCode,
      NETGSM_PASSWORD: simulatedSmsAccount.password,
      NETGSM_HEADER: simulatedSmsAccount.header,
      NETGSM_BASE_URL: provider.baseUrl,
      APP_SECRET: 'one secret that both processes share, of length',
    })
  const jobs = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false })
  const products: RunningProduct[] = []
  const read = async <Row extends pg.QueryResultRow>(text: string) => (await pool.query<Row>(text)).rows
  try {
    // One after the other: the first fills the database.
    products.push(await start(0))
    products.push(await start(1))
    await jobs.start()
    await pool.query('UPDATE club_settings SET sms_quiet_from = 0, sms_quiet_to = 0')
    const numbers = Array.from({ length: count }, (_, place) => `+905${String(place + 1).padStart(9, '0')}`)
    await pool.query(
      `INSERT INTO consents (id, channel, recipient, status, source, is_proven)
       SELECT gen_random_uuid(), 'sms', number, 'approved', 'account', true FROM unnest($1::text[]) AS number`,
      [numbers],
    )
    const requests = Math.ceil(count / mostPerRequest)
    const troubles = Array.from({ length: lost + refused }, (_, place) => place < lost)
    const gap = Math.floor(requests / (troubles.length + 1))
    for (const [place, isLost] of troubles.entries())
      await provider.plan({
        call: 'send',
        after: gap,
        effect: isLost ? { type: 'lost-answer' } : { type: 'code', code: place % 2 ? '80' : '85' },
      })
    await inTransaction(pool, ({ client }) =>
      openSmsQueue(jobs, 'unused', provider.gateway).enqueue(
        client,
        numbers.map((to, place) => ({
          kind: place % 2 ? ('commercial' as const) : ('notice' as const),
          to,
          text: 'Salon yarın 09.00’da açılıyor.',
          user: null,
          branch: null,
        })),
      ),
    )
    const deadline = Date.now() + seconds * 1000
    let killed = 0
    let mostUnknown = 0
    for (;;) {
      const [progress] = await read<{ done: number; open: number; unknown: number }>(`SELECT
        (SELECT count(*)::int FROM sms_messages WHERE state <> 'queued') AS done,
        (SELECT count(*)::int FROM sms_messages WHERE state IN ('queued', 'sending')) AS open,
        (SELECT count(*)::int FROM sms_requests WHERE state = 'unknown') AS unknown`)
      if (!progress || progress.open === 0) break
      mostUnknown = Math.max(mostUnknown, progress.unknown)
      if (Date.now() > deadline) {
        violations.push(`${progress.open} messages were not sent in ${seconds} s`)
        break
      }
      if (killed < kills && progress.done >= ((killed + 1) * count) / (kills + 1)) {
        const victim = killed % 2
        const { process: child } = products[victim] as RunningProduct
        const ended = new Promise((fulfil) => child.once('exit', fulfil))
        child.kill('SIGKILL')
        await ended
        killed += 1
        products[victim] = await start(victim)
      }
      // The rests after a refusal are a minute; what is in flight keeps its time.
      await pool.query(`UPDATE sms_pauses SET until = now() WHERE cause IN ('80', '85')`)
      await pool.query(
        `UPDATE sms_messages SET due_at = now() WHERE state = 'queued' AND hold IS NULL AND due_at > now()`,
      )
      await sleep(pollingInterval)
    }
    const times = new Map<string, number>()
    for (const { number } of await provider.messages())
      times.set(`+90${number}`, (times.get(`+90${number}`) ?? 0) + 1)
    const twice = [...times].filter(([, one]) => one > 1)
    if (twice.length > 0) violations.push(`${twice.length} people got a message twice`)
    const states = new Map(
      (await read<{ recipient: string; state: string }>('SELECT recipient, state FROM sms_messages')).map(
        ({ recipient, state }) => [recipient, state],
      ),
    )
    const unlisted = numbers.filter((to) => !times.has(to) && states.get(to) !== 'unknown')
    if (unlisted.length > 0) violations.push(`${unlisted.length} messages were lost and are not listed`)
    const [largest] = await read<{ most: number }>(`SELECT coalesce(max(count), 0)::int AS most FROM (
      SELECT count(*) FROM sms_messages WHERE request_id IS NOT NULL GROUP BY request_id) AS sizes`)
    if ((largest?.most ?? 0) > mostPerRequest) violations.push(`A request had ${largest?.most} messages`)
    if (mostUnknown > killed + lost)
      violations.push(`${mostUnknown} requests were unknown after ${killed} kills and ${lost} lost answers`)
    if (killed < kills) violations.push(`Only ${killed} of ${kills} kills came in time`)
    const left = [...states.values()].filter((state) => state === 'unknown').length
    return {
      violations,
      detail: `${count} messages, ${killed} kills, ${lost} lost answers, ${refused} refusals; ${mostUnknown} requests unknown at most, ${left} messages unknown at the end`,
    }
  } finally {
    await Promise.all(products.map((product) => product.stop()))
    await jobs.stop({ graceful: false })
    await provider.stop()
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }
}
