-- Sums of the dashboard, maintained by triggers. dashboard_of(row) returns what a row of a table adds to which figure;
-- everything else is derived from these functions.

CREATE OR REPLACE FUNCTION dashboard_of(one users)
RETURNS TABLE (figure dashboard_figure, branch_id uuid, since timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'users'::dashboard_figure, one.branch_id, date_trunc('month', one.created_at, 'Europe/Istanbul'), 1::bigint
  WHERE one.deleted_at IS NULL
$$;

CREATE OR REPLACE FUNCTION dashboard_of(one wallets)
RETURNS TABLE (figure dashboard_figure, branch_id uuid, since timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'balance'::dashboard_figure, one.branch_id, '-infinity'::timestamptz, one.balance
$$;

CREATE OR REPLACE FUNCTION dashboard_of(one referrals)
RETURNS TABLE (figure dashboard_figure, branch_id uuid, since timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT part.figure, one.branch_id, '-infinity'::timestamptz, part.amount
  FROM (VALUES
    ('referrals'::dashboard_figure, 1::bigint),
    ('referrals-active', (one.status = 'active')::int),
    ('referral-uses', one.use_count),
    ('referral-points', one.total_earned)
  ) AS part (figure, amount)
$$;

CREATE OR REPLACE FUNCTION dashboard_of(one memberships)
RETURNS TABLE (figure dashboard_figure, branch_id uuid, since timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT part.figure, one.branch_id, date_trunc('day', part.moment, 'Europe/Istanbul'), 1::bigint
  FROM (VALUES
    ('membership-starts'::dashboard_figure, one.starts_at),
    ('membership-ends', one.ends_at)
  ) AS part (figure, moment)
  WHERE one.cancelled_at IS NULL
$$;

CREATE OR REPLACE FUNCTION dashboard_of(one freezes)
RETURNS TABLE (figure dashboard_figure, branch_id uuid, since timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT part.figure, one.branch_id, date_trunc('day', part.moment, 'Europe/Istanbul'), 1::bigint
  FROM (VALUES
    ('freeze-starts'::dashboard_figure, one.starts_at),
    ('freeze-ends', one.ends_at)
  ) AS part (figure, moment)
$$;

CREATE OR REPLACE FUNCTION dashboard_of(one turnstile_entries)
RETURNS TABLE (figure dashboard_figure, branch_id uuid, since timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'entries'::dashboard_figure, one.branch_id, date_trunc('hour', one.at, 'Europe/Istanbul'), 1::bigint
  WHERE one.allowed AND one.direction = 'in'
$$;

CREATE OR REPLACE FUNCTION dashboard_of(one turnstile_entry_counts)
RETURNS TABLE (figure dashboard_figure, branch_id uuid, since timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'entries'::dashboard_figure, one.branch_id, one.hour, one.entries::bigint
$$;

CREATE OR REPLACE FUNCTION dashboard_of(one payments)
RETURNS TABLE (figure dashboard_figure, branch_id uuid, since timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'revenue-online'::dashboard_figure, one.branch_id, date_trunc('day', one.paid_at, 'Europe/Istanbul'),
    one.paid_price
  WHERE one.paid_at IS NOT NULL AND one.status IN ('paid', 'cancelled', 'partially-refunded', 'refunded')
$$;

CREATE OR REPLACE FUNCTION dashboard_of(one refunds)
RETURNS TABLE (figure dashboard_figure, branch_id uuid, since timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'revenue-online'::dashboard_figure, paid.branch_id, date_trunc('day', one.settled_at, 'Europe/Istanbul'),
    -one.amount
  FROM payments paid
  WHERE paid.id = one.payment_id AND one.status = 'done' AND one.settled_at IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION dashboard_of(one till_entries)
RETURNS TABLE (figure dashboard_figure, branch_id uuid, since timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT ('revenue-' || one.method)::dashboard_figure, one.branch_id,
    one.day::timestamp AT TIME ZONE 'Europe/Istanbul', one.amount
  WHERE one.payment_id IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION dashboard_of(one vitamin_order_events)
RETURNS TABLE (figure dashboard_figure, branch_id uuid, since timestamptz, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 'revenue-orders'::dashboard_figure, bought.branch_id, date_trunc('day', one.at, 'Europe/Istanbul'),
    bought.total
  FROM vitamin_orders bought
  WHERE bought.id = one.order_id AND bought.method = 'desk' AND one.status = 'delivered'
$$;

-- Every amount computed from the records, for the first sums and to verify them.
CREATE OR REPLACE VIEW dashboard_facts AS
  SELECT fact.* FROM users one, dashboard_of(one) fact
  UNION ALL SELECT fact.* FROM wallets one, dashboard_of(one) fact
  UNION ALL SELECT fact.* FROM referrals one, dashboard_of(one) fact
  UNION ALL SELECT fact.* FROM memberships one, dashboard_of(one) fact
  UNION ALL SELECT fact.* FROM freezes one, dashboard_of(one) fact
  UNION ALL SELECT fact.* FROM turnstile_entries one, dashboard_of(one) fact
  UNION ALL SELECT fact.* FROM turnstile_entry_counts one, dashboard_of(one) fact
  UNION ALL SELECT fact.* FROM payments one, dashboard_of(one) fact
  UNION ALL SELECT fact.* FROM refunds one, dashboard_of(one) fact
  UNION ALL SELECT fact.* FROM till_entries one, dashboard_of(one) fact
  UNION ALL SELECT fact.* FROM vitamin_order_events one, dashboard_of(one) fact;

-- The current amounts: the sums and the changes that are not rolled up yet.
CREATE OR REPLACE VIEW dashboard_amounts AS
  SELECT figure, branch_id, since, amount FROM dashboard_sums
  UNION ALL SELECT figure, branch_id, since, amount FROM dashboard_changes;

-- Appends one change per statement, figure, branch and time, so that writers never wait for each other.
DO $do$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['users', 'wallets', 'referrals', 'memberships', 'freezes', 'turnstile_entries',
    'turnstile_entry_counts', 'payments', 'refunds', 'till_entries', 'vitamin_order_events']
  LOOP
    EXECUTE format($create$
      CREATE OR REPLACE FUNCTION dashboard_queue_change_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO dashboard_changes
            SELECT figure, branch_id, since, sum(amount)
            FROM (SELECT fact.* FROM added one, dashboard_of(one::%1$I) fact) changes
            GROUP BY figure, branch_id, since HAVING sum(amount) <> 0;
        ELSIF TG_OP = 'UPDATE' THEN
          INSERT INTO dashboard_changes
            SELECT figure, branch_id, since, sum(amount)
            FROM (
              SELECT fact.* FROM added one, dashboard_of(one::%1$I) fact
              UNION ALL
              SELECT fact.figure, fact.branch_id, fact.since, -fact.amount FROM removed one, dashboard_of(one::%1$I) fact
            ) changes
            GROUP BY figure, branch_id, since HAVING sum(amount) <> 0;
        ELSE
          INSERT INTO dashboard_changes
            SELECT figure, branch_id, since, -sum(amount)
            FROM (SELECT fact.* FROM removed one, dashboard_of(one::%1$I) fact) changes
            GROUP BY figure, branch_id, since HAVING sum(amount) <> 0;
        END IF;
        RETURN NULL;
      END $body$;
      CREATE OR REPLACE TRIGGER dashboard_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION dashboard_queue_change_%1$s();
      CREATE OR REPLACE TRIGGER dashboard_update AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS removed NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION dashboard_queue_change_%1$s();
      CREATE OR REPLACE TRIGGER dashboard_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION dashboard_queue_change_%1$s();
    $create$, source);
  END LOOP;
END $do$;
