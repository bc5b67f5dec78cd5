-- Settlements change the sums of their receivable and of the payment they come from, in the statement that writes them.

CREATE OR REPLACE TRIGGER settlements_append_only BEFORE UPDATE OR DELETE ON "settlements"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('reason');

CALL ensure_constraint('settlements', 'settlements_reverses_id_settlements_id_fkey', $$
  FOREIGN KEY ("reverses_id") REFERENCES "settlements" ("id") ON DELETE RESTRICT
$$);

-- The lock on the receivable orders the settlements of one receivable.
CREATE OR REPLACE FUNCTION apply_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  original settlements;
  reversed bigint;
BEGIN
  UPDATE receivables
    SET open = open - NEW.amount,
      settled = settled + CASE WHEN NEW.kind = 'payment' THEN NEW.amount ELSE 0 END,
      written_off = written_off + CASE WHEN NEW.kind = 'write-off' THEN NEW.amount ELSE 0 END,
      credited = credited + CASE WHEN NEW.kind = 'credit' THEN NEW.amount ELSE 0 END,
      version = version + 1
    WHERE id = NEW.receivable_id;
  IF NEW.reverses_id IS NOT NULL THEN
    SELECT * INTO original FROM settlements WHERE id = NEW.reverses_id;
    SELECT coalesce(sum(amount), 0) INTO reversed FROM settlements WHERE reverses_id = NEW.reverses_id;
    IF original.reverses_id IS NOT NULL
      OR (original.receivable_id, original.kind, original.payment_id, original.wallet_entry_id, original.card_payment_id)
        IS DISTINCT FROM (NEW.receivable_id, NEW.kind, NEW.payment_id, NEW.wallet_entry_id, NEW.card_payment_id)
      OR original.amount + reversed + NEW.amount < 0 THEN
      RAISE check_violation USING CONSTRAINT = 'settlements_reversal_check',
        MESSAGE = 'A reversal takes back a settlement of its receivable, at most its amount';
    END IF;
  END IF;
  IF NEW.payment_id IS NOT NULL THEN
    UPDATE desk_payments SET allocated = allocated + NEW.amount WHERE id = NEW.payment_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER settlements_apply BEFORE INSERT ON "settlements"
  FOR EACH ROW EXECUTE FUNCTION apply_settlement();

-- The sums of a receivable are derived from its settlements.
CREATE OR REPLACE FUNCTION check_receivable_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount <> OLD.amount OR pg_trigger_depth() = 1 AND
    (NEW.open, NEW.settled, NEW.written_off, NEW.credited)
      IS DISTINCT FROM (OLD.open, OLD.settled, OLD.written_off, OLD.credited) THEN
    RAISE EXCEPTION 'sums of % are derived', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER receivables_check_change BEFORE UPDATE ON "receivables"
  FOR EACH ROW EXECUTE FUNCTION check_receivable_change();

CREATE OR REPLACE FUNCTION check_new_receivable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.open <> NEW.amount THEN
    RAISE EXCEPTION 'a new receivable is open' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER receivables_check_new BEFORE INSERT ON "receivables"
  FOR EACH ROW EXECUTE FUNCTION check_new_receivable();
