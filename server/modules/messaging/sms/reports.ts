import { defineQueue, type Services } from '#server/core/module.ts'
import { inTransaction } from '#server/db/database.ts'
import { SmsFailure, type SmsGateway } from '#server/integrations/sms/sms-gateway.ts'
import { settleTaken } from '#server/modules/messaging/sms/sender.ts'

/** Calls of a run: the provider answers ten a minute, and a look-up alone may take eight. */
const callsPerRun = 8
/** Messages that one answer holds. */
const messagesPerCall = 100
/** Days after which nothing is asked any more. */
const longestDays = 3

/** Asks for delivery reports and for requests whose answer was lost, each minute. */
export const smsReportQueue = defineQueue({
  name: 'sms-reports',
  title: 'SMS teslim raporları',
  cron: '* * * * *',
  handle: (services) => readSmsReports(services),
})

/** Reads the due reports, or looks up a request with a lost answer; intervals grow with the age of a request. */
export async function readSmsReports(services: Services): Promise<void> {
  const { gateway } = services.sms
  if (!gateway) return
  try {
    if (await lookUp(services, gateway)) return
    for (let call = 0; call < callsPerRun; call += 1) {
      const jobs = await takeDue(services)
      if (jobs.length === 0) return
      await readReports(services, gateway, jobs)
    }
  } catch (error) {
    // The next run asks again; what is wrong with the provider is told by the sender.
    if (!(error instanceof SmsFailure)) throw error
  }
}

/** SQL: when a request is asked for again. */
const nextTime = `CASE WHEN started_at > now() - interval '${longestDays} days'
  THEN now() + least(interval '6 hours', greatest(interval '1 minute', now() - started_at)) END`

/** Asks for one request whose answer was lost; returns whether there was one. */
async function lookUp({ pool }: Services, gateway: SmsGateway): Promise<boolean> {
  const { rows } = await pool.query<{ id: string; began: string; ended: string }>(
    `UPDATE sms_requests SET report_due_at = ${nextTime} WHERE id = (
       SELECT id FROM sms_requests WHERE state = 'unknown' AND report_due_at <= now()
       ORDER BY report_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, started_at AS began, coalesce(answered_at, now()) AS ended`,
  )
  const [lost] = rows
  if (!lost) return false
  const job = await gateway.find(lost.id, new Date(lost.began), new Date(lost.ended))
  if (job) await settleTaken({ pool }, lost.id, job)
  return true
}

/** Takes the jobs of due requests with as many messages as one answer holds, and sets the next time of each. */
async function takeDue({ pool }: Services): Promise<string[]> {
  const { rows } = await pool.query<{ job: string }>(
    `WITH due AS (
       SELECT id, report_due_at FROM sms_requests
       WHERE job IS NOT NULL AND report_due_at <= now()
       ORDER BY report_due_at LIMIT $1 FOR UPDATE SKIP LOCKED),
     counted AS (
       SELECT id, sum((SELECT count(*) FROM sms_messages WHERE request_id = due.id))
         OVER (ORDER BY report_due_at, id) AS messages
       FROM due)
     UPDATE sms_requests AS request SET report_due_at = ${nextTime}
     FROM counted WHERE request.id = counted.id AND counted.messages <= $1
     RETURNING job`,
    [messagesPerCall],
  )
  return rows.map(({ job }) => job)
}

async function readReports({ pool }: Services, gateway: SmsGateway, jobs: readonly string[]): Promise<void> {
  const reports = await gateway.report(jobs)
  await inTransaction(pool, async ({ client }) => {
    const rows = [
      jobs,
      reports.map(({ job }) => job),
      reports.map(({ to }) => to),
      reports.map(({ state }) => state),
      reports.map(({ code }) => code),
    ]
    const given = `WITH report AS (
        SELECT given.*, request.id AS request
        FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS given (job, recipient, state, code)
        LEFT JOIN sms_requests request ON request.job = given.job AND given.job = ANY($1))`
    await client.query(
      `${given} UPDATE sms_messages AS message
       SET state = report.state::sms_state, settled_at = now(),
         reason = CASE report.state WHEN 'failed' THEN 'report-' || report.code ELSE '' END
       FROM report
       WHERE message.request_id = report.request AND message.recipient = report.recipient
         AND message.state = 'sent' AND report.state IN ('delivered', 'failed')`,
      rows,
    )
    await client.query(
      `${given} UPDATE sms_requests AS asked SET
         foreign_reports = foreign_reports + CASE WHEN job = $1[1] THEN (
           SELECT count(*) FROM report WHERE NOT EXISTS (
             SELECT FROM sms_messages message
             WHERE message.request_id = report.request AND message.recipient = report.recipient)) ELSE 0 END,
         report_due_at = CASE WHEN EXISTS (
           SELECT FROM sms_messages WHERE request_id = asked.id AND state = 'sent') THEN report_due_at END
       WHERE job = ANY($1)`,
      rows,
    )
  })
}
