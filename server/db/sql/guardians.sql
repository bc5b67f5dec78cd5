-- Guardians of minors. Dates are those of the club's calendar.

-- Whether a person is under 18 today; false where the birth date is not known.
CREATE OR REPLACE FUNCTION is_minor(details jsonb) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(extract(year FROM age((now() AT TIME ZONE 'Europe/Istanbul')::date, birth_date_of(details))) < 18, false)
$$;

-- Guardianships with rights: until the 18th birthday, between open accounts.
CREATE OR REPLACE VIEW "current_guardianships" AS
  SELECT link.id, link.minor_id, minor.name AS minor_name, link.guardian_id, guardian.name AS guardian_name,
         guardian.email AS guardian_email, link.relation, link.created_at
  FROM guardianships link
  JOIN users minor ON minor.id = link.minor_id AND minor.deleted_at IS NULL AND is_minor(minor.user_details)
  JOIN users guardian ON guardian.id = link.guardian_id AND guardian.deleted_at IS NULL;

CREATE OR REPLACE FUNCTION keep_guardianship_rules() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  minor users;
  guardian users;
BEGIN
  -- Serialises links of the same people with one another and with changes of their birth dates.
  PERFORM FROM users WHERE id IN (NEW.minor_id, NEW.guardian_id) ORDER BY id FOR NO KEY UPDATE;
  SELECT * INTO minor FROM users WHERE id = NEW.minor_id;
  SELECT * INTO guardian FROM users WHERE id = NEW.guardian_id;
  IF minor.id = guardian.id THEN
    RAISE EXCEPTION 'a person is their own guardian' USING ERRCODE = 'check_violation', CONSTRAINT = 'guardianships_self_check';
  END IF;
  IF EXISTS (SELECT FROM guardianships WHERE minor_id = NEW.guardian_id AND guardian_id = NEW.minor_id) THEN
    RAISE EXCEPTION 'two people are guardians of each other' USING ERRCODE = 'check_violation', CONSTRAINT = 'guardianships_circle_check';
  END IF;
  IF EXISTS (SELECT FROM guardianships WHERE minor_id = NEW.minor_id AND guardian_id = NEW.guardian_id) THEN
    RAISE EXCEPTION 'the guardian is known' USING ERRCODE = 'unique_violation', CONSTRAINT = 'guardianships_pair_key';
  END IF;
  IF minor.deleted_at IS NOT NULL OR NOT is_minor(minor.user_details) THEN
    RAISE EXCEPTION 'the minor is of full age' USING ERRCODE = 'check_violation', CONSTRAINT = 'guardianships_minor_age_check';
  END IF;
  -- A file names guardians without it; whose birth date is not known counts as an adult.
  IF guardian.deleted_at IS NOT NULL OR NEW.import_id IS NULL AND birth_date_of(guardian.user_details) IS NULL THEN
    RAISE EXCEPTION 'the guardian has no birth date' USING ERRCODE = 'check_violation', CONSTRAINT = 'guardianships_guardian_birth_date_check';
  END IF;
  IF is_minor(guardian.user_details) THEN
    RAISE EXCEPTION 'the guardian is a minor' USING ERRCODE = 'check_violation', CONSTRAINT = 'guardianships_guardian_age_check';
  END IF;
  SELECT min(place) INTO NEW.slot FROM generate_series(1, 2) place
  WHERE NOT EXISTS (SELECT FROM guardianships known WHERE known.minor_id = NEW.minor_id AND known.slot = place);
  IF NEW.slot IS NULL THEN
    RAISE EXCEPTION 'the minor has two guardians' USING ERRCODE = 'check_violation', CONSTRAINT = 'guardianships_two_check';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER guardianships_rules BEFORE INSERT ON "guardianships"
  FOR EACH ROW EXECUTE FUNCTION keep_guardianship_rules();

-- A link is added and removed, never changed: a change would evade the rules.
CREATE OR REPLACE FUNCTION refuse_guardianship_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'guardianships do not change' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER guardianships_unchanged BEFORE UPDATE OF "minor_id", "guardian_id", "slot" ON "guardianships"
  FOR EACH ROW EXECUTE FUNCTION refuse_guardianship_change();

