import type pg from 'pg'
import type { ConsentChannel, ConsentStatus } from '#shared/people/consents/consents.schema.ts'

interface Words {
  channel?: ConsentChannel
  status?: ConsentStatus
  /** Now by default. */
  at?: string | undefined
  isProven?: boolean
}

/** What a person of `users` has said, for the address or number of their account. */
export async function say(
  pool: Pick<pg.Pool, 'query'>,
  user: string,
  { channel = 'email', status = 'approved', at, isProven = true }: Words = {},
): Promise<void> {
  await pool.query(
    `INSERT INTO consents (id, channel, recipient, status, consented_at, source, is_proven, user_id)
     SELECT gen_random_uuid(), $2, CASE $2::consent_channel WHEN 'email' THEN lower(email COLLATE "C") ELSE phone END, $3,
       coalesce($4::timestamptz, now()), 'account', $5, id FROM users WHERE id = $1`,
    [user, channel, status, at ?? null, isProven],
  )
}

/** Lets everybody of a branch agree to mails, with verified addresses. */
export async function allAgree(pool: Pick<pg.Pool, 'query'>, branch: string): Promise<void> {
  await pool.query('UPDATE users SET email_verified_at = now() WHERE branch_id = $1', [branch])
  await pool.query(
    `INSERT INTO consents (id, channel, recipient, status, source, is_proven, user_id)
     SELECT gen_random_uuid(), 'email', lower(email COLLATE "C"), 'approved', 'account', true, id
     FROM users WHERE branch_id = $1 AND email IS NOT NULL`,
    [branch],
  )
}
