-- Contracts that members still have to sign: what is owed at a moment, and the list of it that triggers keep up.
CREATE OR REPLACE FUNCTION contracts_owed_at(moment timestamptz)
RETURNS TABLE (
  id uuid, user_id uuid, user_name text, user_email text, template_id uuid, version_id uuid, contract_version integer,
  title text, required_for contract_occasion, branch_id uuid, since timestamptz, reminded_at timestamptz, search text
) LANGUAGE sql STABLE AS $$
  SELECT md5(member.id::text || template.id::text)::uuid, member.id, member.name, member.email,
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
      AND (template.required_for = 'registration' OR membership.kind::text = template.required_for::text)
    ORDER BY membership.branch_id IS DISTINCT FROM member.branch_id, membership.starts_at, membership.id
    LIMIT 1
  ) held ON true
  LEFT JOIN contract_reminders reminder ON reminder.user_id = member.id AND reminder.version_id = version.id
  WHERE template.is_active
    AND (held.branch_id IS NOT NULL
      OR (template.required_for = 'registration' AND member.role = 'member'
        AND (template.branch_id IS NULL OR member.branch_id = template.branch_id)))
    AND NOT EXISTS (
      SELECT 1 FROM contract_signatures signed WHERE signed.user_id = member.id AND signed.version_id = version.id
    )
$$;

CREATE OR REPLACE VIEW "owed_contracts" AS SELECT * FROM contracts_owed_at(now());

-- The dues of some members, of one template or (null) of all: what is owed now, and after the end of each membership.
CREATE OR REPLACE FUNCTION contract_dues_of(members uuid[], of_template uuid) RETURNS SETOF contract_dues LANGUAGE sql STABLE AS $$
  WITH moments AS (
    SELECT member AS user_id, '-infinity'::timestamptz AS owed_from, now() AS moment FROM unnest(members) member
    UNION
    SELECT membership.user_id, membership.ends_at, membership.ends_at FROM memberships membership
    WHERE membership.user_id = ANY (members) AND membership.cancelled_at IS NULL AND membership.ends_at > now()
  ), spans AS (
    SELECT user_id, moment, owed_from,
           lead(owed_from, 1, 'infinity') OVER (PARTITION BY user_id ORDER BY owed_from) AS owed_until
    FROM moments
  )
  SELECT owed.id, owed.user_id, owed.user_name, owed.template_id, owed.version_id, owed.contract_version, owed.title,
         owed.required_for, owed.branch_id, owed.since, spans.owed_from, spans.owed_until, owed.search
  FROM spans, contracts_owed_at(spans.moment) owed
  WHERE owed.user_id = spans.user_id AND (of_template IS NULL OR owed.template_id = of_template)
$$;

