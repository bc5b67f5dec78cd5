-- Whether a day is an official holiday of Law 2429. A half day (28 October, the day before a religious holiday) is a
-- working day. The religious holidays, by their first days, are known until 2035 (Diyanet's calendar); after that they count as
-- working days, so that a deadline is too early rather than too late.
CREATE OR REPLACE FUNCTION is_official_holiday(day date) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT extract(month FROM day) * 100 + extract(day FROM day) IN (101, 423, 501, 519, 715, 830, 1029)
    -- Ramazan Bayramı.
    OR ARRAY[day, day - 1, day - 2] && '{2026-03-20, 2027-03-09, 2028-02-26, 2029-02-14, 2030-02-04, 2031-01-24,
      2032-01-14, 2033-01-02, 2033-12-23, 2034-12-12, 2035-12-01}'::date[]
    -- Kurban Bayramı.
    OR ARRAY[day, day - 1, day - 2, day - 3] && '{2026-05-27, 2027-05-16, 2028-05-05, 2029-04-24, 2030-04-13, 2031-04-02,
      2032-03-22, 2033-03-11, 2034-03-01, 2035-02-18}'::date[]
$$;

-- A moment some business days later in the club's calendar.
CREATE OR REPLACE FUNCTION add_business_days(moment timestamptz, days integer) RETURNS timestamptz
LANGUAGE sql IMMUTABLE AS $$
  SELECT later AT TIME ZONE 'Europe/Istanbul'
  FROM generate_series(1, days * 2 + 14) AS step,
    LATERAL (SELECT (moment AT TIME ZONE 'Europe/Istanbul') + make_interval(days => step) AS later) AS calendar
  WHERE extract(isodow FROM later) < 6 AND NOT is_official_holiday(later::date)
  ORDER BY later OFFSET days - 1 LIMIT 1
$$;

-- From when an entry that still waits is late: after two business days, before its deadline passes.
CREATE OR REPLACE FUNCTION iys_alarm_at(queued timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT add_business_days(queued, least(2, greatest(1, iys_days - 1))) FROM club_settings
$$;

-- Queues a consent for İYS, once. İYS counts whole seconds, so a change of mind within one is entered a second later.
CREATE OR REPLACE FUNCTION queue_iys_entry(said consents) RETURNS void LANGUAGE sql AS $$
  INSERT INTO iys_entries (id, consent_id, channel, recipient, status, source, consented_at, entered_as, deadline,
    state, settled_at)
  SELECT gen_random_uuid(), said.id, said.channel, said.recipient, said.status, said.source, said.consented_at,
    greatest(date_trunc('second', said.consented_at),
      (SELECT max(entered_as) + interval '1 second' FROM iys_entries
       WHERE channel = said.channel AND recipient = said.recipient AND consented_at <= said.consented_at)),
    add_business_days(said.consented_at, iys_days),
    CASE WHEN is_foreign THEN 'local' ELSE 'waiting' END::iys_entry_state,
    CASE WHEN is_foreign THEN now() END
  FROM club_settings, LATERAL (SELECT said.channel <> 'email' AND said.recipient NOT LIKE '+90%' AS is_foreign) AS number
  ON CONFLICT (consent_id) DO NOTHING
$$;

-- What İYS said itself is not entered again; a recipient that is not proven counts for nothing yet.
CREATE OR REPLACE FUNCTION enter_into_iys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.source <> 'iys' AND NEW.is_proven AND EXISTS (SELECT FROM iys_state WHERE is_on) THEN
    PERFORM queue_iys_entry(NEW);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER consents_iys_entry AFTER INSERT ON "consents"
  FOR EACH ROW EXECUTE FUNCTION enter_into_iys();

-- Whether İYS holds or may hold a consent, as far as the entries and its own changes tell.
CREATE OR REPLACE FUNCTION iys_may_hold_consent(of_channel consent_channel, of_recipient text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT status = 'approved' FROM (
      SELECT status, entered_as AS at FROM iys_entries
      WHERE channel = of_channel AND recipient = of_recipient
        AND (state IN ('sent', 'accepted') OR (state = 'waiting' AND attempts > 0))
      UNION ALL
      SELECT status, consented_at FROM consents
      WHERE channel = of_channel AND recipient = of_recipient AND source = 'iys') AS known
    ORDER BY at DESC, status DESC LIMIT 1), false)
