import type pg from 'pg'

export interface Member {
  _id: string
  email: string
  token: string
}

/**
 * Members of a branch with membership and session, inserted at once because hashing so many passwords takes
 * minutes.
 */
export async function enrolMembers(pool: pg.Pool, branch: string, count: number): Promise<Member[]> {
  const { rows } = await pool.query<Member>(
    `WITH people AS (
       INSERT INTO users (id, name, email, phone, role, branch_id)
       SELECT id, 'Üye ' || number, 'uye-' || id || '@bozkir.example', '', 'member', $1
       FROM (SELECT number, gen_random_uuid() AS id FROM generate_series(1, $2::int) number) made
       RETURNING id, email
     ), held AS (
       INSERT INTO memberships (id, user_id, branch_id, name, kind, price, duration_days, freeze_days, freeze_count,
                                starts_at, ends_at, source)
       SELECT gen_random_uuid(), id, $1, 'Aylık', 'membership', 0, 30, 0, 0,
              today - interval '1 day', today + interval '29 days', 'desk'
       FROM people, date_trunc('day', now(), 'Europe/Istanbul') AS today
     ), opened AS (
       SELECT id AS _id, email, gen_random_uuid()::text AS token FROM people
     ), sessions AS (
       INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT sha256(token::bytea), _id, now() + interval '1 day' FROM opened
     )
     SELECT _id, email, token FROM opened`,
    [branch, count],
  )
  return rows
}
