-- Whether the club requires a second factor of a role, which a session has not passed.
CREATE OR REPLACE FUNCTION must_enrol(role user_role, has_factor boolean) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT role <> 'member' AND NOT has_factor AND (
    SELECT CASE second_factor
      WHEN 'admins' THEN role = 'admin'
      WHEN 'staff' THEN role IN ('admin', 'staff')
      WHEN 'personnel' THEN true
      ELSE false
    END FROM club_settings)
$$;

-- The rights of each open account: the role, the branches (null: all) and, for the holder of a position, its permissions.
-- `factor_role` is the role whose rule of the second factor applies.
CREATE OR REPLACE VIEW "user_rights" AS
  SELECT users.id AS user_id, users.name, users.branch_id, users.role,
         CASE
           WHEN users.role = 'admin' OR holder.all_branches THEN NULL
           WHEN holder.user_id IS NOT NULL THEN ARRAY(
             SELECT held.branch_id FROM position_holder_branches held
             WHERE held.user_id = users.id ORDER BY held.branch_id)
           WHEN users.role = 'member' OR users.branch_id IS NULL THEN '{}'::uuid[]
           ELSE ARRAY[users.branch_id]
         END AS branches,
         positions.permissions,
         CASE WHEN positions.is_administrative THEN 'admin'::user_role ELSE users.role END AS factor_role
  FROM users
  LEFT JOIN position_holders holder ON holder.user_id = users.id AND users.role = 'staff'
  LEFT JOIN positions ON positions.id = holder.position_id
  WHERE users.deleted_at IS NULL;

-- Whether a user has set up a second factor.
CREATE OR REPLACE FUNCTION has_second_factor(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM totp_factors WHERE user_id = person AND confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys WHERE user_id = person)
$$;

-- What the hash of a bearer token opens now: the rights of a session's user, or those of an API key, which has the rights of
-- a position and ends when its author is no longer an admin. Proof of a second factor is that of the session, for a key that
-- its author has one.
CREATE OR REPLACE VIEW "token_rights" AS
  SELECT sessions.token_hash, rights.user_id, rights.role, rights.branch_id, rights.branches, rights.permissions,
         must_enrol(rights.factor_role, sessions.has_factor) AS must_enrol, sessions.signing_for
  FROM sessions JOIN user_rights rights ON rights.user_id = sessions.user_id
  WHERE sessions.expires_at > now()
  UNION ALL
  SELECT api_keys.token_hash, rights.user_id, 'staff'::user_role, NULL::uuid, api_keys.branches, api_keys.permissions,
         must_enrol(rights.factor_role, has_second_factor(rights.user_id)), NULL::uuid
  FROM api_keys JOIN user_rights rights ON rights.user_id = api_keys.author_id AND rights.role = 'admin'
  WHERE api_keys.revoked_at IS NULL AND (api_keys.expires_at IS NULL OR api_keys.expires_at > now());

-- Whether a user works in a branch.
CREATE OR REPLACE FUNCTION works_in(person uuid, branch uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM user_rights WHERE user_id = person AND role <> 'member' AND (branches IS NULL OR branch = ANY (branches)))
$$;

DROP FUNCTION IF EXISTS hold_rights(uuid, bytea, uuid[]);

-- Holds the rights of the author as they are until the transaction ends, and those of the subjects and of the holders of a
-- position for a change. People in one order, so that two who change each other's rights wait for one another and not in a
-- ring; then positions, which are not held while waiting for a person.
-- Returns the author's rights, and for whose signature the session is locked, as they stand once the locks are held; no
-- row where the session or API key has ended.
CREATE OR REPLACE FUNCTION hold_rights(author uuid, session bytea, subjects uuid[], changed_position uuid)
RETURNS TABLE (role user_role, branches uuid[], permissions text[], must_enrol boolean, signing_for uuid) LANGUAGE plpgsql AS $$
DECLARE
  person uuid;
  held uuid;
BEGIN
  IF subjects = '{}' AND author IS NOT NULL THEN
    -- As the loop does; most writes change no rights.
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(author::text, 24));
  ELSE
    FOR person IN SELECT DISTINCT id FROM unnest(subjects || author) AS id WHERE id IS NOT NULL ORDER BY id LOOP
      IF person = ANY (subjects) THEN
        PERFORM pg_advisory_xact_lock(hashtextextended(person::text, 24));
      ELSE
        PERFORM pg_advisory_xact_lock_shared(hashtextextended(person::text, 24));
      END IF;
    END LOOP;
  END IF;
  PERFORM set_config('club.actor', coalesce(author::text, ''), true);
  -- The author's lock keeps this position: only its content may still change.
  SELECT position_id INTO held FROM position_holders WHERE user_id = author;
  IF changed_position IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(changed_position::text, 27));
  ELSIF held IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(held::text, 27));
  END IF;
  -- A statement of its own: it sees what was committed while the locks were waited for.
  RETURN QUERY
    SELECT rights.role, rights.branches, rights.permissions, rights.must_enrol, rights.signing_for
    FROM token_rights rights WHERE rights.token_hash = session;