$$;

-- With a consent its entry goes. Where İYS still holds a consent that nobody here gives any more, the club refuses it
-- there, and the entry goes once İYS has it.
CREATE OR REPLACE FUNCTION forget_iys_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO iys_entries (id, channel, recipient, status, consented_at, entered_as, deadline, is_forgotten)
  SELECT gen_random_uuid(), channel, recipient, 'refused', now(),
    greatest(date_trunc('second', now()),
      (SELECT max(entered_as) + interval '1 second' FROM iys_entries AS earlier
       WHERE earlier.channel = addressee.channel AND earlier.recipient = addressee.recipient)),
    add_business_days(now(), iys_days), true
  FROM (SELECT DISTINCT channel, recipient FROM gone) AS addressee, club_settings, iys_state
  WHERE is_on
    AND coalesce((SELECT latest.status FROM consent_to(channel, recipient) AS latest), 'refused') = 'refused'
    AND (iys_may_hold_consent(channel, recipient)
      OR EXISTS (SELECT FROM gone AS own WHERE own.channel = addressee.channel AND own.recipient = addressee.recipient
        AND own.source = 'iys' AND own.status = 'approved'))
    AND NOT EXISTS (SELECT FROM iys_entries AS open WHERE open.channel = addressee.channel
      AND open.recipient = addressee.recipient AND open.state = 'waiting' AND open.status = 'refused');
  UPDATE iys_entries SET is_forgotten = true
  FROM gone
  WHERE iys_entries.channel = gone.channel AND iys_entries.recipient = gone.recipient AND consent_id IS NULL
    AND (state = 'sent' OR (state = 'waiting' AND (attempts > 0 OR iys_entries.status = 'refused')))
    AND EXISTS (SELECT FROM iys_state WHERE is_on);
  DELETE FROM iys_entries USING gone
  WHERE iys_entries.channel = gone.channel AND iys_entries.recipient = gone.recipient AND consent_id IS NULL
    AND NOT is_forgotten;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER consents_iys_forgotten AFTER DELETE ON "consents"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_iys_entries();

-- An entry stays what it was said to be, and goes the way of its states.
CREATE OR REPLACE FUNCTION rule_iys_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.channel, NEW.recipient, NEW.status, NEW.consented_at, NEW.entered_as)
    IS DISTINCT FROM (OLD.channel, OLD.recipient, OLD.status, OLD.consented_at, OLD.entered_as) THEN
    RAISE EXCEPTION 'An entry of İYS stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (OLD.state, NEW.state) IN (
    ('waiting', 'sent'), ('waiting', 'refused'),
    ('sent', 'waiting'), ('sent', 'accepted'), ('sent', 'refused'), ('sent', 'local'), ('refused', 'waiting')) THEN
    RAISE EXCEPTION 'An entry of İYS does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.settled_at := CASE WHEN NEW.state IN ('accepted', 'refused', 'local') THEN coalesce(NEW.settled_at, now()) END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER iys_entries_rule BEFORE UPDATE ON "iys_entries"
  FOR EACH ROW EXECUTE FUNCTION rule_iys_entry();

CREATE OR REPLACE FUNCTION drop_forgotten_iys_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM iys_entries WHERE id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER iys_entries_forgotten AFTER UPDATE OF "state" ON "iys_entries"
  FOR EACH ROW WHEN (NEW.is_forgotten AND (NEW.state IN ('accepted', 'local')
    OR (NEW.state = 'refused' AND NEW.status = 'approved'))) EXECUTE FUNCTION drop_forgotten_iys_entry();
