-- The ids of a person: their own, and those of records that were merged into it. Ledgers, entries, signatures and logs keep
-- the earlier id.
CREATE OR REPLACE FUNCTION person_ids(person uuid) RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_prepend(person, ARRAY(SELECT id FROM users WHERE merged_into = person))
$$;

-- A record that was merged gets nothing more. The lock waits for a merge that is being made, and reads what it has committed.
CREATE OR REPLACE FUNCTION require_unmerged(person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept uuid;
BEGIN
  SELECT merged_into INTO kept FROM users WHERE id = person FOR KEY SHARE;
  IF kept IS NOT NULL THEN
    RAISE check_violation USING CONSTRAINT = 'person_merged', MESSAGE = 'The person was merged into another record';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION refuse_merged_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_unmerged(NEW.user_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_merged_beneficiary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_unmerged(NEW.beneficiary_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payments_refuse_merged_beneficiary BEFORE INSERT ON "payments"
  FOR EACH ROW WHEN (NEW.beneficiary_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_beneficiary();

CREATE OR REPLACE TRIGGER point_accounts_refuse_merged_person BEFORE INSERT OR UPDATE ON "point_accounts"
  FOR EACH ROW EXECUTE FUNCTION refuse_merged_person();

DO $do$
DECLARE
  of_table text;
BEGIN
  FOREACH of_table IN ARRAY ARRAY[
    'desk_payments', 'entry_media', 'freezes', 'lesson_bookings', 'lost_items', 'membership_cancellations', 'memberships',
    'paper_contracts', 'payments', 'raffle_entries', 'receivables', 'referral_assignments', 'referral_uses', 'referrals',
    'sales', 'team_members', 'user_notes', 'vitamin_orders', 'wallets'
  ] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER refuse_merged_person BEFORE INSERT OR UPDATE OF user_id ON %I
      FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_person()', of_table);
  END LOOP;
END $do$;