END
$$;

-- Only staff hold a position: it ends with the role and with the account.
CREATE OR REPLACE FUNCTION check_position_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.user_id AND role = 'staff' AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE check_violation USING TABLE = 'position_holders', CONSTRAINT = 'position_holders_staff_check';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER position_holders_check BEFORE INSERT OR UPDATE ON "position_holders"
  FOR EACH ROW EXECUTE FUNCTION check_position_holder();

CREATE OR REPLACE FUNCTION end_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM position_holders WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_end_position AFTER UPDATE OF "role", "deleted_at" ON "users"
  FOR EACH ROW WHEN (OLD.role = 'staff' AND (NEW.role <> 'staff' OR NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION end_position();

-- Tells all processes whose sessions or rights have changed: they end their event streams and drop cached sessions.
CREATE OR REPLACE FUNCTION announce_changed_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('changed_rights', OLD.user_id::text);
  ELSIF TG_TABLE_NAME = 'api_keys' THEN
    PERFORM pg_notify('changed_rights', OLD.author_id::text);
  ELSIF TG_TABLE_NAME = 'club_settings' THEN
    -- It concerns everyone.
    PERFORM pg_notify('changed_rights', '');
  ELSIF TG_TABLE_NAME = 'positions' THEN
    PERFORM pg_notify('changed_rights', user_id::text) FROM position_holders WHERE position_id = OLD.id;
  ELSIF TG_TABLE_NAME IN ('position_holders', 'position_holder_branches') THEN
    PERFORM pg_notify('changed_rights', coalesce(NEW.user_id, OLD.user_id)::text);
  ELSE
    PERFORM pg_notify('changed_rights', OLD.id::text);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sessions_announce_end AFTER DELETE ON "sessions"
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION announce_changed_rights();

CREATE OR REPLACE TRIGGER sessions_announce_expiry AFTER UPDATE OF "expires_at" ON "sessions"
  FOR EACH ROW WHEN (NEW.expires_at < OLD.expires_at) EXECUTE FUNCTION announce_changed_rights();

CREATE OR REPLACE TRIGGER api_keys_announce_end AFTER UPDATE OF "revoked_at", "expires_at" ON "api_keys"
  FOR EACH ROW EXECUTE FUNCTION announce_changed_rights();

CREATE OR REPLACE TRIGGER users_announce_rights AFTER UPDATE OF "role", "branch_id", "name", "deleted_at" ON "users"
  FOR EACH ROW WHEN (
    OLD.role IS DISTINCT FROM NEW.role OR OLD.branch_id IS DISTINCT FROM NEW.branch_id
    OR OLD.name IS DISTINCT FROM NEW.name OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at
  ) EXECUTE FUNCTION announce_changed_rights();

CREATE OR REPLACE TRIGGER sessions_announce_factor AFTER UPDATE OF "has_factor", "signing_for" ON "sessions"
  FOR EACH ROW WHEN (
    OLD.has_factor IS DISTINCT FROM NEW.has_factor OR OLD.signing_for IS DISTINCT FROM NEW.signing_for
  ) EXECUTE FUNCTION announce_changed_rights();

CREATE OR REPLACE TRIGGER club_settings_announce_rights AFTER UPDATE OF "second_factor" ON "club_settings"
  FOR EACH ROW WHEN (OLD.second_factor IS DISTINCT FROM NEW.second_factor) EXECUTE FUNCTION announce_changed_rights();

CREATE OR REPLACE TRIGGER positions_announce_rights AFTER UPDATE OF "permissions" ON "positions"
  FOR EACH ROW WHEN (OLD.permissions IS DISTINCT FROM NEW.permissions) EXECUTE FUNCTION announce_changed_rights();

CREATE OR REPLACE TRIGGER position_holders_announce_rights AFTER INSERT OR UPDATE OR DELETE ON "position_holders"
  FOR EACH ROW EXECUTE FUNCTION announce_changed_rights();

CREATE OR REPLACE TRIGGER position_holder_branches_announce_rights AFTER INSERT OR DELETE ON "position_holder_branches"
  FOR EACH ROW EXECUTE FUNCTION announce_changed_rights();
