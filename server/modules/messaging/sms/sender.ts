import { v7 } from 'uuid'
import { unseal } from '#server/core/crypto.ts'
import { defineQueue, type JobQueue, type Services, type WorkerRuntime } from '#server/core/module.ts'
import { inTransaction } from '#server/db/database.ts'
import { SmsFailure, type SmsGateway, type SmsRequest } from '#server/integrations/sms/sms-gateway.ts'
import { smsQueueNames, smsSealPurpose } from '#server/modules/messaging/sms/open-sms-queue.ts'
import { mostPerRequest, type SmsConnection, type SmsKind } from '#shared/messaging/sms/sms.schema.ts'

/** Milliseconds after which a job leaves the rest to the next one, so that a stop need not wait long. */
const longestJob = 5000
/** Seconds after which the outcome of a request is unknown; longer than the gateway's timeout. */
const longestSending = 60
/** Minutes after which a code opens nothing and is not sent. */
const codeMinutes = 5
/** Seconds that a connection rests, by the kind of the failure. */
const restSeconds = { busy: 60, configuration: 300, unreachable: 30, unknown: 5 } as const
/** More requests to a number within a minute are refused by the provider with this code. */
const tooManyToOne = '85'

const kindsOf = { codes: ['code'], messages: ['notice', 'commercial'] } as const

type Health = Pick<WorkerRuntime, 'smsHealth'>

const queueOf = (connection: SmsConnection, title: string): JobQueue =>
  defineQueue({
    name: smsQueueNames[connection],
    title,
    cron: '* * * * *',
    runsAtStart: true,
    work: { pollingIntervalSeconds: 0.5, batchSize: 50 },
    async handle(services, _jobs, runtime) {
      if (await sendDueSms(services, runtime, connection)) await services.jobs.send(smsQueueNames[connection])
    },
  })

/** Send due messages: each minute, and at once when some are queued. */
export const smsQueues = [queueOf('codes', 'SMS kodlarının gönderimi'), queueOf('messages', 'SMS gönderimi')]

/** Sends due messages over a connection for some seconds, one request at a time; returns whether more may be due. */
export async function sendDueSms(
  services: Services,
  { smsHealth }: Health,
  connection: SmsConnection,
): Promise<boolean> {
  const { gateway } = services.sms
  await markUnknown(services)
  if (!gateway) return false
  const until = Date.now() + longestJob
  while (Date.now() < until) {
    if (!(await mayCall(services, gateway, smsHealth, connection))) return false
    const claimed = await claim(services, connection)
    if (claimed === 'nothing') return false
    if (claimed === 'held') continue
    const outcome = await gateway.send(requestOf(services.secret, claimed)).then(
      (job) => ({ job }),
      (error: unknown) => {
        if (error instanceof SmsFailure) return { failure: error }
        throw error
      },
    )
    if ('job' in outcome) {
      await settleTaken(services, claimed.request, outcome.job)
      await smsHealth.accepted()
      await wake(services, connection)
    } else if (!(await settleFailed(services, smsHealth, connection, claimed, outcome.failure))) return false
  }
  return true
}

/** After a worker was killed nobody knows whether the provider has taken its request. */
const markUnknown = ({ pool }: Services): Promise<void> =>
  inTransaction(pool, async ({ client }) => {
    const { rows } = await client.query<{ id: string; connection: SmsConnection }>(
      `UPDATE sms_requests SET state = 'unknown', report_due_at = now(), answered_at = now()
       WHERE state = 'sending' AND started_at < now() - make_interval(secs => $1)
       RETURNING id, connection`,
      [longestSending],
    )
    for (const { id, connection } of rows) {
      await client.query(
        `UPDATE sms_messages SET state = 'unknown', settled_at = now() WHERE request_id = $1 AND state = 'sending'`,
        [id],
      )
      await rest(client, connection, 'interrupted', true)
    }
  })

type Client = Parameters<Parameters<typeof inTransaction>[1]>[0]['client']

