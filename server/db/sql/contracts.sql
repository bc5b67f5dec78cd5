-- Signatures that members still owe: the definition, the table that lists read, and the triggers that queue its refresh.
CREATE OR REPLACE FUNCTION pending_signatures_at(moment timestamptz)
RETURNS TABLE (
  id uuid, user_id uuid, user_name text, user_email text, template_id uuid, version_id uuid, contract_version integer,
  title text, required_for contract_occasion, branch_id uuid, since timestamptz, reminded_at timestamptz, search text
) LANGUAGE sql STABLE AS $$
  SELECT md5(member.id::text || template.id::text)::uuid, member.id, member.name, coalesce(member.email, ''),
         template.id, version.id, version.version, version.title, template.required_for,
         coalesce(template.branch_id, held.branch_id, member.branch_id),
         greatest(version.created_at, CASE WHEN template.required_for = 'registration' THEN member.created_at ELSE held.created_at END),
         reminder.reminded_at,
         member.search || ' ' || fold_turkish(version.title)
  FROM contract_templates template
  JOIN contract_versions version ON version.template_id = template.id AND version.version = template.published_version
  JOIN users member ON member.deleted_at IS NULL
  LEFT JOIN LATERAL (
    SELECT membership.branch_id, membership.created_at FROM memberships membership
    WHERE membership.user_id = member.id AND membership.cancelled_at IS NULL AND membership.ends_at > moment
      AND (template.branch_id IS NULL OR membership.branch_id = template.branch_id)
      AND (template.required_for = 'registration' OR (membership.kind::text = template.required_for::text
        AND NOT EXISTS (SELECT 1 FROM paper_contracts paper WHERE paper.membership_id = membership.id)))
    ORDER BY membership.branch_id IS DISTINCT FROM member.branch_id, membership.starts_at, membership.id
    LIMIT 1
  ) held ON true
  LEFT JOIN contract_reminders reminder ON reminder.user_id = member.id AND reminder.version_id = version.id
  WHERE template.is_active
    AND (held.branch_id IS NOT NULL
      OR (template.required_for = 'registration' AND member.role = 'member'
        AND (template.branch_id IS NULL OR member.branch_id = template.branch_id)))
    -- While a membership lasts that was signed for on paper, registration is as well.
    AND (template.required_for <> 'registration' OR NOT EXISTS (
      SELECT 1 FROM paper_contracts paper JOIN memberships covered ON covered.id = paper.membership_id
      WHERE paper.user_id = member.id AND covered.cancelled_at IS NULL AND covered.ends_at > moment
    ))
    AND NOT EXISTS (
      SELECT 1 FROM contract_signatures signed WHERE signed.user_id = member.id AND signed.version_id = version.id
    )
$$;

CREATE OR REPLACE VIEW "current_pending_signatures" AS SELECT * FROM pending_signatures_at(now());

-- Rows of the table for some members and one template (null: all): pending now, and after the end of each membership.
CREATE OR REPLACE FUNCTION pending_signature_periods(members uuid[], of_template uuid) RETURNS SETOF pending_signatures LANGUAGE sql STABLE AS $$
  WITH moments AS (
    SELECT member AS user_id, '-infinity'::timestamptz AS pending_from, now() AS moment FROM unnest(members) member
    UNION
    SELECT membership.user_id, membership.ends_at, membership.ends_at FROM memberships membership
    WHERE membership.user_id = ANY (members) AND membership.cancelled_at IS NULL AND membership.ends_at > now()
  ), periods AS (
    SELECT user_id, moment, pending_from,
           lead(pending_from, 1, 'infinity') OVER (PARTITION BY user_id ORDER BY pending_from) AS pending_until
    FROM moments
  )
  SELECT pending.id, pending.user_id, pending.user_name, pending.template_id, pending.version_id, pending.contract_version, pending.title,
         pending.required_for, pending.branch_id, pending.since, periods.pending_from, periods.pending_until, pending.search
  FROM periods CROSS JOIN LATERAL (
    -- OFFSET 0 keeps the conditions inside; a join condition would be checked after all members were computed.
    SELECT * FROM pending_signatures_at(periods.moment) owed
    WHERE owed.user_id = periods.user_id AND (of_template IS NULL OR owed.template_id = of_template) OFFSET 0
  ) pending
$$;

