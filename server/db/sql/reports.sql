-- Members by month, for reports; refreshed every hour. A member of a branch has joined with a first membership, is lost
-- when one ends without another within 30 days, and returns with a later one. `kept` is the change of the members of
-- a cohort, the month of their joining.
CREATE MATERIALIZED VIEW IF NOT EXISTS "membership_months" AS
  WITH periods AS (
    SELECT user_id, branch_id, starts_at, least(ends_at, coalesce(cancelled_at, ends_at)) AS ends_at
    FROM memberships
    WHERE kind IN ('membership', 'daytime') AND (cancelled_at IS NULL OR cancelled_at > starts_at)
  ), ordered AS (
    SELECT *, max(ends_at) OVER (person ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before,
      first_value(starts_at) OVER person AS joined_at
    FROM periods WINDOW person AS (PARTITION BY user_id, branch_id ORDER BY starts_at, ends_at)
  ), numbered AS (
    SELECT *,
      count(*) FILTER (WHERE before IS NULL OR starts_at > before + interval '30 days') OVER person AS stay,
      count(*) FILTER (WHERE before IS NULL OR starts_at > before) OVER person AS island
    FROM ordered WINDOW person AS (PARTITION BY user_id, branch_id ORDER BY starts_at, ends_at)
  ), stays AS (
    SELECT branch_id, max(ends_at) AS ends_at FROM numbered GROUP BY user_id, branch_id, stay
  ), islands AS (
    SELECT branch_id, date_trunc('month', min(joined_at), 'Europe/Istanbul') AS cohort,
      date_trunc('month', min(starts_at), 'Europe/Istanbul') AS first,
      date_trunc('month', max(ends_at), 'Europe/Istanbul') AS last
    FROM numbered GROUP BY user_id, branch_id, island
  ), facts AS (
    SELECT branch_id, date_trunc('month', starts_at, 'Europe/Istanbul') AS month, NULL::timestamptz AS cohort,
      1 AS amount,
      CASE WHEN before IS NULL THEN 'new' WHEN starts_at > before + interval '30 days' THEN 'returned'
        ELSE 'renewed' END AS figure
    FROM numbered WHERE starts_at <= now()
    UNION ALL
    SELECT branch_id, date_trunc('month', ends_at, 'Europe/Istanbul'), NULL, 1, 'lost'
    FROM stays WHERE ends_at <= now()
    UNION ALL
    SELECT branch_id, date_trunc('month', starts_at, 'Europe/Istanbul'), NULL, 1, 'frozen'
    FROM freezes WHERE starts_at <= now()
    UNION ALL
    SELECT branch_id, step.month, cohort, step.amount, 'kept'
    FROM islands CROSS JOIN LATERAL (VALUES (first, 1), (last, -1)) AS step (month, amount)
    WHERE last > first
  )
  SELECT branch_id, figure, to_char(timezone('Europe/Istanbul', month), 'YYYY-MM') AS month,
    to_char(timezone('Europe/Istanbul', cohort), 'YYYY-MM') AS cohort, sum(amount)::integer AS amount
  FROM facts GROUP BY branch_id, figure, facts.month, facts.cohort HAVING sum(amount) <> 0;

CREATE UNIQUE INDEX IF NOT EXISTS "membership_months_key"
  ON "membership_months" ("figure", "month", "cohort", "branch_id") NULLS NOT DISTINCT;
