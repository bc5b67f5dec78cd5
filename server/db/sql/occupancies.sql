-- Who and what is taken when: see occupancies.table.ts.

CALL ensure_constraint('occupancies', 'occupancies_no_overlap', $$
  EXCLUDE USING gist ("kind" WITH =, "subject" WITH =, "during" WITH &&)
  WHERE (NOT "is_exempt") DEFERRABLE INITIALLY DEFERRED
$$);
CALL ensure_constraint('occupancies', 'occupancies_lesson_id_lessons_id_fkey', $$
  FOREIGN KEY ("lesson_id") REFERENCES "lessons" ("id") ON DELETE CASCADE
$$);
CALL ensure_constraint('occupancies', 'occupancies_booking_id_lesson_bookings_id_fkey', $$
  FOREIGN KEY ("booking_id") REFERENCES "lesson_bookings" ("id") ON DELETE CASCADE
$$);
CALL ensure_constraint('occupancies', 'occupancies_appointment_id_appointments_id_fkey', $$
  FOREIGN KEY ("appointment_id") REFERENCES "appointments" ("id") ON DELETE CASCADE
$$);
CALL ensure_constraint('occupancies', 'occupancies_absence_id_trainer_absences_id_fkey', $$
  FOREIGN KEY ("absence_id") REFERENCES "trainer_absences" ("id") ON DELETE CASCADE
$$);

CALL ensure_constraint('trainer_hours', 'trainer_hours_no_overlap', $$
  EXCLUDE USING gist ("trainer_id" WITH =, "weekday" WITH =, int4range("from_minute", "until_minute") WITH &&)
  DEFERRABLE INITIALLY DEFERRED
$$);