CREATE OR REPLACE FUNCTION refresh_pending_signatures(members uuid[], of_template uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH wanted AS MATERIALIZED (
    SELECT * FROM pending_signature_periods(members, of_template)
  ), gone AS (
    DELETE FROM pending_signatures known
    WHERE known.user_id = ANY (members) AND (of_template IS NULL OR known.template_id = of_template)
      -- Hashed whatever the planner expects: as NOT EXISTS, a plan for few rows compared every row with every other one.
      AND (known.id, known.pending_from) NOT IN (SELECT wanted.id, wanted.pending_from FROM wanted)
  )
  INSERT INTO pending_signatures AS known SELECT * FROM wanted
  ON CONFLICT (id, pending_from) DO UPDATE SET
    user_name = excluded.user_name, version_id = excluded.version_id, contract_version = excluded.contract_version,
    title = excluded.title, required_for = excluded.required_for, branch_id = excluded.branch_id,
    since = excluded.since, pending_until = excluded.pending_until, search = excluded.search
  WHERE known IS DISTINCT FROM excluded;
END $$;

-- Rows in which the table and its definition differ at a moment, without the members and templates still queued.
CREATE OR REPLACE FUNCTION pending_signature_differences(moment timestamptz)
RETURNS TABLE (user_id uuid, template_id uuid, is_missing boolean) LANGUAGE sql STABLE AS $$
  WITH known AS (
    SELECT id, user_id, user_name, template_id, version_id, contract_version, title, required_for, branch_id, since, search
    FROM pending_signatures WHERE pending_from <= moment AND pending_until > moment
  ), pending AS (
    SELECT id, user_id, user_name, template_id, version_id, contract_version, title, required_for, branch_id, since, search
    FROM pending_signatures_at(moment)
  ), differences AS (
    (SELECT *, true AS is_missing FROM (TABLE pending EXCEPT TABLE known) missing)
    UNION ALL
    (SELECT *, false FROM (TABLE known EXCEPT TABLE pending) extra)
  )
  SELECT user_id, template_id, is_missing FROM differences
  WHERE user_id NOT IN (SELECT changed.user_id FROM pending_signature_changes changed)
    AND template_id NOT IN (SELECT scan.template_id FROM pending_signature_scans scan)
$$;

-- Writers only append the members that a statement touched, so they never wait for one another.
CREATE OR REPLACE FUNCTION queue_pending_signatures_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO pending_signature_changes (user_id) SELECT id FROM added;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO pending_signature_changes (user_id)
      SELECT id FROM (
        SELECT id, name, search, role, branch_id, created_at, deleted_at FROM added
        EXCEPT SELECT id, name, search, role, branch_id, created_at, deleted_at FROM removed
      ) changed;
  ELSE
    INSERT INTO pending_signature_changes (user_id) SELECT id FROM removed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_pending_signatures_of_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO pending_signature_changes (user_id) SELECT DISTINCT user_id FROM added;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO pending_signature_changes (user_id)
      SELECT DISTINCT user_id FROM (
        (SELECT id, user_id, branch_id, kind, starts_at, ends_at, cancelled_at, created_at FROM added
         EXCEPT SELECT id, user_id, branch_id, kind, starts_at, ends_at, cancelled_at, created_at FROM removed)
        UNION ALL
        (SELECT id, user_id, branch_id, kind, starts_at, ends_at, cancelled_at, created_at FROM removed
         EXCEPT SELECT id, user_id, branch_id, kind, starts_at, ends_at, cancelled_at, created_at FROM added)
      ) changed;
  ELSE
    INSERT INTO pending_signature_changes (user_id) SELECT DISTINCT user_id FROM removed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_pending_signatures_of_signatures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_signature_changes (user_id) SELECT DISTINCT user_id FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_pending_signatures_of_templates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO pending_signature_scans (template_id) SELECT id FROM added WHERE is_active AND published_version > 0;
  ELSE
    INSERT INTO pending_signature_scans (template_id)
      SELECT id FROM (
        SELECT id, branch_id, required_for, is_active, published_version FROM added
        EXCEPT SELECT id, branch_id, required_for, is_active, published_version FROM removed
      ) changed
      WHERE published_version > 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_pending_signatures_of_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Normally the version is inserted before the template refers to it; this covers the other order.
  INSERT INTO pending_signature_scans (template_id)
    SELECT template.id FROM added JOIN contract_templates template
      ON template.id = added.template_id AND template.published_version = added.version;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pending_signatures_insert AFTER INSERT ON "users" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_users();

CREATE OR REPLACE TRIGGER pending_signatures_update AFTER UPDATE ON "users" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_users();

CREATE OR REPLACE TRIGGER pending_signatures_delete AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_users();

CREATE OR REPLACE TRIGGER pending_signatures_insert AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_memberships();

CREATE OR REPLACE TRIGGER pending_signatures_update AFTER UPDATE ON "memberships" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_memberships();

CREATE OR REPLACE TRIGGER pending_signatures_delete AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_memberships();

CREATE OR REPLACE TRIGGER pending_signatures_insert AFTER INSERT ON "contract_signatures" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_signatures();

CREATE OR REPLACE TRIGGER pending_signatures_insert AFTER INSERT ON "contract_templates" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_templates();

CREATE OR REPLACE TRIGGER pending_signatures_update AFTER UPDATE ON "contract_templates" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_templates();

CREATE OR REPLACE TRIGGER pending_signatures_insert AFTER INSERT ON "contract_versions" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_versions();

-- These name members as memberships do.
CREATE OR REPLACE TRIGGER pending_signatures_insert AFTER INSERT ON "paper_contracts" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_memberships();

CREATE OR REPLACE TRIGGER pending_signatures_delete AFTER DELETE ON "paper_contracts" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pending_signatures_of_memberships();
