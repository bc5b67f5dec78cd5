-- Sessions of packs. The ledger `session_entries` is append-only, and only its entries change the sums of a pack.

CREATE OR REPLACE TRIGGER session_entries_append_only BEFORE UPDATE ON "session_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_change('reason');

-- The undo of an import takes packs away whose sessions nobody has touched, and their entries with them.
CREATE OR REPLACE FUNCTION keep_session_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('club.undone_import', true) = 'on' AND OLD.actor_id IS NULL AND OLD.appointment_id IS NULL
    AND EXISTS (SELECT FROM memberships WHERE id = OLD.pack_id AND source = 'import')
  THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'session_entries is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER session_entries_kept BEFORE DELETE ON "session_entries"
  FOR EACH ROW EXECUTE FUNCTION keep_session_entry();

CALL ensure_constraint('session_entries', 'session_entries_reverses_id_session_entries_id_fkey', $$
  FOREIGN KEY ("reverses_id") REFERENCES "session_entries" ("id") ON DELETE RESTRICT
$$);
-- They belong to a domain above the ledger's.
CALL ensure_constraint('session_entries', 'session_entries_appointment_id_appointments_id_fkey', $$
  FOREIGN KEY ("appointment_id") REFERENCES "appointments" ("id") ON DELETE RESTRICT
$$);
CALL ensure_constraint('session_entries', 'session_entries_booking_id_lesson_bookings_id_fkey', $$
  FOREIGN KEY ("booking_id") REFERENCES "lesson_bookings" ("id") ON DELETE RESTRICT
$$);

-- The update of the pack orders the entries of one pack; its checks refuse what is not there.
CREATE OR REPLACE FUNCTION apply_session_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind session_entry_kind := NEW.kind;
  amount integer := NEW.amount;
  reversed session_entries;
BEGIN
  IF kind = 'reverse' THEN
    SELECT * INTO reversed FROM session_entries WHERE id = NEW.reverses_id;
    IF reversed.kind IN ('reverse', 'transfer') OR (reversed.pack_id, reversed.amount) <> (NEW.pack_id, NEW.amount) THEN
      RAISE check_violation USING CONSTRAINT = 'session_entries_reversal_check',
        MESSAGE = 'A reversal takes back an entry of its pack, as a whole';
    END IF;
    kind := reversed.kind;
    amount := -amount;
  END IF;
  UPDATE session_packs SET
    granted = granted + CASE kind WHEN 'grant' THEN amount ELSE 0 END,
    reserved = reserved + CASE kind WHEN 'reserve' THEN amount WHEN 'release' THEN -amount WHEN 'consume' THEN -amount ELSE 0 END,
    consumed = consumed + CASE kind WHEN 'consume' THEN amount ELSE 0 END,
    expired = expired + CASE kind WHEN 'expire' THEN amount ELSE 0 END,
    refunded = refunded + CASE kind WHEN 'refund' THEN amount ELSE 0 END
  WHERE membership_id = NEW.pack_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER session_entries_apply AFTER INSERT ON "session_entries"
  FOR EACH ROW EXECUTE FUNCTION apply_session_entry();

CREATE OR REPLACE FUNCTION refuse_own_session_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'sums of session_packs are derived' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER session_packs_check_sums BEFORE UPDATE ON "session_packs"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_own_session_sums();

-- A membership with sessions is a pack from its first moment on. The number that was sold, once known, stays. Of one that
-- ran before its sessions were counted here, who enters it grants what is left.
CREATE OR REPLACE FUNCTION grant_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.sessions IS NOT NULL THEN
    RAISE EXCEPTION 'the sessions of a pack are those that were sold' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO session_packs (membership_id) VALUES (NEW.id);
  IF TG_OP = 'INSERT' AND NEW.source <> 'import' THEN
    INSERT INTO session_entries (pack_id, kind, amount) VALUES (NEW.id, 'grant', NEW.sessions);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER memberships_grant_sessions AFTER INSERT ON "memberships"
  FOR EACH ROW WHEN (NEW.sessions IS NOT NULL) EXECUTE FUNCTION grant_sessions();
