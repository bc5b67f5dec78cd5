-- Commission. Closed months and their lines are append-only; a rule that begins in a closed month neither comes nor changes.

CREATE OR REPLACE TRIGGER commission_lines_append_only BEFORE UPDATE OR DELETE ON "commission_lines"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER commission_months_append_only BEFORE UPDATE OR DELETE ON "commission_months"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The lock (seed 50) is also taken by the closing of a month.
CREATE OR REPLACE FUNCTION check_commission_rule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one commission_rules;
BEGIN
  FOREACH one IN ARRAY array_remove(ARRAY[OLD, NEW], NULL) LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(one.branch_id::text, 50));
    IF EXISTS (SELECT FROM commission_months closed
        WHERE closed.branch_id = one.branch_id AND closed.month + interval '1 month' > one.valid_from) THEN
      RAISE check_violation USING CONSTRAINT = 'commission_rules_open_check',
        MESSAGE = 'The rule begins in a closed month';
    END IF;
  END LOOP;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE OR REPLACE TRIGGER commission_rules_check_open BEFORE INSERT OR UPDATE OR DELETE ON "commission_rules"
  FOR EACH ROW EXECUTE FUNCTION check_commission_rule();