-- A corrected birth date must not make a guardian a minor, and neither side may lose it.
CREATE OR REPLACE FUNCTION keep_birth_dates_of_guardianships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF birth_date_of(NEW.user_details) IS NULL
    AND EXISTS (SELECT FROM guardianships WHERE guardian_id = NEW.id OR minor_id = NEW.id) THEN
    RAISE EXCEPTION 'the birth date is needed' USING ERRCODE = 'check_violation', CONSTRAINT = 'guardianships_birth_date_check';
  END IF;
  IF is_minor(NEW.user_details) AND EXISTS (SELECT FROM guardianships WHERE guardian_id = NEW.id) THEN
    RAISE EXCEPTION 'a guardian is a minor' USING ERRCODE = 'check_violation', CONSTRAINT = 'guardianships_stays_of_age_check';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_guardianship_birth_date AFTER UPDATE OF "user_details" ON "users"
  FOR EACH ROW WHEN (OLD.user_details ->> 'birthDate' IS DISTINCT FROM NEW.user_details ->> 'birthDate')
  EXECUTE FUNCTION keep_birth_dates_of_guardianships();

-- A minor's account is opened by a current guardian: the author of the transaction (`hold_rights`).
CREATE OR REPLACE FUNCTION require_guardian_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM current_guardianships
    WHERE minor_id = NEW.id AND guardian_id::text = current_setting('club.actor', true)
  ) THEN
    RAISE EXCEPTION 'a guardian opens the account' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_minor_claim_check';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_minor_claim AFTER UPDATE OF "claimed_at" ON "users"
  FOR EACH ROW WHEN (OLD.claimed_at IS NULL AND NEW.claimed_at IS NOT NULL AND is_minor(NEW.user_details))
  EXECUTE FUNCTION require_guardian_claim();

-- What a person agreed to ends when it becomes known that they are under 18, in whatever way.
CREATE OR REPLACE FUNCTION end_consents_of_minor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO consents (id, channel, recipient, status, source, is_proven, user_id, note)
  SELECT gen_random_uuid(), own.channel, own.recipient, 'refused', 'desk', true, NEW.id, '18 yaşından küçük'
  FROM (
    SELECT 'email'::consent_channel AS channel, lower(NEW.email COLLATE "C") AS recipient WHERE NEW.email IS NOT NULL
    UNION SELECT channel, recipient FROM consents WHERE user_id = NEW.id) AS own
  CROSS JOIN LATERAL said_of(own.channel, own.recipient, NEW.id) AS said
  WHERE said.status = 'approved';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_end_consents_of_minor AFTER UPDATE OF "user_details" ON "users"
  FOR EACH ROW WHEN (is_minor(NEW.user_details) AND NOT is_minor(OLD.user_details)) EXECUTE FUNCTION end_consents_of_minor();

-- Whether an address belongs to the account of a minor, who is sent no newsletter from the mailing list either.
CREATE OR REPLACE FUNCTION is_address_of_minor(address text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM users
    WHERE lower(email COLLATE "C") = lower(address COLLATE "C") AND deleted_at IS NULL AND is_minor(user_details))
$$;

-- A current guardian signs for a minor, and for no other member. The lock keeps the link until the signature is committed.
CREATE OR REPLACE FUNCTION require_guardian_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.guardian_id IS NOT NULL THEN
    PERFORM FROM guardianships WHERE minor_id = NEW.user_id AND guardian_id = NEW.guardian_id FOR SHARE;
  END IF;
  IF (CASE WHEN NEW.guardian_id IS NULL THEN (SELECT is_minor(user_details) FROM users WHERE id = NEW.user_id)
    ELSE NOT EXISTS (SELECT FROM current_guardianships WHERE minor_id = NEW.user_id AND guardian_id = NEW.guardian_id)
  END) THEN
    RAISE EXCEPTION 'a guardian signs for a minor' USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_signatures_guardian_check';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER contract_signatures_guardian BEFORE INSERT ON "contract_signatures"
  FOR EACH ROW EXECUTE FUNCTION require_guardian_signature();

-- Whether a person holds a membership that runs or waits.
CREATE OR REPLACE FUNCTION has_open_membership(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM memberships WHERE user_id = person AND cancelled_at IS NULL AND ends_at > now())
$$;
