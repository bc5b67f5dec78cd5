-- The slug history holds every address that a branch has or had. Its primary key gives an address to one branch for good,
-- until that branch is deleted.
CREATE OR REPLACE FUNCTION claim_branch_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slug_history (resource, slug, record_id) VALUES ('branches', NEW.slug, NEW.id)
  ON CONFLICT DO NOTHING;
  -- A new snapshot: sees the claim for which the insert waited.
  PERFORM 1 FROM slug_history WHERE resource = 'branches' AND slug = NEW.slug AND record_id = NEW.id;
  IF NOT FOUND THEN
    RAISE unique_violation USING CONSTRAINT = 'branches_slug_claim',
      MESSAGE = 'The slug belongs or belonged to another branch';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER branches_slug_claim AFTER INSERT OR UPDATE OF "slug" ON "branches"
  FOR EACH ROW EXECUTE FUNCTION claim_branch_slug();

CREATE OR REPLACE FUNCTION release_branch_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM slug_history WHERE resource = 'branches' AND record_id = OLD.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER branches_slug_release AFTER DELETE ON "branches"
  FOR EACH ROW EXECUTE FUNCTION release_branch_slugs();

-- Branches from before this file; does nothing where all have claimed their address.
INSERT INTO slug_history (resource, slug, record_id) SELECT 'branches', slug, id FROM branches ON CONFLICT DO NOTHING;
