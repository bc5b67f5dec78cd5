-- Writes an event for each webhook that wants it, once per transaction, record and type. A record may belong to several
-- branches; `everywhere` reaches the webhooks of all.
CREATE OR REPLACE FUNCTION write_event(event text, record uuid, of_branches uuid[], everywhere boolean) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (webhook_id, type, record_id, branch_id)
  SELECT hook.id, event, record, of_branches[1]
  FROM webhooks hook
  WHERE hook.state = 'on' AND event = ANY (hook.events)
    AND (hook.branches = '{}' OR everywhere OR hook.branches && of_branches)
    AND NOT EXISTS (
      SELECT FROM webhook_deliveries known
      WHERE known.record_id = record AND known.webhook_id = hook.id AND known.type = event
        AND known.xmin = pg_current_xact_id()::xid)
$$;

CREATE OR REPLACE FUNCTION raise_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event text := TG_ARGV[0];
  changed record;
  place uuid;
BEGIN
  -- Most clubs have none.
  IF NOT EXISTS (SELECT FROM webhooks WHERE state = 'on') THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  CASE TG_TABLE_NAME
    WHEN 'memberships' THEN
      PERFORM write_event(event, changed.id,
        array_remove(changed.branch_id || CASE WHEN TG_OP = 'UPDATE' THEN ARRAY[OLD.branch_id] END || changed.valid_in, NULL),
        changed.is_valid_everywhere);
    WHEN 'receivables' THEN
      -- A sale that is paid at once leaves no debt: asked at the end of the transaction.
      IF event <> 'debt.created' OR EXISTS (SELECT FROM receivables WHERE id = changed.id AND open > 0) THEN
        PERFORM write_event(event, changed.id, ARRAY[changed.branch_id], false);
      END IF;
    WHEN 'refunds' THEN
      SELECT branch_id INTO place FROM payments WHERE id = changed.payment_id;
      PERFORM write_event(event, changed.payment_id, ARRAY[place], false);
    WHEN 'consents' THEN
      SELECT branch_id INTO place FROM users
      WHERE id = changed.user_id AND role = 'member' AND deleted_at IS NULL AND created_at < now();
      IF FOUND THEN
        PERFORM write_event(event, changed.user_id, array_remove(ARRAY[place], NULL), false);
      END IF;
    WHEN 'lesson_bookings' THEN
      SELECT branch_id INTO place FROM lessons WHERE id = changed.lesson_id;
      PERFORM write_event(event, changed.id, ARRAY[place], false);
    WHEN 'lessons' THEN
      PERFORM write_event(event, id, ARRAY[changed.branch_id], false)
      FROM lesson_bookings WHERE lesson_id = changed.id AND state = 'joined';
    ELSE
      PERFORM write_event(event, changed.id,
        array_remove(changed.branch_id || CASE WHEN TG_OP = 'UPDATE' THEN ARRAY[OLD.branch_id] END, NULL), false);
  END CASE;
  RETURN coalesce(NEW, OLD);
END $$;

