-- Holds the rights of the author as they are until the transaction ends, and those of the subjects for a change.
-- Always in one order, so that two people who change each other's rights wait for one another and not in a ring.
-- Returns the author's role and branch as they stand once the locks are held; no row where the session has ended.
CREATE OR REPLACE FUNCTION hold_rights(author uuid, session bytea, subjects uuid[])
RETURNS TABLE (role user_role, branch uuid) LANGUAGE plpgsql AS $$
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
    SELECT users.role, users.branch_id FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.token_hash = session AND sessions.expires_at > now() AND users.deleted_at IS NULL;
END
$$;

-- Tells all processes whose sessions or rights have changed, so that they end the event streams that are open by them.
CREATE OR REPLACE FUNCTION announce_changed_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('changed_rights', OLD.user_id::text);
  ELSE
    PERFORM pg_notify('changed_rights', OLD.id::text);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sessions_announce_end AFTER DELETE ON "sessions"
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION announce_changed_rights();

CREATE OR REPLACE TRIGGER users_announce_rights AFTER UPDATE OF "role", "branch_id", "deleted_at" ON "users"
  FOR EACH ROW WHEN (
    OLD.role IS DISTINCT FROM NEW.role OR OLD.branch_id IS DISTINCT FROM NEW.branch_id
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at
  ) EXECUTE FUNCTION announce_changed_rights();
