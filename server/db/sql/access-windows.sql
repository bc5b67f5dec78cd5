-- Why a person with access may not enter a branch at a moment: 'window' (the hours are reserved for others),
-- 'window-unknown' (that depends on a gender or birth date that is not known), or null. One open window that admits the
-- person suffices. The same rule as windowRefusal in shared/access/access-windows/access-windows.rules.ts.
CREATE OR REPLACE FUNCTION access_window_refusal(
  the_branch uuid, the_user uuid, the_gender user_gender, the_details jsonb, the_moment timestamptz
) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  clock timestamp;
  today integer;
  yesterday integer;
  birth_date date;
  years integer;
  open_windows integer;
  is_admitted boolean;
  is_unknown boolean;
BEGIN
  clock := the_moment AT TIME ZONE 'Europe/Istanbul';
  today := extract(isodow FROM clock);
  yesterday := extract(isodow FROM clock - interval '1 day');
  birth_date := birth_date_of(the_details);
  IF birth_date <= clock::date THEN years := extract(year FROM age(clock::date, birth_date)); END IF;
  SELECT count(*), bool_or(is_match), bool_or(is_match IS NULL) INTO open_windows, is_admitted, is_unknown
  FROM (
    SELECT (gender IS NULL OR CASE WHEN the_gender <> 'unspecified' THEN gender = the_gender END)
      AND (min_age IS NULL OR years >= min_age)
      AND (max_age IS NULL OR years <= max_age)
      AND (cardinality(packages) = 0 OR EXISTS (
        SELECT 1 FROM membership_branches valid JOIN memberships held ON held.id = valid.membership_id
        WHERE valid.user_id = the_user AND valid.branch_id = the_branch AND held.package_id = ANY (packages)
          AND held.cancelled_at IS NULL AND held.starts_at <= the_moment AND held.ends_at > the_moment
          AND NOT EXISTS (
            SELECT 1 FROM freezes
            WHERE freezes.membership_id = held.id AND freezes.starts_at <= the_moment AND freezes.ends_at > the_moment
          )
      )) AS is_match
    FROM access_windows
    WHERE branch_id = the_branch AND CASE
      WHEN until_time > from_time THEN today = ANY (days) AND clock::time >= from_time AND clock::time < until_time
      ELSE today = ANY (days) AND clock::time >= from_time OR yesterday = ANY (days) AND clock::time < until_time
    END
  ) matched;
  IF open_windows = 0 OR is_admitted THEN RETURN NULL; END IF;
  RETURN CASE WHEN is_unknown THEN 'window-unknown' ELSE 'window' END;
END $$;
