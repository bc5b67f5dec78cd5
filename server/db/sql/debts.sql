-- Open receivables by branch and due date. Triggers append changes, which a job rolls up (receivables.jobs.ts): a shared row
-- per branch and day would make all desks wait for each other, and two of them deadlock.

-- The current amounts: the sums and the changes that are not rolled up yet.
CREATE OR REPLACE VIEW debt_amounts AS
  SELECT branch_id, due_on, debts, open FROM debt_sums
  UNION ALL SELECT branch_id, due_on, debts, open FROM debt_changes;

CREATE OR REPLACE FUNCTION queue_debts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO debt_changes (branch_id, due_on, debts, open)
      SELECT branch_id, due_on, count(*), sum(open) FROM added WHERE open > 0 GROUP BY branch_id, due_on;
  ELSE
    INSERT INTO debt_changes (branch_id, due_on, debts, open)
      SELECT branch_id, due_on, -count(*), -sum(open) FROM removed WHERE open > 0 GROUP BY branch_id, due_on;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER receivables_queue_added AFTER INSERT ON "receivables"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_debts();
CREATE OR REPLACE TRIGGER receivables_queue_removed AFTER DELETE ON "receivables"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION queue_debts();

-- Per row: settlements change one receivable per statement, and most other updates change none of these columns.
CREATE OR REPLACE FUNCTION queue_changed_debt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.branch_id, NEW.due_on) = (OLD.branch_id, OLD.due_on) THEN
    INSERT INTO debt_changes (branch_id, due_on, debts, open)
      VALUES (NEW.branch_id, NEW.due_on, (NEW.open > 0)::int - (OLD.open > 0)::int, NEW.open - OLD.open);
  ELSE
    INSERT INTO debt_changes (branch_id, due_on, debts, open)
      VALUES (OLD.branch_id, OLD.due_on, -(OLD.open > 0)::int, -OLD.open),
        (NEW.branch_id, NEW.due_on, (NEW.open > 0)::int, NEW.open);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER receivables_queue_changed AFTER UPDATE ON "receivables"
  FOR EACH ROW WHEN ((NEW.branch_id, NEW.due_on, NEW.open) IS DISTINCT FROM (OLD.branch_id, OLD.due_on, OLD.open))
  EXECUTE FUNCTION queue_changed_debt();