CREATE OR REPLACE FUNCTION renew_contract_dues(members uuid[], of_template uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH wanted AS MATERIALIZED (
    SELECT * FROM contract_dues_of(members, of_template)
  ), gone AS (
    DELETE FROM contract_dues known
    WHERE known.user_id = ANY (members) AND (of_template IS NULL OR known.template_id = of_template)
      AND NOT EXISTS (SELECT 1 FROM wanted WHERE wanted.id = known.id AND wanted.owed_from = known.owed_from)
  )
  INSERT INTO contract_dues AS known SELECT * FROM wanted
  ON CONFLICT (id, owed_from) DO UPDATE SET
    user_name = excluded.user_name, version_id = excluded.version_id, contract_version = excluded.contract_version,
    title = excluded.title, required_for = excluded.required_for, branch_id = excluded.branch_id,
    since = excluded.since, owed_until = excluded.owed_until, search = excluded.search
  WHERE known IS DISTINCT FROM excluded;
END $$;

-- Where the table and the definition differ at a moment, without what is still to be drawn up. Nothing, if all is well.
CREATE OR REPLACE FUNCTION contract_due_differences(moment timestamptz)
RETURNS TABLE (user_id uuid, template_id uuid, is_owed boolean) LANGUAGE sql STABLE AS $$
  WITH known AS (
    SELECT id, user_id, user_name, template_id, version_id, contract_version, title, required_for, branch_id, since, search
    FROM contract_dues WHERE owed_from <= moment AND owed_until > moment
  ), owed AS (
    SELECT id, user_id, user_name, template_id, version_id, contract_version, title, required_for, branch_id, since, search
    FROM contracts_owed_at(moment)
  ), differences AS (
    (SELECT *, true AS is_owed FROM (TABLE owed EXCEPT TABLE known) missing)
    UNION ALL
    (SELECT *, false FROM (TABLE known EXCEPT TABLE owed) superfluous)
  )
  SELECT user_id, template_id, is_owed FROM differences
  WHERE user_id NOT IN (SELECT changed.user_id FROM contract_due_changes changed)
    AND template_id NOT IN (SELECT walk.template_id FROM contract_due_walks walk)
$$;

-- Writers only append the people that a statement touched, so they never wait for one another.
CREATE OR REPLACE FUNCTION note_contract_dues_of_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contract_due_changes (user_id) SELECT id FROM added;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO contract_due_changes (user_id)
      SELECT id FROM (
        SELECT id, name, search, role, branch_id, created_at, deleted_at FROM added
        EXCEPT SELECT id, name, search, role, branch_id, created_at, deleted_at FROM removed
      ) changed;
  ELSE
    INSERT INTO contract_due_changes (user_id) SELECT id FROM removed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_contract_dues_of_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contract_due_changes (user_id) SELECT DISTINCT user_id FROM added;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO contract_due_changes (user_id)
      SELECT DISTINCT user_id FROM (
        (SELECT id, user_id, branch_id, kind, starts_at, ends_at, cancelled_at, created_at FROM added
         EXCEPT SELECT id, user_id, branch_id, kind, starts_at, ends_at, cancelled_at, created_at FROM removed)
        UNION ALL
        (SELECT id, user_id, branch_id, kind, starts_at, ends_at, cancelled_at, created_at FROM removed
         EXCEPT SELECT id, user_id, branch_id, kind, starts_at, ends_at, cancelled_at, created_at FROM added)
      ) changed;
  ELSE
    INSERT INTO contract_due_changes (user_id) SELECT DISTINCT user_id FROM removed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_contract_dues_of_signatures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contract_due_changes (user_id) SELECT DISTINCT user_id FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_contract_dues_of_templates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contract_due_walks (template_id) SELECT id FROM added WHERE is_active AND published_version > 0;
  ELSE
    INSERT INTO contract_due_walks (template_id)
      SELECT id FROM (
        SELECT id, branch_id, required_for, is_active, published_version FROM added
        EXCEPT SELECT id, branch_id, required_for, is_active, published_version FROM removed
      ) changed
      WHERE published_version > 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_contract_dues_of_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A version comes before the template names it; this is for one that comes after.
  INSERT INTO contract_due_walks (template_id)
    SELECT template.id FROM added JOIN contract_templates template
      ON template.id = added.template_id AND template.published_version = added.version;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contract_dues_insert AFTER INSERT ON "users" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_contract_dues_of_users();

CREATE OR REPLACE TRIGGER contract_dues_update AFTER UPDATE ON "users" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_contract_dues_of_users();

CREATE OR REPLACE TRIGGER contract_dues_delete AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contract_dues_of_users();

CREATE OR REPLACE TRIGGER contract_dues_insert AFTER INSERT ON "memberships" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_contract_dues_of_memberships();

CREATE OR REPLACE TRIGGER contract_dues_update AFTER UPDATE ON "memberships" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_contract_dues_of_memberships();

CREATE OR REPLACE TRIGGER contract_dues_delete AFTER DELETE ON "memberships" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_contract_dues_of_memberships();

CREATE OR REPLACE TRIGGER contract_dues_insert AFTER INSERT ON "contract_signatures" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_contract_dues_of_signatures();

CREATE OR REPLACE TRIGGER contract_dues_insert AFTER INSERT ON "contract_templates" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_contract_dues_of_templates();

CREATE OR REPLACE TRIGGER contract_dues_update AFTER UPDATE ON "contract_templates" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_contract_dues_of_templates();

CREATE OR REPLACE TRIGGER contract_dues_insert AFTER INSERT ON "contract_versions" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_contract_dues_of_versions();
