-- Whether a membership of one of the packages is active in a branch at a moment. A function of its own, because a subquery
-- would be prepared with every scan, also in branches whose windows name no package.
CREATE OR REPLACE FUNCTION holds_package(
  the_user uuid, the_branch uuid, the_packages uuid[], the_moment timestamptz
) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM membership_branches valid JOIN memberships held ON held.id = valid.membership_id
    WHERE valid.user_id = the_user AND valid.branch_id = the_branch AND held.package_id = ANY (the_packages)
      AND held.cancelled_at IS NULL AND held.starts_at <= the_moment AND held.ends_at > the_moment
      AND NOT EXISTS (
        SELECT 1 FROM freezes
        WHERE freezes.membership_id = held.id AND freezes.starts_at <= the_moment AND freezes.ends_at > the_moment
      )
  );
END $$;

-- Why a person with access may not enter a branch at a moment: 'window' (the hours are reserved for others),
-- 'window-unknown' (that depends on a gender or birth date that reception has not confirmed), or null. The caller passes
-- confirmed values only. One open window that admits the
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
      AND (cardinality(packages) = 0 OR holds_package(the_user, the_branch, packages, the_moment)) AS is_match
    FROM access_windows
    WHERE branch_id = the_branch AND CASE
      WHEN until_time > from_time THEN today = ANY (days) AND clock::time >= from_time AND clock::time < until_time
      ELSE today = ANY (days) AND clock::time >= from_time OR yesterday = ANY (days) AND clock::time < until_time
    END
  ) matched;
  IF open_windows = 0 OR is_admitted THEN RETURN NULL; END IF;
  RETURN CASE WHEN is_unknown THEN 'window-unknown' ELSE 'window' END;
END $$;

-- The windows, hours and closures of a branch and the facts about a person that decide when they are next admitted:
-- ReservedHours in server/modules/access/turnstile/gate/eligibility.ts.
CREATE OR REPLACE FUNCTION reserved_hours(the_branch uuid, the_user uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'windows', (SELECT jsonb_agg(jsonb_build_object('days', days, 'from', to_char(from_time, 'HH24:MI'),
        'until', to_char(until_time, 'HH24:MI'), 'gender', gender, 'minAge', min_age, 'maxAge', max_age,
        'packages', packages))
      FROM access_windows WHERE branch_id = branch.id),
    'person', jsonb_build_object(
      'gender', CASE WHEN person.gender_confirmed_at IS NULL THEN 'unspecified' ELSE person.gender END,
      'birthDate', CASE WHEN person.birth_date_confirmed_at IS NOT NULL THEN birth_date_of(person.user_details) END,
      'packages', (SELECT coalesce(jsonb_agg(held.package_id), '[]')
        FROM membership_branches valid JOIN memberships held ON held.id = valid.membership_id
        WHERE valid.user_id = person.id AND valid.branch_id = branch.id AND held.package_id IS NOT NULL
          AND held.cancelled_at IS NULL AND held.starts_at <= now() AND held.ends_at > now())),
    'schedule', jsonb_build_object('weeklyHours', branch.weekly_hours, 'specialDays', branch.special_days,
      'closedDays', (SELECT coalesce(jsonb_agg(jsonb_build_object('startsOn', starts_on, 'reopensOn', reopens_on,
          'reason', reason)), '[]')
        FROM closures WHERE branch_id = branch.id AND reopens_on > starts_on AND reopens_on >= now()::date)))
  FROM users person CROSS JOIN branches branch WHERE person.id = the_user AND branch.id = the_branch
$$;
