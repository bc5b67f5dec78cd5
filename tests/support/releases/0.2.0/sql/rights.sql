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

-- Holds the rights of the author as they are until the transaction ends, and those of the subjects for a change.
-- Always in one order, so that two people who change each other's rights wait for one another and not in a ring.
-- Returns the author's rights as they stand once the locks are held; no row where the session has ended.
CREATE OR REPLACE FUNCTION hold_rights(author uuid, session bytea, subjects uuid[])
RETURNS TABLE (role user_role, branch uuid, must_enrol boolean) LANGUAGE plpgsql AS $$
DECLARE person uuid;
BEGIN
  FOR person IN SELECT DISTINCT id FROM unnest(subjects || author) AS id WHERE id IS NOT NULL ORDER BY id LOOP
    IF person = ANY (subjects) THEN
      PERFORM pg_advisory_xact_lock(hashtextextended(person::text, 24));
    ELSE
      PERFORM pg_advisory_xact_lock_shared(hashtextextended(person::text, 24));
    END IF;
  END LOOP;
  -- A statement of its own: it sees what was committed while the locks were waited for.
  RETURN QUERY
    SELECT users.role, users.branch_id, must_enrol(users.role, sessions.has_factor) FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.token_hash = session AND sessions.expires_at > now() AND users.deleted_at IS NULL;
END
$$;

-- Tells all processes whose sessions or rights have changed: they end their event streams and drop cached sessions.
CREATE OR REPLACE FUNCTION announce_changed_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('changed_rights', OLD.user_id::text);
  ELSIF TG_TABLE_NAME = 'club_settings' THEN
    -- It concerns everyone.
    PERFORM pg_notify('changed_rights', '');
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

CREATE OR REPLACE TRIGGER users_announce_rights AFTER UPDATE OF "role", "branch_id", "name", "deleted_at" ON "users"
  FOR EACH ROW WHEN (
    OLD.role IS DISTINCT FROM NEW.role OR OLD.branch_id IS DISTINCT FROM NEW.branch_id
    OR OLD.name IS DISTINCT FROM NEW.name OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at
  ) EXECUTE FUNCTION announce_changed_rights();

CREATE OR REPLACE TRIGGER sessions_announce_factor AFTER UPDATE OF "has_factor" ON "sessions"
  FOR EACH ROW WHEN (OLD.has_factor IS DISTINCT FROM NEW.has_factor) EXECUTE FUNCTION announce_changed_rights();

CREATE OR REPLACE TRIGGER club_settings_announce_rights AFTER UPDATE OF "second_factor" ON "club_settings"
  FOR EACH ROW WHEN (OLD.second_factor IS DISTINCT FROM NEW.second_factor) EXECUTE FUNCTION announce_changed_rights();