const rest = (
  client: Pick<Client, 'query'>,
  connection: SmsConnection,
  cause: string,
  asksFirst: boolean,
  seconds = 0,
) =>
  client.query(
    `INSERT INTO sms_pauses AS pause (connection, until, cause, asks_first)
     VALUES ($1, now() + make_interval(secs => $4), $2, $3)
     ON CONFLICT (connection) DO UPDATE
     SET until = excluded.until, cause = excluded.cause, asks_first = pause.asks_first OR excluded.asks_first`,
    [connection, cause, asksFirst, seconds],
  )

const wake = ({ pool }: Services, connection: SmsConnection) =>
  pool.query('DELETE FROM sms_pauses WHERE connection = $1 AND until <= now()', [connection])

/** Returns whether the connection does not rest; after a lost answer the provider has to answer first. */
async function mayCall(
  services: Services,
  gateway: SmsGateway,
  smsHealth: Health['smsHealth'],
  connection: SmsConnection,
): Promise<boolean> {
  const { pool } = services
  const { rows } = await pool.query<{ rests: boolean; asks: boolean }>(
    'SELECT until > now() AS rests, asks_first AS asks FROM sms_pauses WHERE connection = $1',
    [connection],
  )
  const [pause] = rows
  if (!pause) return true
  if (pause.rests) return false
  if (!pause.asks) return true
  const failure = await gateway.credit().then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!failure) {
    await wake(services, connection)
    return true
  }
  if (!(failure instanceof SmsFailure)) throw failure
  await smsHealth.refused(failure.code)
  await rest(pool, connection, failure.code, true, restSeconds.unreachable)
  return false
}

interface ClaimedMessage {
  id: string
  kind: SmsKind
  recipient: string
  text: string
  sealed_text: Buffer | null
}

interface Claimed {
  request: string
  messages: readonly ClaimedMessage[]
}

/** SQL: of no campaign that is paused. */
const isNotPaused =
  'NOT EXISTS (SELECT FROM campaigns WHERE campaigns.id = campaign_id AND paused_at IS NOT NULL)'

/**
 * Moves due messages of one kind into a new request; of a connection one request exists at a time. `held`: the database
 * has held or skipped them all.
 */
const claim = ({ pool }: Services, connection: SmsConnection): Promise<Claimed | 'nothing' | 'held'> =>
  inTransaction(pool, async ({ client }) => {
    if (connection === 'codes')
      await client.query(
        `UPDATE sms_messages SET state = 'failed', reason = 'expired', settled_at = now()
         WHERE state = 'queued' AND kind = 'code' AND created_at < now() - make_interval(mins => $1)`,
        [codeMinutes],
      )
    const request = v7()
    const { rowCount } = await client.query(
      `INSERT INTO sms_requests (id, connection) VALUES ($1, $2)
       ON CONFLICT (connection) WHERE state = 'sending' DO NOTHING`,
      [request, connection],
    )
    if (!rowCount) return 'nothing'
    // A message that was refused among others has a reason, and goes alone.
    const { rows } = await client.query<ClaimedMessage & { state: string }>(
      `WITH first AS (
         SELECT id, kind, reason FROM sms_messages
         WHERE state = 'queued' AND kind = ANY($2::sms_kind[]) AND due_at <= now() AND ${isNotPaused}
         ORDER BY kind, due_at, id LIMIT 1),
       due AS (
         SELECT id, recipient, due_at FROM sms_messages
         WHERE state = 'queued' AND kind = (SELECT kind FROM first) AND due_at <= now() AND ${isNotPaused}
           AND CASE WHEN (SELECT reason FROM first) = '' THEN reason = '' ELSE id = (SELECT id FROM first) END
         ORDER BY due_at, id LIMIT $3)
       UPDATE sms_messages SET state = 'sending', attempts = attempts + 1, request_id = $1
       WHERE state = 'queued' AND id IN (SELECT DISTINCT ON (recipient) id FROM due ORDER BY recipient, due_at, id)
       RETURNING id, kind, recipient, text, sealed_text, state`,
      [request, kindsOf[connection], connection === 'codes' ? 1 : mostPerRequest],
    )
    const messages = rows.filter(({ state }) => state === 'sending')
    if (messages.length > 0) return { request, messages }
    await client.query('DELETE FROM sms_requests WHERE id = $1', [request])
    return rows.length > 0 ? 'held' : 'nothing'
  })