-- What raises each event. Rows that their own transaction added have raised theirs; `created_at` is its start.
DO $do$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT tgname, tgrelid::regclass AS of_table FROM pg_trigger WHERE tgfoid = 'raise_event'::regproc LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', one.tgname, one.of_table);
  END LOOP;
  FOR one IN SELECT row_number() OVER () AS position, * FROM (VALUES
    ('member.created', 'AFTER INSERT ON users', $$NEW.role = 'member'$$),
    ('member.updated', 'AFTER UPDATE OF name, email, phone, branch_id, gender, user_details, role ON users',
      $$'member' IN (OLD.role, NEW.role) AND NEW.deleted_at IS NULL AND OLD.created_at < now() AND
        (OLD.name, OLD.email, OLD.phone, OLD.branch_id, OLD.gender, OLD.user_details, OLD.role)
          IS DISTINCT FROM
        (NEW.name, NEW.email, NEW.phone, NEW.branch_id, NEW.gender, NEW.user_details, NEW.role)$$),
    ('member.updated', 'AFTER INSERT ON consents', $$NEW.channel = 'email' AND NEW.user_id IS NOT NULL$$),
    ('member.deleted', 'AFTER UPDATE OF deleted_at ON users',
      $$OLD.role = 'member' AND OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL$$),
    ('member.deleted', 'AFTER DELETE ON users', $$OLD.role = 'member' AND OLD.deleted_at IS NULL$$),
    ('membership.created', 'AFTER INSERT ON memberships', 'true'),
    ('membership.changed',
      'AFTER UPDATE OF user_id, branch_id, valid_in, is_valid_everywhere, name, starts_at, ends_at, cancelled_at ON memberships',
      $$NEW.cancelled_at IS NULL AND OLD.created_at < now() AND
        (OLD.user_id, OLD.branch_id, OLD.valid_in, OLD.is_valid_everywhere, OLD.name, OLD.starts_at, OLD.ends_at, OLD.cancelled_at)
          IS DISTINCT FROM
        (NEW.user_id, NEW.branch_id, NEW.valid_in, NEW.is_valid_everywhere, NEW.name, NEW.starts_at, NEW.ends_at, NEW.cancelled_at)$$),
    ('membership.cancelled', 'AFTER UPDATE OF cancelled_at ON memberships',
      'OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL'),
    ('membership.cancelled', 'AFTER DELETE ON memberships', 'OLD.cancelled_at IS NULL'),
    ('sale.created', 'AFTER INSERT ON sales', 'true'),
    ('sale.reversed', 'AFTER UPDATE OF reversed_at ON sales', 'OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL'),
    ('payment.received', 'AFTER INSERT ON desk_payments', 'true'),
    ('payment.changed', 'AFTER UPDATE OF amount, method, date, user_id, membership_id ON desk_payments',
      $$OLD.created_at < now() AND (OLD.amount, OLD.method, OLD.date, OLD.user_id, OLD.membership_id)
        IS DISTINCT FROM (NEW.amount, NEW.method, NEW.date, NEW.user_id, NEW.membership_id)$$),
    ('payment.refunded', 'AFTER UPDATE OF refunded, reversed_at ON desk_payments',
      'NEW.refunded > OLD.refunded OR (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL)'),
    ('payment.refunded', 'AFTER DELETE ON desk_payments', 'OLD.reversed_at IS NULL'),
    ('card-payment.received', 'AFTER UPDATE OF status ON payments', $$NEW.status = 'paid' AND OLD.status <> 'paid'$$),
    ('card-payment.refunded', 'AFTER UPDATE OF status ON refunds', $$NEW.status = 'done' AND OLD.status <> 'done'$$),
    ('debt.changed', 'AFTER UPDATE OF open, due_on, user_id ON receivables',
      $$NEW.open > 0 AND OLD.created_at < now()
        AND (OLD.open, OLD.due_on, OLD.user_id) IS DISTINCT FROM (NEW.open, NEW.due_on, NEW.user_id)$$),
    ('debt.settled', 'AFTER UPDATE OF open ON receivables', 'OLD.open > 0 AND NEW.open = 0 AND OLD.created_at < now()'),
    ('debt.settled', 'AFTER DELETE ON receivables', 'OLD.open > 0'),
    ('booking.created', 'AFTER INSERT ON lesson_bookings', $$NEW.state = 'joined'$$),
    ('booking.created', 'AFTER UPDATE OF state ON lesson_bookings', $$NEW.state = 'joined' AND OLD.state <> 'joined'$$),
    ('booking.cancelled', 'AFTER UPDATE OF state ON lesson_bookings', $$NEW.state <> 'joined' AND OLD.state = 'joined'$$),
    ('booking.cancelled', 'AFTER UPDATE OF cancelled_at ON lessons',
      'OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL'),
    -- Before its bookings are deleted with it.
    ('booking.cancelled', 'BEFORE DELETE ON lessons', 'OLD.cancelled_at IS NULL AND OLD.ends_at > now()'),
    ('appointment.booked', 'AFTER INSERT ON appointments', $$NEW.state = 'booked'$$),
    ('appointment.moved', 'AFTER UPDATE OF starts_at, ends_at, trainer_id ON appointments',
      $$NEW.state = 'booked' AND OLD.created_at < now()
        AND (OLD.starts_at, OLD.ends_at, OLD.trainer_id) IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.trainer_id)$$),
    ('appointment.cancelled', 'AFTER UPDATE OF state ON appointments',
      $$NEW.state IN ('cancelled', 'late-cancelled') AND OLD.state NOT IN ('cancelled', 'late-cancelled')$$),
    -- A mark that is taken back as well.
    ('appointment.marked', 'AFTER UPDATE OF state ON appointments',
      $$NEW.state IN ('booked', 'attended', 'no-show') AND OLD.state <> NEW.state$$),
    ('entry.recorded', 'AFTER INSERT ON turnstile_entries', 'NEW.allowed')
  ) AS raised (event, moment, condition)
  LOOP
    EXECUTE format('CREATE TRIGGER %I %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION raise_event(%L)',
      'raise_event_' || one.position, one.moment, one.condition, one.event);
  END LOOP;
  EXECUTE $$CREATE CONSTRAINT TRIGGER raise_event_of_debt AFTER INSERT ON receivables
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_event('debt.created')$$;
END $do$;

-- A webhook sends what its author may see: it is off once the author is no admin any more.
CREATE OR REPLACE FUNCTION end_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhooks SET state = 'off', off_reason = 'author', off_at = now(), version = version + 1
  WHERE author_id = NEW.id AND state = 'on';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_end_webhooks AFTER UPDATE OF "role", "deleted_at" ON "users"
  FOR EACH ROW WHEN (OLD.role = 'admin' AND (NEW.role <> 'admin' OR NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION end_webhooks();
