import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'

/** Codes of a refused mail, which may be about its recipient; all others are about the server. */
const aboutMail = new Set(['EENVELOPE', 'EMESSAGE'])
/** Time without an accepted mail before the first warning; a second try of a mail comes within it. */
const patienceOf = (cause: string) => (aboutMail.has(cause) ? '1 hour' : '20 seconds')

/** Records the outages of the mail server, shared by all processes. */
export interface MailHealth {
  accepted(): Promise<void>
  /** `cause` is the code of the failure, such as ECONNREFUSED. */
  refused(cause: string): Promise<void>
}

/**
 * An outage begins with a failure and ends with the next accepted mail. A server that is away or refuses the sign-in is
 * written to the log within a minute, one that refuses every mail after an hour, then hourly, and shown on the dashboard. A failing write of this record must not send a mail twice,
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
           WHEN outage.since > now() - $2::interval OR outage.reported_at > now() - interval '1 hour'
             THEN outage.reported_at
           ELSE now() END
         RETURNING since, coalesce(reported_at = now(), false) AS "isDue"`,
        [cause, patienceOf(cause)],
      )
      if (outage?.isDue) log.error({ since: outage.since, cause }, 'mail server refuses mails')
    },
  }
}