function requestOf(secret: string, { request, messages }: Claimed): SmsRequest {
  return {
    reference: request,
    isCommercial: messages.some(({ kind }) => kind === 'commercial'),
    isCode: messages.some(({ kind }) => kind === 'code'),
    messages: messages.map(({ recipient, text, sealed_text: sealed }) => ({
      to: recipient,
      text: sealed ? textOf(secret, sealed) : text,
    })),
  }
}

function textOf(secret: string, sealed: Buffer): string {
  const text = unseal(secret, smsSealPurpose, sealed)?.toString()
  if (text === undefined) throw new Error('A message was queued with another APP_SECRET')
  return text
}

/** Records that the provider has taken a request. Its answer may come after the request was called unknown. */
export const settleTaken = ({ pool }: Pick<Services, 'pool'>, request: string, job: string): Promise<void> =>
  inTransaction(pool, async ({ client }) => {
    await client.query(
      `UPDATE sms_requests SET state = 'answered', job = $2, answered_at = now(), report_due_at = now() + interval '20 seconds'
       WHERE id = $1`,
      [request, job],
    )
    await client.query(
      `UPDATE sms_messages SET state = 'sent', reason = '', sent_at = now(), settled_at = NULL
       WHERE request_id = $1 AND state IN ('sending', 'unknown')`,
      [request],
    )
  })

/** Records a failure; returns whether the connection goes on. */
async function settleFailed(
  { pool }: Services,
  smsHealth: Health['smsHealth'],
  connection: SmsConnection,
  { request, messages }: Claimed,
  { kind, code }: SmsFailure,
): Promise<boolean> {
  await inTransaction(pool, async ({ client }) => {
    const isUnknown = kind === 'unknown'
    await client.query(
      `UPDATE sms_requests SET state = $2::sms_request_state, answered_at = now(),
         report_due_at = CASE WHEN $3 THEN now() + interval '20 seconds' END
       WHERE id = $1 AND state = 'sending'`,
      [request, isUnknown ? 'unknown' : 'answered', isUnknown],
    )
    const isAlone = messages.length === 1
    if (isUnknown)
      await client.query(
        `UPDATE sms_messages SET state = 'unknown', reason = '', settled_at = now() WHERE request_id = $1 AND state = 'sending'`,
        [request],
      )
    else if (kind === 'refused' && isAlone)
      await client.query(
        `UPDATE sms_messages SET state = 'failed', reason = $2, settled_at = now() WHERE request_id = $1 AND state = 'sending'`,
        [request, `send-${code}`],
      )
    else {
      await client.query(
        `UPDATE sms_messages SET state = 'queued', request_id = NULL, reason = $2
         WHERE request_id = $1 AND state IN ('sending', 'unknown')`,
        [request, kind === 'refused' ? `send-${code}` : ''],
      )
      if (code === tooManyToOne)
        await letWait(
          client,
          messages.map(({ id }) => id),
        )
    }
    if (kind !== 'refused' && code !== tooManyToOne)
      await rest(client, connection, code, isUnknown, restSeconds[kind])
  })
  if (kind === 'refused') return true
  await smsHealth.refused(code)
  return code === tooManyToOne
}

/** Lets the messages to numbers that got one within the minute wait for another, or all where none did. */
async function letWait(client: Client, ids: readonly string[]): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE sms_messages AS message SET due_at = now() + interval '1 minute'
     WHERE id = ANY($1) AND state = 'queued' AND EXISTS (
       SELECT FROM sms_messages other
       WHERE other.recipient = message.recipient AND other.sent_at > now() - interval '1 minute')`,
    [ids],
  )
  if (!rowCount)
    await client.query(
      `UPDATE sms_messages SET due_at = now() + interval '1 minute' WHERE id = ANY($1) AND state = 'queued'`,
      [ids],
    )
}
