-- A user cannot book a lesson that overlaps another one or an appointment. Bookings of one user are serialised across lessons
-- by an advisory lock; users share 1,024 lock slots, so that a change of very many bookings stays below the server's lock
-- limit.
CREATE OR REPLACE FUNCTION lock_booking_users(users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7426021, slot)
  FROM (SELECT DISTINCT hashtext(user_id::text) & 1023 AS slot FROM unnest(users) AS user_id ORDER BY slot) AS slots;
END
$$;

CREATE OR REPLACE FUNCTION has_booking_overlap(booking_user uuid, lesson uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT is_member_taken(booking_user, wanted.starts_at, wanted.ends_at,
      (SELECT own.id FROM lesson_bookings own
        WHERE own.lesson_id = lesson AND own.user_id = booking_user AND own.state = 'joined'), NULL)
    FROM lessons AS wanted WHERE wanted.id = lesson);
END
$$;

CREATE OR REPLACE FUNCTION reject_booking_overlap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_booking_users(ARRAY[NEW.user_id]);
  IF has_booking_overlap(NEW.user_id, NEW.lesson_id) THEN
    RAISE EXCEPTION 'this user has something else at that time'
      USING ERRCODE = 'exclusion_violation', TABLE = 'lesson_bookings', CONSTRAINT = 'lesson_bookings_overlap';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER lesson_bookings_overlap BEFORE INSERT ON "lesson_bookings"
  FOR EACH ROW WHEN (NEW.state IN ('joined', 'waiting')) EXECUTE FUNCTION reject_booking_overlap();

CREATE OR REPLACE TRIGGER lesson_bookings_overlap_promotion BEFORE UPDATE OF "state" ON "lesson_bookings"
  FOR EACH ROW WHEN (NEW.state = 'joined' AND OLD.state <> 'joined') EXECUTE FUNCTION reject_booking_overlap();

-- Deleting a team keeps its lessons and their branch: of the two columns of the reference only team_id is cleared.
ALTER TABLE lessons DROP CONSTRAINT lessons_team_fkey, ADD CONSTRAINT lessons_team_fkey
  FOREIGN KEY (team_id, branch_id) REFERENCES teams (id, branch_id) ON DELETE SET NULL (team_id);
