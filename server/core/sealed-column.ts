import type { PgColumn } from 'drizzle-orm/pg-core'

/** A column of values that are sealed with `APP_SECRET`. */
export interface SealedColumn {
  column: PgColumn
  purpose: string
  /** A key of the installation, which tells at start whether the secret is the right one. */
  isInstallations?: true
}
