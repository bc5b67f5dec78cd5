-- Settlements change the sums of their receivable and of the payment they come from, in the statement that writes them.

CREATE OR REPLACE TRIGGER settlements_append_only BEFORE UPDATE OR DELETE ON "settlements"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('reason');

CALL ensure_constraint('settlements', 'settlements_reverses_id_settlements_id_fkey', $$
  FOREIGN KEY ("reverses_id") REFERENCES "settlements" ("id") ON DELETE RESTRICT
$$);

-- What was paid for a membership before its import settles debts or is paid back, once. The lock on the membership orders both.
CREATE OR REPLACE FUNCTION check_paid_before(membership uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
BEGIN
  SELECT coalesce(paid_before, 0) INTO paid FROM memberships WHERE id = membership FOR NO KEY UPDATE;
  IF paid < (SELECT coalesce(sum(amount), 0) FROM settlements WHERE imported_id = membership)
    - (SELECT coalesce(sum(amount), 0) FROM till_entries WHERE imported_id = membership)
  THEN
    RAISE check_violation USING CONSTRAINT = 'memberships_paid_before_spent',
      MESSAGE = 'More than was paid for the membership before its import';
  END IF;
END $$;

-- The locks on the receivables, taken in one order, order the settlements of one receivable.
CREATE OR REPLACE FUNCTION apply_settlements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
  has_reversal boolean := false;
BEGIN
  FOR change IN
    SELECT receivable_id, sum(amount) AS amount, bool_or(reverses_id IS NOT NULL) AS is_reversal,
      coalesce(sum(amount) FILTER (WHERE kind = 'payment'), 0) AS settled,
      coalesce(sum(amount) FILTER (WHERE kind = 'write-off'), 0) AS written_off,
      coalesce(sum(amount) FILTER (WHERE kind = 'credit'), 0) AS credited
    FROM added GROUP BY receivable_id ORDER BY receivable_id
  LOOP
    UPDATE receivables
      SET open = open - change.amount, settled = settled + change.settled,
        written_off = written_off + change.written_off, credited = credited + change.credited, version = version + 1
      WHERE id = change.receivable_id;
    has_reversal := has_reversal OR change.is_reversal;
  END LOOP;
  IF has_reversal THEN
    FOR change IN SELECT * FROM added WHERE reverses_id IS NOT NULL LOOP
      PERFORM FROM settlements original
        WHERE id = change.reverses_id AND reverses_id IS NULL
          AND (receivable_id, kind, payment_id, wallet_entry_id, card_payment_id, imported_id) IS NOT DISTINCT FROM
            (change.receivable_id, change.kind, change.payment_id, change.wallet_entry_id, change.card_payment_id,
              change.imported_id)
          AND amount + (SELECT sum(amount) FROM settlements WHERE reverses_id = original.id) >= 0;
      IF NOT FOUND THEN
        RAISE check_violation USING CONSTRAINT = 'settlements_reversal_check',
          MESSAGE = 'A reversal takes back a settlement of its receivable, at most its amount';
      END IF;
    END LOOP;
  END IF;
  FOR change IN
    SELECT payment_id, sum(amount) AS amount FROM added WHERE payment_id IS NOT NULL GROUP BY payment_id ORDER BY payment_id
  LOOP
    UPDATE desk_payments SET allocated = allocated + change.amount WHERE id = change.payment_id;
  END LOOP;
  FOR change IN SELECT DISTINCT imported_id FROM added WHERE imported_id IS NOT NULL ORDER BY imported_id LOOP
    PERFORM check_paid_before(change.imported_id);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER settlements_apply AFTER INSERT ON "settlements"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION apply_settlements();

DROP FUNCTION IF EXISTS apply_settlement();

-- The sums of a receivable are derived from its settlements.
CREATE OR REPLACE FUNCTION refuse_own_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'sums of % are derived', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER receivables_check_change BEFORE UPDATE ON "receivables"
  FOR EACH ROW WHEN (NEW.amount <> OLD.amount OR pg_trigger_depth() = 0 AND
    (NEW.open, NEW.settled, NEW.written_off, NEW.credited)
      IS DISTINCT FROM (OLD.open, OLD.settled, OLD.written_off, OLD.credited))
  EXECUTE FUNCTION refuse_own_sums();

CREATE OR REPLACE TRIGGER receivables_check_new BEFORE INSERT ON "receivables"
  FOR EACH ROW WHEN (NEW.open <> NEW.amount) EXECUTE FUNCTION refuse_own_sums();

DROP FUNCTION IF EXISTS check_receivable_change();
DROP FUNCTION IF EXISTS check_new_receivable();

CREATE OR REPLACE TRIGGER desk_payments_check_sums BEFORE UPDATE ON "desk_payments"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND
    (NEW.allocated, NEW.refunded, NEW.reversed_at) IS DISTINCT FROM (OLD.allocated, OLD.refunded, OLD.reversed_at))
  EXECUTE FUNCTION refuse_own_sums();
