import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { lockSpaces } from '#server/db/locks.ts'

/** A delivery claimed by this run. */
export interface ClaimedMail {
  id: string
  campaign: string
  email: string
  name: string
  user: string | null
  attempts: number
}

/** Whether a mail may be sent now. */
export type SendPermission = 'go' | 'no-consent' | 'paused'

/**
 * A worker's claim on deliveries. Everything is written over one connection, which also holds the run's
 * advisory lock: a process that acquires the lock knows that this run can neither write nor send any more.
 */
export class DeliveryRun {
  readonly #client: pg.Client
  readonly number: number
  /** Accepted by the mail server, not marked as sent yet. */
  #accepted: string[] = []

  private constructor(client: pg.Client, number: number) {
    this.#client = client
    this.number = number
  }

  static async open(client: pg.Client): Promise<DeliveryRun> {
    // A machine that vanishes closes no connection; the database notices within 25 s.
    await client.query(
      'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
    )
    // A crash of the database may lose every write but the claims: outcomes become unknown, but no mail is sent twice.
    await client.query('SET synchronous_commit = off')
    const number = randomInt(1, 2 ** 31)
    // The row becomes visible after its lock is held.
    await client.query(`SELECT pg_advisory_lock(${lockSpaces.campaignRun}, $1)`, [number])
    await client.query('INSERT INTO campaign_runs (number) VALUES ($1)', [number])
    return new DeliveryRun(client, number)
  }

