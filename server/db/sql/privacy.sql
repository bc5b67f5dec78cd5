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

-- Closes an account and takes its name, address, phone number and birth date out of the append-only tables; returns
-- these words. It changes no other column, and nothing of a person whose account stays open.
CREATE OR REPLACE FUNCTION forget_person(person uuid, erased_name text) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  words text[];
BEGIN
  UPDATE users SET deleted_at = now() WHERE id = person AND deleted_at IS NULL
  RETURNING array_remove(ARRAY[
    name COLLATE "C", email, phone, user_details ->> 'address', user_details ->> 'birthDate', user_details ->> 'emergencyName',
    user_details ->> 'emergencyPhone'
  ], NULL) INTO words;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the account % is not open', person USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('club.forgotten_person', person::text, true);
  UPDATE audit_log SET before = without_words(before, words), after = without_words(after, words)
  WHERE (person_id = person OR actor_id = person OR record_id = ANY (
      ARRAY(SELECT notification_id::text FROM notification_recipients WHERE user_id = person) || person::text))
    AND (before, after) IS DISTINCT FROM (without_words(before, words), without_words(after, words));
  UPDATE wallet_entries SET actor_name = erased_name WHERE actor_id = person AND actor_name <> '';
  UPDATE wallet_entries entry SET description = without_words(entry.description, words)
  FROM wallets WHERE wallets.id = entry.wallet_id AND wallets.user_id = person
    AND entry.description <> without_words(entry.description, words);
  UPDATE point_entries SET description = without_words(description, words)
  WHERE user_id = person AND description <> without_words(description, words);
  UPDATE payment_events event SET note = without_words(event.note, words)
  FROM payments WHERE payments.id = event.payment_id AND payments.user_id = person
    AND event.note <> without_words(event.note, words);
  UPDATE sale_lines line SET name = without_words(line.name, words), discount_reason = without_words(line.discount_reason, words)
  FROM sales WHERE sales.id = line.sale_id AND sales.user_id = person
    AND (line.name, line.discount_reason) <> (without_words(line.name, words), without_words(line.discount_reason, words));
  UPDATE settlements entry SET reason = ''
  FROM receivables WHERE receivables.id = entry.receivable_id AND receivables.user_id = person AND entry.reason <> '';
  UPDATE till_entries entry SET reason = ''
  FROM desk_payments WHERE desk_payments.id = entry.payment_id AND desk_payments.user_id = person AND entry.reason <> '';
  UPDATE turnstile_entries SET note = '' WHERE user_id = person AND note <> '';
  UPDATE page_versions SET author_name = erased_name WHERE author_id = person;
  UPDATE contract_versions SET author_name = erased_name WHERE author_id = person;
  PERFORM set_config('club.forgotten_person', '', true);
  RETURN words;
END $$;

REVOKE ALL ON FUNCTION forget_person(uuid, text) FROM PUBLIC;
