-- Tills: each change of a desk payment is an entry of the till, and a closed session takes none.

CREATE OR REPLACE TRIGGER till_entries_append_only BEFORE UPDATE OR DELETE ON "till_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('reason');

-- The author of the transaction (hold_rights, server/db/sql/rights.sql); null for the system.
CREATE OR REPLACE FUNCTION current_actor() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('club.actor', true), '')::uuid
$$;

-- Keeps a session open until the transaction ends: closing it waits for its entries.
CREATE OR REPLACE FUNCTION hold_till_session(session uuid, branch uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held till_sessions;
BEGIN
  SELECT * INTO held FROM till_sessions WHERE id = session FOR SHARE;
  IF held.closed_at IS NOT NULL THEN
    RAISE check_violation USING CONSTRAINT = 'till_entries_session_open', MESSAGE = 'The till session is closed';
  END IF;
  IF held.branch_id <> branch THEN
    RAISE check_violation USING CONSTRAINT = 'till_entries_session_branch',
      MESSAGE = 'The till session belongs to another branch';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION check_till_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.session_id IS NOT NULL THEN
    PERFORM hold_till_session(NEW.session_id, NEW.branch_id);
  END IF;
  IF NEW.kind IN ('refund', 'reversal') THEN
    UPDATE desk_payments
      SET refunded = refunded - NEW.amount,
        reversed_at = CASE WHEN NEW.kind = 'reversal' THEN now() END
      WHERE id = NEW.payment_id AND branch_id = NEW.branch_id AND reversed_at IS NULL;
    IF NOT FOUND THEN
      RAISE check_violation USING CONSTRAINT = 'till_entries_payment_reversed',
        MESSAGE = 'The payment has been reversed';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER till_entries_check BEFORE INSERT ON "till_entries"
  FOR EACH ROW WHEN (NEW.session_id IS NOT NULL OR NEW.kind IN ('refund', 'reversal'))
  EXECUTE FUNCTION check_till_entry();

CREATE OR REPLACE FUNCTION check_imported_pay_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_paid_before(NEW.imported_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER till_entries_check_imported AFTER INSERT ON "till_entries"
  FOR EACH ROW WHEN (NEW.imported_id IS NOT NULL) EXECUTE FUNCTION check_imported_pay_out();

CREATE OR REPLACE TRIGGER till_counts_append_only BEFORE UPDATE OR DELETE ON "till_counts"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A closed session takes no count: its newest one is the one that it was closed with.
CREATE OR REPLACE FUNCTION check_till_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_till_session(NEW.session_id, branch_id) FROM till_sessions WHERE id = NEW.session_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER till_counts_check BEFORE INSERT ON "till_counts"
  FOR EACH ROW EXECUTE FUNCTION check_till_count();

-- A session is closed with its newest count, and with what it should hold now: money that moved after the count makes
-- it stale.
CREATE OR REPLACE FUNCTION check_till_closing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest till_counts;
BEGIN
  SELECT * INTO latest FROM till_counts WHERE session_id = NEW.id ORDER BY counted_at DESC, id DESC LIMIT 1;
  IF (NEW.counted_cash, NEW.counted_card, NEW.expected_cash, NEW.expected_card, NEW.expected_transfer)
    IS DISTINCT FROM (latest.counted_cash, latest.counted_card, latest.expected_cash, latest.expected_card,
      latest.expected_transfer)
    OR (SELECT (coalesce(sum(amount) FILTER (WHERE method = 'cash'), 0) + NEW.opening_float,
        coalesce(sum(amount) FILTER (WHERE method = 'card'), 0),
        coalesce(sum(amount) FILTER (WHERE method = 'transfer'), 0)) FROM till_entries WHERE session_id = NEW.id)
      IS DISTINCT FROM (NEW.expected_cash::numeric, NEW.expected_card::numeric, NEW.expected_transfer::numeric) THEN
    RAISE check_violation USING CONSTRAINT = 'till_sessions_counted', MESSAGE = 'The till was not counted';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER till_sessions_check_closing BEFORE UPDATE ON "till_sessions"
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION check_till_closing();

-- A payment is corrected while its session is open or, without a session, on the day on which it was entered. Later it
-- can only be reversed. Settled and refunded sums change through settlements and till entries alone.
CREATE OR REPLACE FUNCTION check_desk_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_removed boolean := TG_OP = 'DELETE';
BEGIN
  IF OLD.refunded > 0 OR OLD.reversed_at IS NOT NULL THEN
    RAISE check_violation USING CONSTRAINT = 'desk_payments_refunded', MESSAGE = 'The payment has been refunded';
  END IF;
  IF OLD.till_session_id IS NOT NULL THEN
    PERFORM FROM till_sessions WHERE id = OLD.till_session_id AND closed_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE check_violation USING CONSTRAINT = 'desk_payments_closed', MESSAGE = 'The till session is closed';
    END IF;
  ELSIF timezone('Europe/Istanbul', OLD.created_at)::date < timezone('Europe/Istanbul', now())::date
    AND NOT (is_removed AND OLD.import_id IS NOT NULL) THEN
    RAISE check_violation USING CONSTRAINT = 'desk_payments_closed', MESSAGE = 'The day of the payment is over';
  END IF;
  IF is_removed THEN
    IF OLD.allocated > 0 THEN
      RAISE check_violation USING CONSTRAINT = 'desk_payments_linked', MESSAGE = 'The payment settles a sale';
    END IF;
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER desk_payments_check_change BEFORE UPDATE ON "desk_payments"
  FOR EACH ROW WHEN ((NEW.amount, NEW.method, NEW.date, NEW.branch_id, NEW.till_session_id)
    IS DISTINCT FROM (OLD.amount, OLD.method, OLD.date, OLD.branch_id, OLD.till_session_id))
  EXECUTE FUNCTION check_desk_payment_change();

CREATE OR REPLACE TRIGGER desk_payments_check_removal BEFORE DELETE ON "desk_payments"
  FOR EACH ROW EXECUTE FUNCTION check_desk_payment_change();

CREATE OR REPLACE FUNCTION book_desk_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO till_entries (branch_id, session_id, kind, method, amount, day, payment_id, actor_id)
      SELECT branch_id, till_session_id, 'payment', method, amount, date, id, taken_by FROM added;
  ELSE
    INSERT INTO till_entries (branch_id, session_id, kind, method, amount, day, payment_id, actor_id)
      SELECT branch_id, till_session_id, 'correction', method, -amount, date, id, current_actor() FROM removed;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER desk_payments_book_insert AFTER INSERT ON "desk_payments"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION book_desk_payments();

CREATE OR REPLACE TRIGGER desk_payments_book_delete AFTER DELETE ON "desk_payments"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION book_desk_payments();

CREATE OR REPLACE FUNCTION book_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO till_entries (branch_id, session_id, kind, method, amount, day, payment_id, actor_id) VALUES
    (OLD.branch_id, OLD.till_session_id, 'correction', OLD.method, -OLD.amount, OLD.date, OLD.id, current_actor()),
    (NEW.branch_id, NEW.till_session_id, 'correction', NEW.method, NEW.amount, NEW.date, NEW.id, current_actor());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER desk_payments_book_update AFTER UPDATE ON "desk_payments"
  FOR EACH ROW WHEN ((NEW.amount, NEW.method, NEW.date, NEW.branch_id, NEW.till_session_id)
    IS DISTINCT FROM (OLD.amount, OLD.method, OLD.date, OLD.branch_id, OLD.till_session_id))
  EXECUTE FUNCTION book_correction();

-- Every branch has a till and the rules of its desk.
CREATE OR REPLACE FUNCTION open_branch_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tills (id, branch_id, name) VALUES (gen_random_uuid(), NEW.id, 'Kasa 1');
  INSERT INTO desk_rules (id, branch_id) VALUES (gen_random_uuid(), NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER branches_open_desk AFTER INSERT ON "branches"
  FOR EACH ROW EXECUTE FUNCTION open_branch_desk();

-- A till that was never used does not keep its branch.
CREATE OR REPLACE FUNCTION close_branch_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tills WHERE branch_id = OLD.id AND NOT EXISTS (SELECT FROM till_sessions WHERE till_id = tills.id);
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER branches_close_desk BEFORE DELETE ON "branches"
  FOR EACH ROW EXECUTE FUNCTION close_branch_desk();
