import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'

/** Time without an accepted mail before the first warning, and between warnings. */
const patience = '1 hour'

/** Records the outages of the mail server, shared by all processes. */
export interface MailHealth {
  accepted(): Promise<void>
  /** `cause` is the code of the failure, such as ECONNREFUSED. */
  refused(cause: string): Promise<void>
}

/**
 * An outage begins with a failure and ends with the next accepted mail. After an hour it is written to
 * the log, then hourly, and shown on the dashboard. A failing write of this record must not send a mail twice,
 * so it is swallowed here.
 */
export function watchMailServer(jobs: PgBoss, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): MailHealth {
  // Uses the queue's connections, so that no request waits.
  const note = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const result = await jobs
      .getDb()
      .executeSql(text, values)
      .catch(() => undefined)
    return result?.rows ?? []
  }
  return {
    async accepted() {
      const [outage] = await note<{ since: string; isReported: boolean }>(
        `DELETE FROM mail_outage RETURNING since, reported_at IS NOT NULL AS "isReported"`,
      )
      if (outage?.isReported) log.warn({ since: outage.since }, 'mail server accepts mails again')
    },
    async refused(cause) {
      const [outage] = await note<{ since: string; isDue: boolean }>(
        `INSERT INTO mail_outage AS outage (since, cause) VALUES (now(), $1)
         ON CONFLICT (is_only) DO UPDATE SET cause = $1, reported_at = CASE
           WHEN greatest(outage.since, outage.reported_at) <= now() - interval '${patience}' THEN now()
           ELSE outage.reported_at END
         RETURNING since, coalesce(reported_at = now(), false) AS "isDue"`,
        [cause],
      )
      if (outage?.isDue) log.error({ since: outage.since, cause }, 'mail server refuses mails')
    },
  }
}