CREATE OR REPLACE FUNCTION room_subject(branch uuid, room text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT branch || ' ' || fold_turkish(room)
$$;

CREATE OR REPLACE FUNCTION occupy_for_lesson() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM occupancies WHERE lesson_id = NEW.id;
    IF NEW.cancelled_at IS NOT NULL THEN
      DELETE FROM occupancies WHERE booking_id IN (SELECT id FROM lesson_bookings WHERE lesson_id = NEW.id);
    ELSIF (NEW.starts_at, NEW.ends_at) <> (OLD.starts_at, OLD.ends_at) THEN
      UPDATE occupancies SET during = tstzrange(NEW.starts_at, NEW.ends_at), is_exempt = true
        WHERE booking_id IN (SELECT id FROM lesson_bookings WHERE lesson_id = NEW.id);
    END IF;
  END IF;
  IF NEW.cancelled_at IS NULL THEN
    INSERT INTO occupancies (kind, subject, during, lesson_id)
      SELECT kind, subject, tstzrange(NEW.starts_at, NEW.ends_at), NEW.id
      FROM (VALUES ('trainer', NEW.trainer_id::text), ('room', room_subject(NEW.branch_id, nullif(NEW.room, '')))) AS taken (kind, subject)
      WHERE subject IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lessons_occupy_insert AFTER INSERT ON "lessons"
  FOR EACH ROW EXECUTE FUNCTION occupy_for_lesson();
CREATE OR REPLACE TRIGGER lessons_occupy_update
  AFTER UPDATE OF "branch_id", "trainer_id", "room", "starts_at", "ends_at", "cancelled_at" ON "lessons"
  FOR EACH ROW WHEN ((NEW.branch_id, NEW.trainer_id, NEW.room, NEW.starts_at, NEW.ends_at, NEW.cancelled_at)
    IS DISTINCT FROM (OLD.branch_id, OLD.trainer_id, OLD.room, OLD.starts_at, OLD.ends_at, OLD.cancelled_at))
  EXECUTE FUNCTION occupy_for_lesson();

-- A place in a lesson that was cancelled or is waited for takes nobody's time.
CREATE OR REPLACE FUNCTION occupy_for_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.state = OLD.state THEN
      -- Of another person after a merge; a place in a lesson that was moved stays exempt.
      UPDATE occupancies SET subject = NEW.user_id::text WHERE booking_id = NEW.id;
      RETURN NULL;
    END IF;
    DELETE FROM occupancies WHERE booking_id = NEW.id;
  END IF;
  IF NEW.state = 'joined' THEN
    INSERT INTO occupancies (kind, subject, during, booking_id)
      SELECT 'member', NEW.user_id::text, tstzrange(starts_at, ends_at), NEW.id FROM lessons
      WHERE id = NEW.lesson_id AND cancelled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lesson_bookings_occupy_insert AFTER INSERT ON "lesson_bookings"
  FOR EACH ROW WHEN (NEW.state = 'joined') EXECUTE FUNCTION occupy_for_booking();
CREATE OR REPLACE TRIGGER lesson_bookings_occupy_update AFTER UPDATE OF "state", "user_id" ON "lesson_bookings"
  FOR EACH ROW WHEN ((NEW.state, NEW.user_id) IS DISTINCT FROM (OLD.state, OLD.user_id))
  EXECUTE FUNCTION occupy_for_booking();

CREATE OR REPLACE FUNCTION occupy_for_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM occupancies WHERE appointment_id = NEW.id;
  END IF;
  IF NEW.state IN ('booked', 'attended', 'no-show') THEN
    INSERT INTO occupancies (kind, subject, during, appointment_id)
      SELECT kind, subject, tstzrange(NEW.starts_at, NEW.ends_at), NEW.id
      FROM (VALUES ('trainer', NEW.trainer_id::text), ('member', NEW.user_id::text),
        ('room', room_subject(NEW.branch_id, nullif(NEW.room, '')))) AS taken (kind, subject)
      WHERE subject IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER appointments_occupy_insert AFTER INSERT ON "appointments"
  FOR EACH ROW EXECUTE FUNCTION occupy_for_appointment();
CREATE OR REPLACE TRIGGER appointments_occupy_update
  AFTER UPDATE OF "branch_id", "trainer_id", "user_id", "room", "starts_at", "ends_at", "state" ON "appointments"
  FOR EACH ROW WHEN ((NEW.branch_id, NEW.trainer_id, NEW.user_id, NEW.room, NEW.starts_at, NEW.ends_at, NEW.state)
    IS DISTINCT FROM (OLD.branch_id, OLD.trainer_id, OLD.user_id, OLD.room, OLD.starts_at, OLD.ends_at, OLD.state))
  EXECUTE FUNCTION occupy_for_appointment();

CREATE OR REPLACE FUNCTION occupy_for_absence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM occupancies WHERE absence_id = NEW.id;
  END IF;
  INSERT INTO occupancies (kind, subject, during, absence_id)
    VALUES ('trainer', NEW.trainer_id::text, tstzrange(NEW.starts_at, NEW.ends_at), NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER trainer_absences_occupy AFTER INSERT OR UPDATE ON "trainer_absences"
  FOR EACH ROW EXECUTE FUNCTION occupy_for_absence();

-- Whether a member's time is taken, also by a place in a lesson that was moved, beside the source that is left out.
CREATE OR REPLACE FUNCTION is_member_taken(
  member uuid, from_moment timestamptz, until_moment timestamptz, but_booking uuid, but_appointment uuid
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM occupancies WHERE NOT is_exempt AND kind = 'member' AND subject = member::text
      AND during && tstzrange(from_moment, until_moment)
      AND (booking_id = but_booking OR appointment_id = but_appointment) IS NOT TRUE
    UNION ALL
    SELECT FROM occupancies WHERE is_exempt AND kind = 'member' AND subject = member::text
      AND during && tstzrange(from_moment, until_moment)
      AND (booking_id = but_booking OR appointment_id = but_appointment) IS NOT TRUE)
$$;

-- Members are refused at once; the exclusion constraint, which cannot see moved lessons, holds at commit.
CREATE OR REPLACE FUNCTION reject_appointment_overlap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_booking_users(ARRAY[NEW.user_id]);
  IF is_member_taken(NEW.user_id, NEW.starts_at, NEW.ends_at, NULL, NEW.id) THEN
    RAISE EXCEPTION 'this member has something else at that time'
      USING ERRCODE = 'exclusion_violation', TABLE = 'appointments', CONSTRAINT = 'appointments_member_overlap';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER appointments_overlap_insert BEFORE INSERT ON "appointments"
  FOR EACH ROW WHEN (NEW.state = 'booked') EXECUTE FUNCTION reject_appointment_overlap();
CREATE OR REPLACE TRIGGER appointments_overlap_update BEFORE UPDATE OF "user_id", "starts_at", "ends_at", "state" ON "appointments"
  FOR EACH ROW WHEN (NEW.state = 'booked') EXECUTE FUNCTION reject_appointment_overlap();
