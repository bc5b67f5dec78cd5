import { sql } from 'drizzle-orm'
import { defineQueue } from '#server/core/module.ts'
import { turnstileUsedTokens } from '#server/modules/access/turnstile/turnstile.table.ts'

/** Deletes used codes an hour after their use: by then they are refused as expired. */
const expiryQueue = defineQueue({
  name: 'turnstile-expiry',
  cron: '*/20 * * * *',
  handle: ({ db }) =>
    db.delete(turnstileUsedTokens).where(sql`${turnstileUsedTokens.usedAt} < now() - interval '1 hour'`),
})

export const turnstileQueues = [expiryQueue]
