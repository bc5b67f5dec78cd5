CALL ensure_constraint('lessons', 'lessons_trainer_clash', $$
  EXCLUDE USING gist ("trainer_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("cancelled_at" IS NULL) DEFERRABLE INITIALLY DEFERRED
$$);

CALL ensure_constraint('lessons', 'lessons_room_clash', $$
  EXCLUDE USING gist ("branch_id" WITH =, fold_turkish("room") WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("cancelled_at" IS NULL AND "room" <> '') DEFERRABLE INITIALLY DEFERRED
$$);

-- A booking is refused to a person who is booked into another lesson at the same time. Places of one person are
-- taken one after the other, whichever lessons they are in; there are few numbers, so that a change of very many
-- places needs no more locks than the server has.
CREATE OR REPLACE FUNCTION hold_lesson_people(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7426021, number)
  FROM (SELECT DISTINCT hashtext(person::text) & 1023 AS number FROM unnest(people) AS person ORDER BY number) AS held;
END
$$;

CREATE OR REPLACE FUNCTION has_lesson_clash(person uuid, lesson uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM lesson_places AS place
    JOIN lessons AS other ON other.id = place.lesson_id
    JOIN lessons AS wanted ON wanted.id = lesson
    WHERE place.user_id = person AND place.state = 'joined' AND other.id <> wanted.id
      AND other.cancelled_at IS NULL
      AND other.starts_at < wanted.ends_at AND wanted.starts_at < other.ends_at
  )
$$;

CREATE OR REPLACE FUNCTION refuse_lesson_clash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_lesson_people(ARRAY[NEW.user_id]);
  IF has_lesson_clash(NEW.user_id, NEW.lesson_id) THEN
    RAISE EXCEPTION 'this person has a place in another lesson at that time'
      USING ERRCODE = 'exclusion_violation', TABLE = 'lesson_places', CONSTRAINT = 'lesson_places_clash';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER lesson_places_clash BEFORE INSERT ON "lesson_places"
  FOR EACH ROW WHEN (NEW.state IN ('joined', 'waiting')) EXECUTE FUNCTION refuse_lesson_clash();

CREATE OR REPLACE TRIGGER lesson_places_clash_later BEFORE UPDATE OF "state" ON "lesson_places"
  FOR EACH ROW WHEN (NEW.state = 'joined' AND OLD.state <> 'joined') EXECUTE FUNCTION refuse_lesson_clash();

-- A lesson outlives its team and keeps its branch: of the reference's two columns only the team is emptied.
ALTER TABLE lessons DROP CONSTRAINT lessons_team_fkey, ADD CONSTRAINT lessons_team_fkey
  FOREIGN KEY (team_id, branch_id) REFERENCES teams (id, branch_id) ON DELETE SET NULL (team_id);
