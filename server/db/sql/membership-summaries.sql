-- The memberships of each account in one row; memberships of the kinds that follow one another count. Those valid in the
-- home branch come first, wherever they were sold. Their kind is compared as text, because the planner would otherwise
-- read the partial index of membership_branches_no_overlap, which takes longer with every member.
CREATE OR REPLACE VIEW membership_summary_facts AS
  SELECT account.id AS user_id, account.branch_id, latest.branch_id AS membership_branch_id, begun.starts_at,
    latest.ends_at
  FROM users account
  LEFT JOIN LATERAL (
    SELECT CASE WHEN home.is_valid THEN account.branch_id ELSE one.branch_id END AS branch_id, one.ends_at
    FROM memberships one
    CROSS JOIN LATERAL (
      SELECT one.branch_id = account.branch_id OR EXISTS (
        SELECT 1 FROM membership_branches valid
        WHERE valid.membership_id = one.id AND valid.branch_id = account.branch_id) AS is_valid
    ) home
    WHERE one.user_id = account.id AND one.cancelled_at IS NULL AND one.kind::text IN ('membership', 'daytime')
    ORDER BY home.is_valid DESC NULLS LAST, one.ends_at DESC, one.id
    LIMIT 1
  ) latest ON true
  LEFT JOIN LATERAL (
    SELECT max(run.starts_at) AS starts_at
    FROM (
      SELECT one.starts_at,
        max(one.ends_at) OVER (ORDER BY one.starts_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS previous
      FROM membership_branches valid JOIN memberships one ON one.id = valid.membership_id
      WHERE valid.user_id = account.id AND valid.branch_id = latest.branch_id AND NOT valid.is_cancelled
        AND valid.kind::text IN ('membership', 'daytime')
    ) run
    WHERE run.previous IS NULL OR run.previous < run.starts_at
  ) begun ON true;

-- Locks the rows in one order, so that two transactions wait for one another and not in a ring. The statement behind
-- the locks sees what was committed while they were waited for.
CREATE OR REPLACE FUNCTION refresh_membership_summaries(accounts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM membership_summaries WHERE user_id = ANY (accounts) ORDER BY user_id FOR UPDATE;
  INSERT INTO membership_summaries (user_id, branch_id, membership_branch_id, starts_at, ends_at)
    SELECT user_id, branch_id, membership_branch_id, starts_at, ends_at FROM membership_summary_facts
    WHERE user_id = ANY (accounts)
    ORDER BY user_id
  ON CONFLICT (user_id) DO UPDATE SET branch_id = EXCLUDED.branch_id,
    membership_branch_id = EXCLUDED.membership_branch_id, starts_at = EXCLUDED.starts_at, ends_at = EXCLUDED.ends_at;
END $$;

CREATE OR REPLACE FUNCTION summarise_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_membership_summaries(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_membership_summary_change AFTER UPDATE OF "branch_id" ON "users"
  FOR EACH ROW WHEN (NEW.branch_id IS DISTINCT FROM OLD.branch_id) EXECUTE FUNCTION summarise_account();

-- A new account has no membership yet.
CREATE OR REPLACE FUNCTION summarise_new_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_summaries (user_id, branch_id) SELECT id, branch_id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_membership_summary AFTER INSERT ON "users"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION summarise_new_accounts();

CREATE OR REPLACE FUNCTION summarise_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM refresh_membership_summaries(ARRAY(
      SELECT unnest(ARRAY[added.user_id, removed.user_id]) FROM added JOIN removed ON removed.id = added.id
      WHERE (added.user_id, added.branch_id, added.valid_in, added.is_valid_everywhere)
          IS DISTINCT FROM (removed.user_id, removed.branch_id, removed.valid_in, removed.is_valid_everywhere)
        OR (added.starts_at, added.ends_at, added.cancelled_at)
          IS DISTINCT FROM (removed.starts_at, removed.ends_at, removed.cancelled_at)));
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM refresh_membership_summaries(ARRAY(SELECT DISTINCT user_id FROM added));
  ELSE
    PERFORM refresh_membership_summaries(ARRAY(SELECT DISTINCT user_id FROM removed));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER memberships_summary_insert AFTER INSERT ON "memberships"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION summarise_memberships();

CREATE OR REPLACE TRIGGER memberships_summary_update AFTER UPDATE ON "memberships"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION summarise_memberships();

CREATE OR REPLACE TRIGGER memberships_summary_delete AFTER DELETE ON "memberships"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION summarise_memberships();

-- The accounts that were there before this table.
INSERT INTO membership_summaries (user_id, branch_id, membership_branch_id, starts_at, ends_at)
  SELECT user_id, branch_id, membership_branch_id, starts_at, ends_at FROM membership_summary_facts
ON CONFLICT DO NOTHING;
