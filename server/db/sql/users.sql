-- The branches that know a user: the home branch, and each branch where the user has a wallet or a membership.
CREATE OR REPLACE VIEW "user_branches" AS
  SELECT id AS user_id, branch_id FROM users WHERE branch_id IS NOT NULL
  UNION ALL SELECT user_id, branch_id FROM wallets
  UNION ALL SELECT user_id, branch_id FROM memberships;

-- How many people are minors: the planner does not use the statistics of a partial index, and would read all members by
-- name to find those without a guardian.
CREATE STATISTICS IF NOT EXISTS users_birth_date ON (birth_date_of(user_details)) FROM "users";

-- A value that changes is not the one that reception confirmed, unless the same statement confirms it.
CREATE OR REPLACE FUNCTION drop_outdated_confirmations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.gender IS DISTINCT FROM OLD.gender AND NEW.gender_confirmed_at IS NOT DISTINCT FROM OLD.gender_confirmed_at THEN
    NEW.gender_confirmed_at := NULL;
    NEW.gender_confirmed_by := NULL;
  END IF;
  IF birth_date_of(NEW.user_details) IS DISTINCT FROM birth_date_of(OLD.user_details)
    AND NEW.birth_date_confirmed_at IS NOT DISTINCT FROM OLD.birth_date_confirmed_at THEN
    NEW.birth_date_confirmed_at := NULL;
    NEW.birth_date_confirmed_by := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_confirmed_values BEFORE UPDATE OF "gender", "user_details" ON "users"
  FOR EACH ROW EXECUTE FUNCTION drop_outdated_confirmations();

-- A number that changes is not the one that was shown to be the person's, unless the same statement says so.
CREATE OR REPLACE FUNCTION drop_outdated_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.phone <> OLD.phone AND NEW.phone_verified_at IS NOT DISTINCT FROM OLD.phone_verified_at THEN
    NEW.phone_verified_at := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_verified_phone BEFORE UPDATE OF "phone" ON "users"
  FOR EACH ROW EXECUTE FUNCTION drop_outdated_phone();
