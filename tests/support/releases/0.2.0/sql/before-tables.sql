-- Applied before the tables, whose indexes and generated columns use it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Turkish text for comparing and searching: lower case, without the letters' own signs; the length stays.
CREATE OR REPLACE FUNCTION fold_turkish(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(translate(value, 'İIıŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuooccaaiiuu') COLLATE "C");

-- Adds a constraint that Drizzle has no words for, unless the table has it. A changed definition needs a migration that
-- drops the old one.
CREATE OR REPLACE PROCEDURE ensure_constraint(of_table regclass, constraint_name text, definition text)
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = of_table AND conname = constraint_name) THEN
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', of_table, constraint_name, definition);
  END IF;
END $$;
