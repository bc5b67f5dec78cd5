-- Takes an erased person's data out of append-only tables.
-- Replaces every occurrence of the words, however they are capitalised; a phone number in any usual spelling.
CREATE OR REPLACE FUNCTION without_words(value text, words text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  word text;
  place integer;
BEGIN
  FOREACH word IN ARRAY words LOOP
    CONTINUE WHEN length(word) < 3;
    LOOP
      -- Folding keeps the length of a text.
      place := strpos(fold_turkish(value), fold_turkish(word));
      EXIT WHEN place = 0;
      value := overlay(value PLACING '…' FROM place FOR length(word));
    END LOOP;
    IF word ~ '^\+?\d{10,}$' THEN
      value := regexp_replace(
        value, '(\+?90[ ().-]*|0[ ().-]*)?' || regexp_replace(right(word, 10), '(\d)(?=\d)', '\1[ ().-]*', 'g'), '…', 'g');
    END IF;
  END LOOP;
  RETURN value;
END $$;

CREATE OR REPLACE FUNCTION without_words(value jsonb, words text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN to_jsonb(without_words(value #>> '{}', words))
    WHEN 'array' THEN (
      SELECT coalesce(jsonb_agg(without_words(item, words) ORDER BY place), '[]')
      FROM jsonb_array_elements(value) WITH ORDINALITY AS items(item, place))
    WHEN 'object' THEN (
      SELECT coalesce(jsonb_object_agg(key, without_words(item, words)), '{}') FROM jsonb_each(value) AS fields(key, item))
    ELSE value
  END;
END $$;

-- Whether the name of a file names a person: it contains one of the words, a part of the name as the beginning of a word
-- (one of three letters as a whole word), or all parts in any place. Spellings without Turkish letters count.
CREATE OR REPLACE FUNCTION names_person(value text, person_name text, words text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT without_words(value, words) <> value OR coalesce(bool_and(strpos(fold_turkish(value), part) > 0), false)
    OR coalesce(bool_or(length(part) >= 3 AND fold_turkish(value) ~ (
      '(^|[\s[:punct:][:digit:]])' || part || CASE length(part) WHEN 3 THEN '([\s[:punct:][:digit:]]|$)' ELSE '' END)), false)
  FROM regexp_split_to_table(fold_turkish(person_name), '[\s[:punct:]]+') part WHERE part <> ''
$$;

-- Closes an account and takes its name, address, phone number and birth date out of the append-only tables; returns
-- these words. It changes no other column, and nothing of a person whose account stays open.
CREATE OR REPLACE FUNCTION forget_person(person uuid, erased_name text) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- With the records that were merged into it.
  ids uuid[] := person_ids(person);
  names text[];
  words text[];
BEGIN
  IF NOT EXISTS (SELECT FROM users WHERE id = person AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'the account % is not open', person USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT array_agg(DISTINCT word), array_agg(DISTINCT name COLLATE "C") INTO words, names
  FROM users CROSS JOIN LATERAL unnest(ARRAY[
    name COLLATE "C", email, merged_email, phone, user_details ->> 'address', user_details ->> 'birthDate',
    user_details ->> 'emergencyName', user_details ->> 'emergencyPhone'
  ]) word
  WHERE id = ANY (ids) AND word IS NOT NULL;
  UPDATE users SET deleted_at = coalesce(deleted_at, now()), merged_into = NULL, merged_email = NULL WHERE id = ANY (ids);
  PERFORM set_config('club.forgotten_person', person::text, true);
  UPDATE audit_log SET before = without_words(before, words), after = without_words(after, words)
  WHERE (person_id = ANY (ids) OR actor_id = ANY (ids) OR record_id = ANY (
      ARRAY(SELECT notification_id::text FROM notification_recipients WHERE user_id = ANY (ids)) || ids::text[]))
    AND (before, after) IS DISTINCT FROM (without_words(before, words), without_words(after, words));
  -- Entries of earlier releases contain the names of imported files.
  UPDATE audit_log SET before = before - 'fileName', after = after - 'fileName'
  WHERE resource = 'imports' AND EXISTS (SELECT FROM unnest(names) person_name
    WHERE names_person(before ->> 'fileName', person_name, words) OR names_person(after ->> 'fileName', person_name, words));
  UPDATE wallet_entries SET actor_name = erased_name WHERE actor_id = ANY (ids) AND actor_name <> '';
  UPDATE wallet_entries entry SET description = without_words(entry.description, words)
  FROM wallets WHERE wallets.id = entry.wallet_id AND wallets.user_id = ANY (ids)
    AND entry.description <> without_words(entry.description, words);
  UPDATE point_entries SET description = without_words(description, words)
  WHERE user_id = ANY (ids) AND description <> without_words(description, words);
  UPDATE payment_events event SET note = without_words(event.note, words)
  FROM payments WHERE payments.id = event.payment_id AND payments.user_id = ANY (ids)
    AND event.note <> without_words(event.note, words);
  UPDATE sale_lines line SET name = without_words(line.name, words), discount_reason = without_words(line.discount_reason, words)
  FROM sales WHERE sales.id = line.sale_id AND sales.user_id = ANY (ids)
    AND (line.name, line.discount_reason) <> (without_words(line.name, words), without_words(line.discount_reason, words));
  UPDATE settlements entry SET reason = ''
  FROM receivables WHERE receivables.id = entry.receivable_id AND receivables.user_id = ANY (ids) AND entry.reason <> '';
  UPDATE session_entries entry SET reason = without_words(entry.reason, words)
  FROM memberships WHERE memberships.id = entry.pack_id AND memberships.user_id = ANY (ids)
    AND entry.reason <> without_words(entry.reason, words);
  UPDATE till_entries entry SET reason = ''
  FROM desk_payments WHERE desk_payments.id = entry.payment_id AND desk_payments.user_id = ANY (ids) AND entry.reason <> '';
  UPDATE till_entries SET reason = '' WHERE user_id = ANY (ids) AND reason <> '';
  UPDATE turnstile_entries SET note = '' WHERE user_id = ANY (ids) AND note <> '';
  UPDATE page_versions SET author_name = erased_name WHERE author_id = ANY (ids);
  UPDATE contract_versions SET author_name = erased_name WHERE author_id = ANY (ids);
  PERFORM set_config('club.forgotten_person', '', true);
  RETURN words;
END $$;

REVOKE ALL ON FUNCTION forget_person(uuid, text) FROM PUBLIC;