CREATE OR REPLACE TRIGGER memberships_grant_sessions_later AFTER UPDATE OF "sessions" ON "memberships"
  FOR EACH ROW WHEN (NEW.sessions IS DISTINCT FROM OLD.sessions) EXECUTE FUNCTION grant_sessions();

-- What is left of a pack is taken back when it is ended; money for it follows its own rules.
CREATE OR REPLACE FUNCTION take_back_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO session_entries (pack_id, kind, amount, actor_id)
    SELECT membership_id, 'refund', available, current_actor() FROM session_packs WHERE membership_id = NEW.id AND available > 0
    FOR UPDATE;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER memberships_take_back_sessions AFTER UPDATE OF "cancelled_at" ON "memberships"
  FOR EACH ROW WHEN (NEW.sessions IS NOT NULL AND OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
  EXECUTE FUNCTION take_back_sessions();

-- Writes the entries that lead from one state of a session to the other: of an appointment or of a place in a lesson.
CREATE OR REPLACE FUNCTION move_session(
  pack uuid, appointment uuid, booking uuid, before session_credit, after session_credit
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  consumed uuid;
  pack_ended session_entry_kind;
BEGIN
  IF before = 'consumed' THEN
    SELECT entry.id INTO STRICT consumed FROM session_entries entry
      WHERE entry.kind = 'consume' AND (entry.appointment_id = appointment OR entry.booking_id = booking)
        AND NOT EXISTS (SELECT FROM session_entries later WHERE later.reverses_id = entry.id);
    INSERT INTO session_entries (pack_id, kind, amount, appointment_id, booking_id, reverses_id, actor_id)
      VALUES (pack, 'reverse', 1, appointment, booking, consumed, current_actor());
  ELSIF after <> 'released' AND before IS DISTINCT FROM 'reserved' THEN
    INSERT INTO session_entries (pack_id, kind, amount, appointment_id, booking_id, actor_id)
      VALUES (pack, 'reserve', 1, appointment, booking, current_actor());
  END IF;
  IF after = 'consumed' OR (after = 'released' AND before IN ('reserved', 'consumed')) THEN
    INSERT INTO session_entries (pack_id, kind, amount, appointment_id, booking_id, actor_id)
      VALUES (pack, CASE after WHEN 'consumed' THEN 'consume' ELSE 'release' END::session_entry_kind, 1, appointment, booking, current_actor());
  END IF;
  -- A pack that is over has no use for what is released to it.
  IF after = 'released' AND before IS NOT NULL THEN
    SELECT CASE WHEN cancelled_at IS NOT NULL THEN 'refund' ELSE 'expire' END INTO pack_ended
      FROM memberships WHERE id = pack AND (cancelled_at IS NOT NULL OR ends_at <= now());
    IF FOUND THEN
      INSERT INTO session_entries (pack_id, kind, amount, appointment_id, booking_id, actor_id)
        VALUES (pack, pack_ended, 1, appointment, booking, current_actor());
    END IF;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION move_appointment_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM move_session(NEW.pack_id, NEW.id, NULL, NULL, NEW.credit);
  ELSIF NEW.pack_id <> OLD.pack_id THEN
    PERFORM move_session(OLD.pack_id, NEW.id, NULL, OLD.credit, 'released');
    PERFORM move_session(NEW.pack_id, NEW.id, NULL, 'released', NEW.credit);
  ELSE
    PERFORM move_session(NEW.pack_id, NEW.id, NULL, OLD.credit, NEW.credit);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER appointments_session_insert AFTER INSERT ON "appointments"
  FOR EACH ROW EXECUTE FUNCTION move_appointment_session();
CREATE OR REPLACE TRIGGER appointments_session_update AFTER UPDATE OF "credit", "pack_id" ON "appointments"
  FOR EACH ROW WHEN ((NEW.credit, NEW.pack_id) IS DISTINCT FROM (OLD.credit, OLD.pack_id))
  EXECUTE FUNCTION move_appointment_session();

-- A place that a membership covers has no pack; one that waits gets its pack when it is promoted.
CREATE OR REPLACE FUNCTION move_booking_session() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before session_credit;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.pack_id IS NOT DISTINCT FROM NEW.pack_id THEN
    before := OLD.credit;
  ELSIF TG_OP = 'UPDATE' AND OLD.pack_id IS NOT NULL THEN
    PERFORM move_session(OLD.pack_id, NULL, NEW.id, OLD.credit, 'released');
  END IF;
  IF NEW.pack_id IS NOT NULL THEN
    PERFORM move_session(NEW.pack_id, NULL, NEW.id, before, NEW.credit);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lesson_bookings_session_insert AFTER INSERT ON "lesson_bookings"
  FOR EACH ROW WHEN (NEW.pack_id IS NOT NULL) EXECUTE FUNCTION move_booking_session();
CREATE OR REPLACE TRIGGER lesson_bookings_session_update AFTER UPDATE OF "credit", "pack_id" ON "lesson_bookings"
  FOR EACH ROW WHEN ((NEW.credit, NEW.pack_id) IS DISTINCT FROM (OLD.credit, OLD.pack_id))
  EXECUTE FUNCTION move_booking_session();

-- Whether a pack belongs to the person, has the kind, and is valid and not frozen at the start. The lock keeps it so until
-- the transaction ends.
CREATE OR REPLACE FUNCTION pays_session(
  pack uuid, owner uuid, pack_kind package_kind, moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM memberships one
    WHERE one.id = pack AND one.user_id = owner AND one.sessions IS NOT NULL AND one.kind = pack_kind
      AND one.cancelled_at IS NULL AND one.starts_at <= moment AND one.ends_at > moment
      AND NOT EXISTS (SELECT FROM freezes
        WHERE freezes.membership_id = one.id AND freezes.starts_at <= moment AND freezes.ends_at > moment)
    FOR SHARE;
  RETURN FOUND;
END $$;

-- One that has begun stays with its pack, which may have been given away or ended since.
CREATE OR REPLACE FUNCTION check_appointment_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.starts_at <= now() AND (NEW.starts_at, NEW.pack_id) = (OLD.starts_at, OLD.pack_id) THEN
    RETURN NULL;
  END IF;
  IF NOT pays_session(NEW.pack_id, NEW.user_id, 'personal-training', NEW.starts_at) THEN
    RAISE check_violation USING CONSTRAINT = 'appointments_pack_check',
      MESSAGE = 'The pack is not valid for this person and moment';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER appointments_check_pack_insert AFTER INSERT ON "appointments"
  FOR EACH ROW EXECUTE FUNCTION check_appointment_pack();
CREATE OR REPLACE TRIGGER appointments_check_pack_update AFTER UPDATE OF "starts_at", "pack_id", "user_id" ON "appointments"
  FOR EACH ROW WHEN (NEW.state = 'booked'
    AND (NEW.starts_at, NEW.pack_id, NEW.user_id) IS DISTINCT FROM (OLD.starts_at, OLD.pack_id, OLD.user_id))
  EXECUTE FUNCTION check_appointment_pack();

-- A place of a person whose record is merged moves after the pack. What has begun is not asked for: the pack may have been
-- ended, frozen or given away since.
CREATE OR REPLACE FUNCTION check_booking_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.pack_id = NEW.pack_id
    AND EXISTS (SELECT FROM lessons WHERE lessons.id = NEW.lesson_id AND lessons.starts_at <= now()) THEN
    RETURN NULL;
  END IF;
  IF NOT pays_session(NEW.pack_id, NEW.user_id, 'class-pack', (SELECT starts_at FROM lessons WHERE id = NEW.lesson_id)) THEN
    RAISE check_violation USING CONSTRAINT = 'lesson_bookings_pack_check',
      MESSAGE = 'The pack is not valid for this person and moment';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lesson_bookings_check_pack_insert AFTER INSERT ON "lesson_bookings"
  FOR EACH ROW WHEN (NEW.credit = 'reserved') EXECUTE FUNCTION check_booking_pack();
CREATE OR REPLACE TRIGGER lesson_bookings_check_pack_update AFTER UPDATE OF "pack_id", "user_id" ON "lesson_bookings"
  FOR EACH ROW WHEN (NEW.credit = 'reserved' AND (NEW.pack_id, NEW.user_id) IS DISTINCT FROM (OLD.pack_id, OLD.user_id))
  EXECUTE FUNCTION check_booking_pack();
