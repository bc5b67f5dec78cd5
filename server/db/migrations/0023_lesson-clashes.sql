-- Written by hand: a place is refused to whoever has one in another lesson at the same time. Places of one person are
-- taken one after the other, whichever lessons they are in; there are few numbers, so that a change of very many
-- places needs no more locks than the server has.
CREATE FUNCTION hold_lesson_people(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7426021, number)
  FROM (SELECT DISTINCT hashtext(person::text) & 1023 AS number FROM unnest(people) AS person ORDER BY number) AS held;
END
$$;
--> statement-breakpoint
CREATE FUNCTION has_lesson_clash(person uuid, lesson uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM lesson_places AS place
    JOIN lessons AS other ON other.id = place.lesson_id
    JOIN lessons AS wanted ON wanted.id = lesson
    WHERE place.user_id = person AND place.state = 'joined' AND other.id <> wanted.id
      AND other.cancelled_at IS NULL
      AND other.starts_at < wanted.ends_at AND wanted.starts_at < other.ends_at
  )
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_lesson_clash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_lesson_people(ARRAY[NEW.user_id]);
  IF has_lesson_clash(NEW.user_id, NEW.lesson_id) THEN
    RAISE EXCEPTION 'this person has a place in another lesson at that time'
      USING ERRCODE = 'exclusion_violation', TABLE = 'lesson_places', CONSTRAINT = 'lesson_places_clash';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER lesson_places_clash BEFORE INSERT ON "lesson_places"
  FOR EACH ROW WHEN (NEW.state IN ('joined', 'waiting')) EXECUTE FUNCTION refuse_lesson_clash();
--> statement-breakpoint
CREATE TRIGGER lesson_places_clash_later BEFORE UPDATE OF "state" ON "lesson_places"
  FOR EACH ROW WHEN (NEW.state = 'joined' AND OLD.state <> 'joined') EXECUTE FUNCTION refuse_lesson_clash();
