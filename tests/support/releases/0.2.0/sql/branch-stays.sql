-- Who had which branch as home, and when.
CREATE OR REPLACE FUNCTION note_branch_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE branch_stays SET until_at = moment WHERE user_id = NEW.id AND until_at IS NULL;
  ELSE
    moment := least(NEW.created_at, moment);
  END IF;
  IF NEW.branch_id IS NOT NULL THEN
    INSERT INTO branch_stays (user_id, branch_id, from_at) VALUES (NEW.id, NEW.branch_id, moment);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_branch_stay AFTER INSERT ON "users"
  FOR EACH ROW EXECUTE FUNCTION note_branch_stay();

CREATE OR REPLACE TRIGGER users_branch_stay_change AFTER UPDATE OF "branch_id" ON "users"
  FOR EACH ROW WHEN (NEW.branch_id IS DISTINCT FROM OLD.branch_id) EXECUTE FUNCTION note_branch_stay();
