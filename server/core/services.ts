import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Configuration } from '#server/core/configuration.ts'
import type { Transact } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import type { Reading } from '#server/db/replica.ts'
import type { GoogleIdentity } from '#server/integrations/google/google.ts'
import type { MailQueue } from '#server/integrations/mail/mail-queue.ts'
import type { PaymentGateway } from '#server/integrations/payments/gateway.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'

/** What every module is given; nothing is reached through globals. */
export interface Services {
  configuration: Configuration
  /** Signs and encrypts what leaves the server and comes back. */
  secret: string
  pool: pg.Pool
  db: Database
  /** For heavy reads: a replica's answer, where there is one. */
  reads: Reading
  transact: Transact
  storage: Storage
  mail: MailQueue
  jobs: PgBoss
  google: GoogleIdentity | null
  /** Undefined where cards cannot be paid with. */
  payments: PaymentGateway | undefined
}
