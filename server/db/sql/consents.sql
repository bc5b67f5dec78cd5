-- The row that counts for a channel and a recipient: the latest, at equal times the refusal. Of rows with an unproven
-- recipient none counts.
CREATE OR REPLACE FUNCTION consent_to(of_channel consent_channel, of_recipient text) RETURNS SETOF consents
LANGUAGE sql STABLE AS $$
  SELECT * FROM consents
  WHERE channel = of_channel AND recipient = of_recipient AND is_proven
  ORDER BY consented_at DESC NULLS LAST, status DESC NULLS LAST LIMIT 1
$$;

-- Whether a commercial message may go to a recipient now. While İYS is on, it must have taken a consent to text messages or
-- calls; one to e-mail counts at once.
CREATE OR REPLACE FUNCTION may_receive(of_channel consent_channel, of_recipient text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT status = 'approved' AND (of_channel = 'email' OR source = 'iys'
      OR NOT EXISTS (SELECT FROM iys_state WHERE is_on)
      OR EXISTS (SELECT FROM iys_entries WHERE consent_id = latest.id AND state = 'accepted'))
    FROM consent_to(of_channel, of_recipient) AS latest), false)
$$;

-- What a person has said last about a recipient, proven or not: their own words, and those that count.
CREATE OR REPLACE FUNCTION said_of(of_channel consent_channel, of_recipient text, of_user uuid) RETURNS SETOF consents
LANGUAGE sql STABLE AS $$
  SELECT * FROM consents
  WHERE channel = of_channel AND recipient = of_recipient AND (is_proven OR user_id = of_user)
  ORDER BY consented_at DESC NULLS LAST, status DESC NULLS LAST LIMIT 1
$$;

-- A consent stays as it was said. Only its people may be taken out, all of it for a person whose account is closed, and what
-- an import brought when it is undone.
CREATE OR REPLACE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - ARRAY['user_id', 'recorded_by'] = to_jsonb(OLD) - ARRAY['user_id', 'recorded_by'] THEN
      RETURN NEW;
    END IF;
  ELSIF current_setting('club.forgotten_recipients', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'consents is append-only' USING ERRCODE = 'restrict_violation';
END $$;

-- A person under 18 does not agree.
CREATE OR REPLACE FUNCTION refuse_consent_of_minor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = NEW.user_id AND is_minor(user_details)) THEN
    RAISE EXCEPTION 'A minor does not consent' USING ERRCODE = 'check_violation', CONSTRAINT = 'consents_minor_check';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER consents_minor BEFORE INSERT ON "consents"
  FOR EACH ROW WHEN (NEW.status = 'approved' AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_consent_of_minor();

CREATE OR REPLACE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON "consents"
  FOR EACH ROW EXECUTE FUNCTION keep_consent();
