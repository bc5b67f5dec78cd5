-- Before this moment entries are deleted.
CREATE OR REPLACE FUNCTION turnstile_entries_expiry() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT now() - make_interval(months => entry_months) FROM club_settings
$$;

-- Deletes up to `most` expired entries, which the trigger of the append-only table refuses to everyone else, and keeps how
-- many people entered by branch and hour. Returns the number of deleted entries.
CREATE OR REPLACE FUNCTION expire_turnstile_entries(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  deleted integer;
BEGIN
  PERFORM set_config('club.expiring_entries', 'on', true);
  WITH removed AS (
    DELETE FROM turnstile_entries WHERE id IN (
      SELECT id FROM turnstile_entries WHERE at < turnstile_entries_expiry() ORDER BY at LIMIT most)
    RETURNING branch_id, at, allowed, direction
  ), counted AS (
    INSERT INTO turnstile_entry_counts AS kept (branch_id, hour, entries)
    SELECT branch_id, date_trunc('hour', at, 'Europe/Istanbul'), count(*) FROM removed
    WHERE allowed AND direction = 'in' GROUP BY 1, 2
    ON CONFLICT (branch_id, hour) DO UPDATE SET entries = kept.entries + excluded.entries
  )
  SELECT count(*) INTO deleted FROM removed;
  PERFORM set_config('club.expiring_entries', '', true);
  RETURN deleted;
END $$;

REVOKE ALL ON FUNCTION expire_turnstile_entries(integer) FROM PUBLIC;

-- Decides on the admission of one person in one call: checks replay, anti-passback and balance, and writes the entry.
CREATE OR REPLACE FUNCTION turnstile_decide(
  the_entry uuid, the_branch uuid, the_user uuid, the_device uuid, the_token bytea,
  the_direction turnstile_direction, the_source turnstile_source,
  the_eligibility text, is_granted boolean, the_membership uuid, the_fee bigint, the_wallet uuid,
  the_pass_back integer, takes_fee boolean
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  verdict text := the_eligibility;
  is_allowed boolean := is_granted;
BEGIN
  -- Serialises decisions on one person; the statements below see what earlier decisions committed.
  PERFORM pg_advisory_xact_lock(hashtextextended(the_user::text, 3));
  IF EXISTS (SELECT 1 FROM turnstile_used_tokens WHERE token = the_token) THEN
    verdict := 'replayed';
    is_allowed := false;
  ELSIF is_allowed AND the_direction = 'in' AND EXISTS (
    SELECT 1 FROM turnstile_presence
    WHERE branch_id = the_branch AND user_id = the_user
      AND entered_at > clock_timestamp() - make_interval(mins => the_pass_back)
  ) THEN
    verdict := 'pass-back';
    is_allowed := false;
  ELSIF is_allowed AND the_fee > 0 THEN
    -- Writes nothing: the caller repeats the call in the transaction that charges the fee.
    IF NOT takes_fee THEN RETURN 'fee-due'; END IF;
    PERFORM 1 FROM wallets WHERE id = the_wallet AND closed_at IS NULL AND balance >= the_fee FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      verdict := 'balance-low';
      is_allowed := false;
    END IF;
  END IF;
  INSERT INTO turnstile_entries
    (id, branch_id, user_id, device_id, direction, source, allowed, reason, membership_id, fee)
  VALUES (the_entry, the_branch, the_user, the_device, the_direction, the_source, is_allowed,
    verdict::turnstile_reason, the_membership, CASE WHEN is_allowed THEN the_fee ELSE 0 END);
  IF is_allowed THEN
    INSERT INTO turnstile_used_tokens (token) VALUES (the_token);
    PERFORM turnstile_note_presence(the_branch, the_user, the_direction, clock_timestamp());
  END IF;
  RETURN verdict;
END $$;

CREATE OR REPLACE FUNCTION turnstile_note_presence(
  the_branch uuid, the_user uuid, the_direction turnstile_direction, the_moment timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF the_direction = 'in' THEN
    INSERT INTO turnstile_presence AS known (branch_id, user_id, entered_at, left_at)
    VALUES (the_branch, the_user, the_moment, NULL)
    ON CONFLICT (branch_id, user_id) DO UPDATE
      SET entered_at = excluded.entered_at, left_at = NULL WHERE known.entered_at < excluded.entered_at;
  ELSE
    UPDATE turnstile_presence SET left_at = the_moment
    WHERE branch_id = the_branch AND user_id = the_user AND entered_at <= the_moment;
  END IF;
END $$;
