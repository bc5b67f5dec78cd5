import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'

/** Codes of a refusal that may be about one message; all others are about the service. */
const aboutMessage = new Set(['EENVELOPE', 'EMESSAGE', '80', '85'])
/** Time without an accepted message before the first warning; a second try comes within it. */
const patienceOf = (cause: string) => (aboutMessage.has(cause) ? '1 hour' : '20 seconds')

const logged = {
  mail: { away: 'mail server refuses mails', back: 'mail server accepts mails again' },
  sms: { away: 'SMS provider refuses messages', back: 'SMS provider accepts messages again' },
} as const

/** Records the outages of a service that carries messages, shared by all processes. */
export interface ServiceHealth {
  accepted(): Promise<void>
  /** `cause` is the code of the failure, such as ECONNREFUSED. */
  refused(cause: string): Promise<void>
}

/**
 * An outage begins with a failure and ends with the next accepted message. A service that is away or refuses the sign-in
 * is written to the log within a minute, one that refuses every message after an hour, then hourly, and shown on the
 * dashboard. A failing write of this record must not send a message twice, so it is swallowed here.
 */
export function watchService(
  service: keyof typeof logged,
  jobs: PgBoss,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): ServiceHealth {
  // Uses the queue's connections, so that no request waits.
  const note = async <Row>(text: string, values: unknown[]): Promise<Row[]> => {
    const result = await jobs
      .getDb()
      .executeSql(text, values)
      .catch(() => undefined)
    return result?.rows ?? []
  }
  return {
    async accepted() {
      const [outage] = await note<{ since: string; isReported: boolean }>(
        `DELETE FROM outages WHERE service = $1 RETURNING since, reported_at IS NOT NULL AS "isReported"`,
        [service],
      )
      if (outage?.isReported) log.warn({ since: outage.since }, logged[service].back)
    },
    async refused(cause) {
      const [outage] = await note<{ since: string; isDue: boolean }>(
        `INSERT INTO outages AS outage (service, since, cause) VALUES ($1, now(), $2)
         ON CONFLICT (service) DO UPDATE SET cause = $2, reported_at = CASE
           WHEN outage.since > now() - $3::interval OR outage.reported_at > now() - interval '1 hour'
             THEN outage.reported_at
           ELSE now() END
         RETURNING since, coalesce(reported_at = now(), false) AS "isDue"`,
        [service, cause, patienceOf(cause)],
      )
      if (outage?.isDue) log.error({ since: outage.since, cause }, logged[service].away)
    },
  }
}
