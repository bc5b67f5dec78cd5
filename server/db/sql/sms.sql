-- The end of the quiet hours at a moment; null outside of them. The club's settings name the hours; equal ones mean none.
CREATE OR REPLACE FUNCTION quiet_until(moment timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN quiet_from < quiet_to AND clock >= quiet_from AND clock < quiet_to THEN day + quiet_to
    WHEN quiet_from > quiet_to AND clock >= quiet_from THEN day + interval '1 day' + quiet_to
    WHEN quiet_from > quiet_to AND clock < quiet_to THEN day + quiet_to
  END AT TIME ZONE 'Europe/Istanbul'
  FROM (
    SELECT make_time(sms_quiet_from, 0, 0) AS quiet_from, make_time(sms_quiet_to, 0, 0) AS quiet_to,
      (moment AT TIME ZONE 'Europe/Istanbul')::time AS clock,
      date_trunc('day', moment AT TIME ZONE 'Europe/Istanbul') AS day
    FROM club_settings) AS hours
$$;

-- The beginning of a later day or month of the club's calendar, after the quiet hours.
CREATE OR REPLACE FUNCTION sms_day_begins(day date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(quiet_until(begins), begins)
  FROM (SELECT day::timestamp AT TIME ZONE 'Europe/Istanbul' AS begins) AS morning
$$;

-- Takes the day's place of a commercial message; false where another one has it, on whatever channel.
CREATE OR REPLACE FUNCTION take_commercial_day(of_addressee text, message uuid) RETURNS boolean LANGUAGE sql AS $$
  WITH taken AS (
    INSERT INTO commercial_days (addressee, day, taken_by)
    VALUES (of_addressee, (now() AT TIME ZONE 'Europe/Istanbul')::date, message)
    ON CONFLICT DO NOTHING RETURNING addressee)
  SELECT EXISTS (SELECT FROM taken) OR EXISTS (
    SELECT FROM commercial_days
    WHERE addressee = of_addressee AND day = (now() AT TIME ZONE 'Europe/Istanbul')::date AND taken_by = message)
$$;

-- Gives back what a message took that the provider did not take: the parts of the month and the place of the day.
CREATE OR REPLACE FUNCTION give_back_sms(message sms_messages) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  started timestamp := (SELECT started_at AT TIME ZONE 'Europe/Istanbul' FROM sms_requests WHERE id = message.request_id);
BEGIN
  UPDATE sms_usage SET parts = greatest(parts - message.parts, 0)
  WHERE branch_id = message.branch_id AND month = date_trunc('month', started)::date;
  IF message.kind = 'commercial' THEN
    DELETE FROM commercial_days
    WHERE addressee = coalesce(message.user_id::text, message.recipient) AND day = started::date;
  END IF;
END $$;

-- Every message begins queued, and what may not be sent now is skipped or held, whoever asks.
CREATE OR REPLACE FUNCTION rule_sms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Europe/Istanbul')::date;
  this_month date := date_trunc('month', now() AT TIME ZONE 'Europe/Istanbul')::date;
  quiet timestamptz;
  cap integer;
  used integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'queued' THEN
      RAISE EXCEPTION 'A message begins queued' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state = OLD.state THEN
    RETURN NEW;
  END IF;
  IF NOT (OLD.state, NEW.state) IN (
    ('queued', 'sending'), ('queued', 'skipped'), ('queued', 'failed'),
    ('sending', 'queued'), ('sending', 'sent'), ('sending', 'failed'), ('sending', 'unknown'),
    ('unknown', 'sent'), ('unknown', 'queued'), ('unknown', 'delivered'), ('unknown', 'failed'),
    ('sent', 'delivered'), ('sent', 'failed')) THEN
    RAISE EXCEPTION 'A message does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  -- Nothing goes to a person whose account was closed meanwhile.
  IF NEW.recipient IS NULL AND NEW.state IN ('queued', 'unknown') THEN
    NEW.state := CASE OLD.state WHEN 'unknown' THEN 'failed' ELSE 'skipped' END::sms_state;
    NEW.reason := 'erased';
    RETURN NEW;
  END IF;
  IF OLD.state = 'sending' AND NEW.state IN ('queued', 'failed') AND NEW.kind <> 'code' THEN
    PERFORM give_back_sms(OLD);
  END IF;
  IF NEW.state <> 'sending' OR NEW.kind = 'code' THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM campaigns WHERE id = NEW.campaign_id AND paused_at IS NOT NULL) THEN
    NEW.state := 'queued';
    NEW.request_id := NULL;
    NEW.attempts := OLD.attempts;
    RETURN NEW;
  END IF;
  IF NEW.kind = 'commercial' AND NOT (
    may_receive('sms', NEW.recipient)
    AND NOT EXISTS (SELECT FROM users WHERE id = NEW.user_id AND (deleted_at IS NOT NULL OR is_minor(user_details)))) THEN
    NEW.state := 'skipped';
    NEW.reason := 'no-consent';
    NEW.hold := NULL;
    NEW.request_id := NULL;
    NEW.settled_at := now();
    RETURN NEW;
  END IF;
  quiet := CASE WHEN NOT NEW.is_urgent THEN quiet_until(now()) END;
  IF quiet IS NOT NULL THEN
    NEW.hold := 'quiet-hours';
    NEW.due_at := quiet;
  ELSE
    -- Waits for another message of the branch, so that both see the same sum.
    SELECT monthly_parts INTO cap FROM sms_caps WHERE branch_id = NEW.branch_id FOR NO KEY UPDATE;
    SELECT parts INTO used FROM sms_usage WHERE branch_id = NEW.branch_id AND month = this_month;
    IF coalesce(used, 0) + NEW.parts > cap THEN
      NEW.hold := 'cap';
      NEW.due_at := sms_day_begins((this_month + interval '1 month')::date);
    ELSIF NEW.kind = 'commercial' AND NOT take_commercial_day(coalesce(NEW.user_id::text, NEW.recipient), NEW.id) THEN
      NEW.hold := 'daily';
      NEW.due_at := sms_day_begins(today + 1);
    ELSE
      IF NEW.branch_id IS NOT NULL THEN
        INSERT INTO sms_usage (branch_id, month, parts) VALUES (NEW.branch_id, this_month, NEW.parts)
        ON CONFLICT (branch_id, month) DO UPDATE SET parts = sms_usage.parts + NEW.parts;
      END IF;
      NEW.hold := NULL;
      RETURN NEW;
    END IF;
  END IF;
  NEW.state := 'queued';
  NEW.request_id := NULL;
  NEW.attempts := OLD.attempts;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER sms_messages_rule BEFORE INSERT OR UPDATE OF state ON "sms_messages"
  FOR EACH ROW EXECUTE FUNCTION rule_sms();

-- A person's former number is somebody else's soon: what waits for it goes to nobody.
CREATE OR REPLACE FUNCTION skip_sms_of_former_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sms_messages SET state = 'skipped', reason = 'number-changed', hold = NULL, settled_at = now()
  WHERE user_id = NEW.id AND recipient = OLD.phone AND state = 'queued' AND kind <> 'code';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_former_number AFTER UPDATE OF phone ON "users"
  FOR EACH ROW WHEN (OLD.phone <> NEW.phone AND OLD.phone <> '') EXECUTE FUNCTION skip_sms_of_former_number();

-- A campaign's mail waits for the next day where the person has had another commercial message today.
CREATE OR REPLACE FUNCTION rule_campaign_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT take_commercial_day(coalesce(NEW.user_id::text, lower(NEW.email COLLATE "C")), NEW.id) THEN
    NEW.state := 'queued';
    NEW.attempts := OLD.attempts;
    NEW.due_at := sms_day_begins((now() AT TIME ZONE 'Europe/Istanbul')::date + 1);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER campaign_deliveries_rule BEFORE UPDATE OF state ON "campaign_deliveries"
  FOR EACH ROW WHEN (OLD.state = 'queued' AND NEW.state = 'sending') EXECUTE FUNCTION rule_campaign_delivery();
