import type pg from 'pg'
import { updateSettings } from '#shared/club/settings/settings.contract.ts'
import { approveReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { consumeReferral, createReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import type { Referral } from '#shared/loyalty/referrals/referrals.schema.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

/** A member’s code approved by an admin. */
export async function activeCode(admin: Caller, creator: Caller, branchId?: string): Promise<Referral> {
  const { code } = await creator.call(createReferral, branchId ? { body: { branchId } } : {})
  return admin.call(approveReferral, { params: { code } })
}

/** Rewards uses without a first paid membership from now on. */
export const rewardWithoutMembership = (admin: Caller) =>
  admin.call(updateSettings, { body: { referralNeedsMembership: false } })

export const redeemCode = (person: Caller, code: string) => person.call(consumeReferral, { body: { code } })

export interface Newcomer {
  _id: string
  token: string
}

/**
 * New members with verified address and session, inserted at once because hashing so many passwords takes
 * minutes.
 */
export async function enrolNewcomers(pool: pg.Pool, branch: string, count: number): Promise<Newcomer[]> {
  const { rows } = await pool.query<Newcomer>(
    `WITH people AS (
       INSERT INTO users (id, name, email, phone, role, branch_id, email_verified_at)
       SELECT id, 'Yeni Üye', id || '@bozkir.example', '', 'member', $1, now()
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $2)) made RETURNING id
     ), opened AS (
       SELECT id AS _id, gen_random_uuid()::text AS token FROM people
     ), sessions AS (
       INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT sha256(token::bytea), _id, now() + interval '1 day' FROM opened
     )
     SELECT _id, token FROM opened`,
    [branch, count],
  )
  return rows
}
