-- The exclusive memberships of a person do not overlap in any branch where both are valid.
CALL ensure_constraint('membership_branches', 'membership_branches_no_overlap', $$
  EXCLUDE USING gist ("user_id" WITH =, "branch_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE (NOT "is_cancelled" AND "kind" IN ('membership', 'daytime')) DEFERRABLE INITIALLY DEFERRED
$$);

-- Branches of packages exist; the lock keeps them from being deleted meanwhile.
CREATE OR REPLACE FUNCTION check_package_branches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found integer;
BEGIN
  PERFORM 1 FROM branches WHERE id = ANY (NEW.valid_in) ORDER BY id FOR KEY SHARE;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found < cardinality(NEW.valid_in) THEN
    RAISE foreign_key_violation USING CONSTRAINT = 'packages_valid_in_branches',
      MESSAGE = 'A branch of the package does not exist';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER packages_check_branches BEFORE INSERT OR UPDATE OF "valid_in" ON "packages"
  FOR EACH ROW WHEN (cardinality(NEW.valid_in) > 0) EXECUTE FUNCTION check_package_branches();

-- Adds the rows of these memberships, which begin `since` if that is later. Branches that were deleted since the sale began
-- are left out.
DROP FUNCTION IF EXISTS add_membership_branches(uuid[]);
CREATE OR REPLACE FUNCTION add_membership_branches(ids uuid[], since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_branches (membership_id, branch_id, user_id, kind, starts_at, ends_at, is_cancelled)
    SELECT one.id, branch.id, one.user_id, one.kind, least(greatest(one.starts_at, since), one.ends_at), one.ends_at,
      one.cancelled_at IS NOT NULL
    FROM memberships one
    JOIN branches branch ON branch.id = one.branch_id OR branch.id = ANY (one.valid_in) OR one.is_valid_everywhere
    WHERE one.id = ANY (ids)
    FOR KEY SHARE OF branch
  ON CONFLICT (membership_id, branch_id) DO NOTHING;
END $$;

-- The shared lock waits for a branch that is being opened, and that waits for
-- the memberships valid everywhere that are being written. The statements behind it see what the other one committed.
--
-- After a transfer a row begins at the transfer: the new owner, or the new branch, had no part in what was before. What
-- the membership was until then becomes a closed row of branch_stays, so that the broadcasts sent meanwhile keep their
-- recipients.
CREATE OR REPLACE FUNCTION keep_membership_branches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  given uuid[];
  moved uuid[];
BEGIN
  IF EXISTS (SELECT 1 FROM added WHERE is_valid_everywhere) THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('membership-branches', 0));
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM add_membership_branches(ARRAY(SELECT id FROM added), NULL);
    RETURN NULL;
  END IF;
  given := ARRAY(
    SELECT added.id FROM added JOIN removed ON removed.id = added.id WHERE added.user_id <> removed.user_id);
  moved := ARRAY(
    SELECT added.id FROM added JOIN removed ON removed.id = added.id
    WHERE (added.branch_id, added.valid_in, added.is_valid_everywhere)
      IS DISTINCT FROM (removed.branch_id, removed.valid_in, removed.is_valid_everywhere));
  IF cardinality(given) + cardinality(moved) > 0 THEN
    INSERT INTO branch_stays (user_id, branch_id, from_at, until_at)
      SELECT valid.user_id, valid.branch_id, greatest(valid.starts_at, removed.created_at),
        least(moment, valid.ends_at, removed.cancelled_at)
      FROM membership_branches valid
      JOIN removed ON removed.id = valid.membership_id
      JOIN added ON added.id = removed.id
      WHERE valid.membership_id = ANY (given || moved)
        AND greatest(valid.starts_at, removed.created_at) < least(moment, valid.ends_at, removed.cancelled_at)
        AND (added.user_id <> removed.user_id
          OR NOT (added.is_valid_everywhere OR valid.branch_id = added.branch_id OR valid.branch_id = ANY (added.valid_in)));
  END IF;
  UPDATE membership_branches valid
    SET user_id = added.user_id, kind = added.kind, ends_at = added.ends_at,
      starts_at = least(added.ends_at, CASE
        WHEN added.user_id <> removed.user_id THEN greatest(added.starts_at, moment)
        WHEN added.starts_at <> removed.starts_at THEN added.starts_at
        ELSE valid.starts_at END),
      is_cancelled = added.cancelled_at IS NOT NULL
    FROM added JOIN removed ON removed.id = added.id
    WHERE valid.membership_id = added.id
      AND (added.user_id, added.kind, added.starts_at, added.ends_at, added.cancelled_at)
        IS DISTINCT FROM (removed.user_id, removed.kind, removed.starts_at, removed.ends_at, removed.cancelled_at);
  IF cardinality(moved) > 0 THEN
    DELETE FROM membership_branches valid USING added
      WHERE valid.membership_id = ANY (moved) AND added.id = valid.membership_id
        AND NOT (added.is_valid_everywhere OR valid.branch_id = added.branch_id OR valid.branch_id = ANY (added.valid_in));
    PERFORM add_membership_branches(moved, moment);
  END IF;
  RETURN NULL;
END $$;

-- Named so that they run before the triggers of membership_summaries, which read these rows.
CREATE OR REPLACE TRIGGER memberships_branches_insert AFTER INSERT ON "memberships"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_membership_branches();

CREATE OR REPLACE TRIGGER memberships_branches_update AFTER UPDATE ON "memberships"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_membership_branches();

-- A new branch admits the current and future memberships that are valid everywhere.
CREATE OR REPLACE FUNCTION open_branch_to_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('membership-branches', 0));
  INSERT INTO membership_branches (membership_id, branch_id, user_id, kind, starts_at, ends_at)
    SELECT id, NEW.id, user_id, kind, starts_at, ends_at FROM memberships
    WHERE is_valid_everywhere AND cancelled_at IS NULL AND ends_at > now();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER branches_open_to_memberships AFTER INSERT ON "branches"
  FOR EACH ROW EXECUTE FUNCTION open_branch_to_memberships();

-- A package of a deleted branch moves to another one that sells it, and goes with its last one. A deleted branch leaves the
-- packages that name it and the memberships valid everywhere. A membership that names it or
-- was sold there keeps the branch, by its foreign key.
CREATE OR REPLACE FUNCTION close_branch_to_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE packages one SET branch_id = other.branch_id, version = version + 1
    FROM (
      SELECT DISTINCT ON (sold.package_id) sold.package_id, sold.branch_id FROM package_prices sold
      WHERE sold.branch_id <> OLD.id AND sold.price IS NOT NULL
        AND sold.valid_from = (SELECT max(valid_from) FROM package_prices later
          WHERE later.package_id = sold.package_id AND later.branch_id = sold.branch_id
            AND later.valid_from <= timezone('Europe/Istanbul', now())::date)
      ORDER BY sold.package_id, sold.branch_id) other
    WHERE one.branch_id = OLD.id AND other.package_id = one.id;
  UPDATE packages SET valid_in = array_remove(valid_in, OLD.id), version = version + 1 WHERE valid_in @> ARRAY[OLD.id];
  DELETE FROM membership_branches valid USING memberships one
    WHERE valid.branch_id = OLD.id AND one.id = valid.membership_id AND (one.is_valid_everywhere OR one.branch_id = OLD.id);
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER branches_close_to_memberships BEFORE DELETE ON "branches"
  FOR EACH ROW EXECUTE FUNCTION close_branch_to_memberships();
