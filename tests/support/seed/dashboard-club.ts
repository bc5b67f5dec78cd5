import type pg from 'pg'

interface Size {
  users: number
  entries: number
  ledger: number
}

/** Seeds an empty database with twenty branches and two years of records; returns the branches’ ids. */
export async function seedDashboardClub(pool: pg.Pool, { users, entries, ledger }: Size): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(`SET synchronous_commit = off; SET work_mem = '128MB'`)
    const made = await client.query<{ id: string }>(
      `INSERT INTO branches (id, name, slug) SELECT gen_random_uuid(), 'Şube ' || i, 'sube' || i
       FROM generate_series(1, 20) i RETURNING id`,
    )
    const branches = made.rows.map(({ id }) => id)
    // Rows are spread over branches by number, and over two years.
    const branch = `(ARRAY[${branches.map((id) => `'${id}'`).join()}]::uuid[])[1 + i % 20]`
    const past = `now() - random() * interval '730 days'`
    const idOf = (kind: number, number: string) =>
      `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
    await client.query(`
      INSERT INTO users (id, name, email, phone, branch_id, created_at)
      SELECT ${idOf(1, 'i')}, 'Üye ' || i, 'uye' || i || '@bozkir.example', '', ${branch}, ${past}
      FROM generate_series(1, ${users}) i`)
    await client.query(`
      INSERT INTO wallets (id, user_id, branch_id, name, balance, entry_count)
      SELECT ${idOf(2, 'i')}, ${idOf(1, 'i')}, ${branch}, 'Üye ' || i, i % 50000, 2
      FROM generate_series(1, ${ledger / 2}) i`)
    await client.query(`
      INSERT INTO wallet_entries (id, wallet_id, sequence, kind, amount, balance_after)
      SELECT gen_random_uuid(), ${idOf(2, 'i')}, turn, 'top-up', 100, 100
      FROM generate_series(1, ${ledger / 2}) i, generate_series(1, 2) turn`)
    // Half of the users have an expired membership, a third a running one, the others a future one.
    await client.query(`
      INSERT INTO memberships (id, user_id, branch_id, name, kind, price, duration_days, freeze_days, freeze_count,
                               starts_at, ends_at, source)
      SELECT ${idOf(3, 'i')}, ${idOf(1, `1 + i % ${users}`)}, ${branch}, 'Aylık', 'membership', 100000, 30, 20, 2,
             begun, begun + interval '30 days', 'desk'
      FROM (SELECT i, CASE
              WHEN i % 6 < 3 THEN now() - interval '31 days' - random() * interval '690 days'
              WHEN i % 6 < 5 THEN now() - random() * interval '30 days'
              ELSE now() + random() * interval '30 days' END AS begun
            FROM generate_series(1, ${users}) i) bought`)
    await client.query(`
      INSERT INTO freezes (id, membership_id, user_id, branch_id, days, starts_at, ends_at, reason, source)
      SELECT gen_random_uuid(), ${idOf(3, 'i')}, ${idOf(1, 'i')}, ${branch}, 20,
             date_trunc('day', now()) - interval '5 days', date_trunc('day', now()) + interval '15 days', '', 'member'
      FROM generate_series(3, ${users / 10}, 6) i`)
    await client.query(`
      INSERT INTO turnstile_entries (id, branch_id, user_id, direction, source, allowed, reason, at)
      SELECT gen_random_uuid(), ${branch}, ${idOf(1, `1 + i % ${users}`)}, 'in', 'reader', i % 20 > 0, 'membership', ${past}
      FROM generate_series(1, ${entries}) i`)
    await client.query(`
      INSERT INTO turnstile_presence (branch_id, user_id, entered_at)
      SELECT ${branch}, ${idOf(1, 'i')}, now() - random() * interval '60 days'
      FROM generate_series(1, ${users / 4}) i`)
    await client.query(`
      INSERT INTO desk_payments (id, branch_id, member_name, amount, method, date)
      SELECT gen_random_uuid(), ${branch}, 'Üye ' || i, 100000, (ARRAY['cash','card','transfer'])[1 + i % 3]::desk_method,
             (${past})::date
      FROM generate_series(1, ${users / 4}) i`)
    await client.query(`
      INSERT INTO payments (id, conversation_id, user_id, branch_id, kind, subject_id, title, price, paid_price, status,
                            attempt_key, paid_at)
      SELECT gen_random_uuid(), i::text, ${idOf(1, 'i')}, ${branch}, 'top-up', ${idOf(2, 'i')}, 'Bakiye', 5000, 5000,
             'paid', gen_random_uuid(), ${past}
      FROM generate_series(1, ${users / 4}) i`)
    await client.query(`
      INSERT INTO lessons (id, branch_id, title, starts_at, ends_at, capacity, joined_count)
      SELECT gen_random_uuid(), ${branch}, 'Ders ' || i % 12, moment, moment + interval '1 hour', 15, i % 16
      FROM (SELECT i, now() - i * interval '3 minutes' + interval '7 days' AS moment
            FROM generate_series(1, 200000) i) planned`)
    await client.query(`
      INSERT INTO contact_messages (id, branch_id, name, email, subject, message, is_read)
      SELECT gen_random_uuid(), ${branch}, 'Yazan', 'yazan@bozkir.example', 'Konu', 'Metin', i % 100 > 0
      FROM generate_series(1, 50000) i`)
    await client.query(`
      INSERT INTO vitamin_orders (id, user_id, branch_id, status, method, total, request_key, created_at)
      SELECT gen_random_uuid(), ${idOf(1, 'i')}, ${branch}, (CASE WHEN i % 500 = 0 THEN 'pending' ELSE 'delivered' END)::order_status,
             'card', 20000, gen_random_uuid(), ${past}
      FROM generate_series(1, ${users / 5}) i`)
    await client.query(`
      WITH asked AS (
        INSERT INTO contract_templates (id, title, required_for, published_version)
        VALUES (gen_random_uuid(), 'Üyelik sözleşmesi', 'registration', 1) RETURNING id
      ), published AS (
        INSERT INTO contract_versions (id, template_id, version, title, content, author_name)
        SELECT gen_random_uuid(), id, 1, 'Üyelik sözleşmesi', 'Metin', '' FROM asked RETURNING id, template_id
      )
      INSERT INTO contract_signatures (id, sequence, code, user_id, template_id, version_id, branch_id, signer_name,
        signature, agreed_at, signed_at, ip, user_agent, digests, previous_hash, hash)
      SELECT gen_random_uuid(), i, i::text, ${idOf(1, 'i')}, template_id, id, ${branch}, 'Üye ' || i, '{}', now(), now(),
             '', '', '{}', '', ''
      FROM published, generate_series(1, ${(users * 9) / 10}) i`)
    await client.query('VACUUM ANALYZE')
    return branches
  } finally {
    client.release(true)
  }
}