  /** Claims the next deliveries of one due campaign (SKIP LOCKED). */
  async claim(count: number): Promise<ClaimedMail[]> {
    await this.#client.query('SET synchronous_commit = on')
    const { rows } = await this.#client.query<ClaimedMail>({
      name: 'campaign_claim',
      text: `
        WITH campaign AS (
          SELECT id FROM campaigns
          WHERE status = 'sent' AND finished_at IS NULL AND paused_at IS NULL AND EXISTS (
            SELECT 1 FROM campaign_deliveries
            WHERE campaign_id = campaigns.id AND state = 'queued' AND due_at <= now())
          ORDER BY random() LIMIT 1
        )
        UPDATE campaign_deliveries SET state = 'sending', run = $1, attempts = attempts + 1
        WHERE id IN (
          SELECT id FROM campaign_deliveries
          WHERE campaign_id = (SELECT id FROM campaign) AND state = 'queued' AND due_at <= now()
          ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
        )
        RETURNING id, campaign_id AS campaign, email, name, user_id AS "user", attempts`,
      values: [this.number, count],
    })
    await this.#client.query('SET synchronous_commit = off')
    return rows
  }

  /**
   * Asks for permission to complete a mail. With `go` the mail is recorded as in flight,
   * together with the results before it; consent and pause are read in the same statement.
   */
  async requestSend({ id, email, user }: ClaimedMail): Promise<SendPermission> {
    const { rows } = await this.#client.query<{ clearance: SendPermission }>({
      name: 'campaign_clear',
      text: `
        WITH looked AS (
          SELECT CASE
            WHEN campaigns.paused_at IS NOT NULL THEN 'paused'
            WHEN EXISTS (SELECT 1 FROM users
              WHERE id = $4 AND newsletter AND email_verified_at IS NOT NULL AND deleted_at IS NULL) THEN 'go'
            WHEN EXISTS (SELECT 1 FROM subscribers
              WHERE lower(email COLLATE "C") = lower($3 COLLATE "C") AND unsubscribed_at IS NULL
                AND NOT is_address_of_minor(email)) THEN 'go'
            ELSE 'no-consent' END AS clearance
          FROM campaign_deliveries JOIN campaigns ON campaigns.id = campaign_deliveries.campaign_id
          WHERE campaign_deliveries.id = $2
        )
        UPDATE campaign_runs
        SET in_flight = CASE looked.clearance WHEN 'go' THEN $2::uuid END, accepted = $5::uuid[]
        FROM looked WHERE number = $1
        RETURNING looked.clearance`,
      values: [this.number, id, email, user, this.#accepted],
    })
    const [row] = rows
    if (!row) throw new Error('The run or the mail is gone')
    return row.clearance
  }

  get acceptedCount(): number {
    return this.#accepted.length
  }

  accepted(id: string): void {
    this.#accepted.push(id)
  }

  /** Marks the accepted deliveries as sent. Call while none is in flight. */
  async markDelivered(): Promise<void> {
    if (this.#accepted.length === 0) return
    await this.#client.query({
      name: 'campaign_settle',
      text: `
        WITH cleared AS (
          UPDATE campaign_runs SET in_flight = NULL, accepted = '{}' WHERE number = $1
        )
        UPDATE campaign_deliveries
        SET state = 'sent', run = NULL, reason = '', settled_at = coalesce(settled_at, now())
        WHERE id = ANY($2::uuid[]) AND run = $1 AND state = 'sending'`,
      values: [this.number, this.#accepted],
    })
    this.#accepted = []
  }

  /** Records a delivery that was not accepted. */
  async markUndelivered(id: string, state: 'failed' | 'in-doubt' | 'skipped', reason: string): Promise<void> {
    await this.#client.query(
      `UPDATE campaign_deliveries
       SET state = $3, run = NULL, reason = $4, settled_at = coalesce(settled_at, now())
       WHERE id = $2 AND run = $1 AND state = 'sending'`,
      [this.number, id, state, reason],
    )
  }

  /** Requeues deliveries that the server has certainly not accepted. */
  async requeue(
    ids: readonly string[],
    { pause = 0, reason = '', counts }: { pause?: number; reason?: string; counts: boolean },
  ): Promise<void> {
    if (ids.length === 0) return
    await this.#client.query(
      `UPDATE campaign_deliveries
       SET state = 'queued', run = NULL, reason = $3, due_at = now() + make_interval(secs => $4),
         attempts = attempts - $5
       WHERE id = ANY($2::uuid[]) AND run = $1 AND state = 'sending'`,
      [this.number, ids, reason, pause, counts ? 0 : 1],
    )
  }

  /** Recovers the deliveries of dead runs. */
  async recoverDeadRuns(): Promise<void> {
    // After a crash of the database it is unknown which of these mails were in flight.
    await this.#client.query(
      `UPDATE campaign_deliveries
       SET state = 'in-doubt', run = NULL, settled_at = coalesce(settled_at, now())
       WHERE run IS NOT NULL AND state = 'sending'
         AND NOT EXISTS (SELECT 1 FROM campaign_runs WHERE number = campaign_deliveries.run)`,
    )
    const { rows } = await this.#client.query<{ number: number }>(
      `SELECT number FROM campaign_runs
       WHERE number <> $1 AND pg_try_advisory_lock(${lockSpaces.campaignRun}, number)`,
      [this.number],
    )
    for (const { number } of rows) {
      await this.#client.query(
        `WITH gone AS (DELETE FROM campaign_runs WHERE number = $1 RETURNING in_flight, accepted)
         UPDATE campaign_deliveries
         SET run = NULL,
           state = (CASE WHEN id = ANY(gone.accepted) THEN 'sent' WHEN id = gone.in_flight THEN 'in-doubt'
             ELSE 'queued' END)::delivery_state,
           settled_at = CASE WHEN id = ANY(gone.accepted) OR id = gone.in_flight
             THEN coalesce(settled_at, now()) ELSE settled_at END
         FROM gone WHERE run = $1 AND state = 'sending'`,
        [number],
      )
      await this.#client.query(`SELECT pg_advisory_unlock(${lockSpaces.campaignRun}, $1)`, [number])
    }
  }

  /** Finishes campaigns without open deliveries and stores their counts. */
  async finishCampaigns(): Promise<void> {
    // Serialised with a decision to send again, which locks the campaign as well.
    await this.#client.query('BEGIN')
    try {
      await this.#client.query(
        `SELECT FROM campaigns WHERE status = 'sent' AND finished_at IS NULL ORDER BY id FOR UPDATE`,
      )
      await this.#client.query(
        `UPDATE campaigns SET finished_at = now(), counts = delivery_counts(id)
         WHERE status = 'sent' AND finished_at IS NULL AND NOT EXISTS (
           SELECT 1 FROM campaign_deliveries WHERE campaign_id = campaigns.id AND state IN ('queued', 'sending'))`,
      )
    } finally {
      await this.#client.query('COMMIT')
    }
  }

  /** Ends a run without claims. */
  async close(): Promise<void> {
    await this.#client.query('DELETE FROM campaign_runs WHERE number = $1', [this.number])
  }
}
